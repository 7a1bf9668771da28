import { payments } from '@waea/contract/money/payments'
import { expect, test } from 'vitest'
import { demoPlans } from '../../../src/capabilities/catalogue/index.ts'
import { httpServer } from '../../../src/platform/http/server.ts'
import {
  askTopUp,
  creditBecomes,
  creditOf,
  mobileInService,
  type Owner,
  settle,
  systemOf,
} from '../../ledger/money-support.ts'
import { confirm, eventually, shopOfFile } from '../../shop/shop-support.ts'

const portal = shopOfFile({ APPLE_PAY_DOMAIN_FILE: new URL(import.meta.url).pathname })

/** A top-up that waits for the browser. */
async function startTopUp(owner: Owner, over: { KeepCard?: boolean } = {}) {
  const { body } = await askTopUp(portal, owner, over)
  if (!body.ClientSecret || !body.PaymentUUID) throw new Error(`The top-up was answered ${JSON.stringify(body)}`)
  return { secret: body.ClientSecret, uuid: body.PaymentUUID }
}

/** Pays with a wallet card, as the card partner's script does after the person has approved it there. */
async function payByWallet(secret: string, wallet: string, card = 'visa'): Promise<number> {
  const allowed = await fetch(`${portal.sandbox}/stripe/wallets/tokens`, {
    method: 'POST',
    body: new URLSearchParams({ wallet, card }),
  })
  const { id } = (await allowed.json()) as { id: string }
  const answer = await fetch(`${portal.sandbox}/stripe/v1/payment_intents/${secret.split('_secret')[0]}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: 'pk_test_sandbox',
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][token]': id,
    }),
  })
  return answer.status
}

const newest = async (owner: Owner) => {
  const { Transactions } = await portal.good(payments.charges, { customerUuid: owner.CustomerUUID }, owner.token)
  return Transactions[0]
}

test('what a wallet pays is a payment like any other, and history, receipt and mail name the wallet', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const mine = { customerUuid: owner.CustomerUUID }
  const cards = await portal.good(payments.methods, mine, owner.token)
  const credit = await creditOf(portal, owner)
  const { secret, uuid } = await startTopUp(owner)
  expect(await payByWallet(secret, 'apple_pay')).toBe(200)
  expect((await settle(portal, owner, uuid)).Status).toBe('COMPLETED')
  await creditBecomes(portal, owner, credit + 2000)

  const paid = { CardType: 'visa', CardLast4: '4242', PaymentMethodType: 'apple_pay', PaymentMethodGateway: 'stripe' }
  const line = await newest(owner)
  expect(line).toMatchObject({ ...paid, UUID: uuid, Kind: 'top-up', Status: 'COMPLETED' })
  const receiptUuid = line?.ReceiptUUID ?? ''
  expect(await portal.good(payments.receipt, { ...mine, receiptUuid }, owner.token)).toMatchObject(paid)
  await eventually('the receipt to come', async () => {
    const mails = await portal.messages(owner.Email)
    return mails.some(({ text }) => text.includes('Apple Pay, Visa •••• 4242')) || undefined
  })
  // The wallet card was not asked to be saved.
  expect(await portal.good(payments.methods, mine, owner.token)).toEqual(cards)
})

test('a card in a wallet is declined with words, and the same payment is then paid by a typed card', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const { secret, uuid } = await startTopUp(owner)
  expect(await payByWallet(secret, 'google_pay', 'visa_chargeDeclinedInsufficientFunds')).toBe(402)
  expect(await settle(portal, owner, uuid)).toMatchObject({ Status: 'NO FUNDS', Failure: 'insufficient_funds' })
  expect(await newest(owner)).toMatchObject({ CardLast4: '9995', PaymentMethodType: 'google_pay' })
  await confirm(portal, secret, 'pm_card_mastercard')
  expect((await settle(portal, owner, uuid)).Status).toBe('COMPLETED')
  expect(await newest(owner)).toMatchObject({ CardType: 'mastercard', PaymentMethodType: 'cards' })
})

test('a wallet’s card is saved where that was asked for, and the bank asks nothing of a device that has asked', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const { secret, uuid } = await startTopUp(owner, { KeepCard: true })
  expect(await payByWallet(secret, 'google_pay', 'threeDSecure2Required')).toBe(200)
  expect((await settle(portal, owner, uuid)).Status).toBe('COMPLETED')
  await eventually('the card to be saved', async () => {
    const { PaymentMethods } = await portal.good(payments.methods, { customerUuid: owner.CustomerUUID }, owner.token)
    return PaymentMethods.some(({ CardLast4 }) => CardLast4 === '3220') || undefined
  })
})

test('a wallet is no saved card: it is refused as the means of a payment that the server is to make', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const { status, body } = await askTopUp(portal, owner, { PaymentMethodType: 'apple_pay' })
  expect([status, (body as { code?: string }).code]).toEqual([400, 'change-payment-type'])
})

test('the site shows the file by which Apple recognises it', async () => {
  const answer = await fetch(`${portal.url}/.well-known/apple-developer-merchantid-domain-association`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toContain('the site shows the file by which Apple recognises it')
})

test('in production the pages may load the card partner’s script, its wallets and the bank’s check, and no more', async () => {
  const { config, log, ports } = systemOf(portal)
  const stripe = { ...config.stripe, scriptUrl: 'https://js.stripe.com/clover/stripe.js' }
  const app = await httpServer(
    { ...config, production: true, captcha: undefined, chat: undefined, stripe },
    log,
    ports.faults,
  )
  const { headers } = await app.inject('/')
  await app.close()
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(";script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
  expect(policy).toContain(';frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;')
  expect(policy).toContain(";connect-src 'self' https://js.stripe.com https://api.stripe.com;")
})
