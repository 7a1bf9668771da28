import { balance } from '@waea/contract/money/balance'
import { payments } from '@waea/contract/money/payments'
import { expect, test } from 'vitest'
import { runAutoTopUps } from '../../../src/capabilities/balance/run-auto-top-up.ts'
import { demoPlans } from '../../../src/capabilities/catalogue/index.ts'
import {
  askTopUp,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
  whose,
} from '../../ledger/money-support.ts'
import { changeAsQuoted, changeStateOf } from '../../plans/change-support.ts'
import { mailWith, planOf, runRenewals, triesOf } from '../../plans/renewal-support.ts'
import { charged, shopOfFile } from '../../shop/shop-support.ts'

const portal = shopOfFile()

/** Reports a saved card lost or stolen: from then on its bank declines it. */
async function report(owner: Owner, reported: string): Promise<void> {
  const { PaymentMethods } = await portal.good(payments.methods, { customerUuid: owner.CustomerUUID }, owner.token)
  const answer = await fetch(`${portal.sandbox}/stripe/simulate/report-card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payment_method: PaymentMethods[0]?.Token, reported }),
  })
  expect(answer.status).toBe(200)
}

/** How often the card partner was asked to charge a card, with any outcome. */
async function triesAtPartner(owner: Owner): Promise<number> {
  const [row] = await portal.rows<{ gateway_customer: string }>(
    'SELECT gateway_customer FROM payments.gateway_customers WHERE customer_uuid = $1',
    [owner.CustomerUUID],
  )
  const answer = await fetch(`${portal.sandbox}/stripe/v1/charges?limit=100&customer=${row?.gateway_customer}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  return ((await answer.json()) as { data: unknown[] }).data.length
}

/** The portal must not repeat why the bank declined: that is between the bank and its cardholder. */
const tells = /lost|stolen/i

test.each(['lost', 'stolen'])(
  'a card that was reported %s is asked for a renewal once and never again, and the customer reads that it is blocked',
  async (reported) => {
    let owner = await mobileInService(portal)
    await report(owner, reported)
    owner = await daysLater(portal, owner, 28)
    expect((await planOf(portal, owner)).Unpaid?.Because).toBe('card-blocked')
    const tries = await triesAtPartner(owner)
    expect(tries).toBe(2)
    const mail = await mailWith(portal, owner, 'Four Weeks 10 could not be renewed')
    expect(mail.text).toContain('The charge of $20.00 was not possible: your Visa ending in 4242 is blocked.')
    expect(mail.text).toContain('We won’t try this card again.')
    for (const days of [1, 2, 3]) {
      owner = await daysLater(portal, owner, days)
      await runRenewals(portal)
    }
    owner = await daysLater(portal, owner, 1)
    expect((await dashboardOf(portal, owner)).EndedUnpaid?.Because).toBe('card-blocked')
    expect([await triesOf(portal, owner), await triesAtPartner(owner)]).toEqual([1, tries])
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
    for (const { subject, text } of await portal.messages(owner.Email)) expect(subject + text).not.toMatch(tells)
  },
)

test('an automatic top-up whose card was reported lost is paused at once, and the card is not asked again', async () => {
  let owner = await mobileInService(portal, { plan: demoPlans.payg })
  const rule = { AmountDollars: 20, Days: 30, BelowDollars: 0, CapDollars: 60, SendText: false }
  expect((await portal.call(balance.setAutoTopUp, { ...whose(owner), ...rule }, owner.token)).status).toBe(200)
  await report(owner, 'lost')
  const before = await triesAtPartner(owner)
  owner = await daysLater(portal, owner, 30)
  expect(await portal.good(balance.autoTopUp, whose(owner), owner.token)).toMatchObject({ Status: 'paused' })
  const mail = await mailWith(portal, owner, 'Automatic top-up is paused')
  expect(mail.text).toContain('We won’t try again. Choose a card that works')
  expect(mail.subject + mail.text).not.toMatch(tells)
  for (const days of [1, 1, 30]) {
    owner = await daysLater(portal, owner, days)
    await runAutoTopUps(systemOf(portal))
  }
  expect(await triesAtPartner(owner)).toBe(before + 1)
})

test('a change of plan that waits asks a card that was reported stolen once', async () => {
  let owner = await mobileInService(portal)
  const { answer } = await changeAsQuoted(portal, owner, demoPlans.prepayEndless, { ChangeNow: false })
  expect(answer.status).toBe(200)
  await report(owner, 'stolen')
  const before = await triesAtPartner(owner)
  owner = await daysLater(portal, owner, 28)
  expect((await changeStateOf(portal, owner)).Change?.State).toBe('unpaid')
  for (const days of [1, 2]) {
    owner = await daysLater(portal, owner, days)
    await runRenewals(portal)
  }
  expect(await triesAtPartner(owner)).toBe(before + 1)
})

test('who presses to pay with such a card reads that it was declined, and nothing of why', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await report(owner, 'stolen')
  const { status, body } = await askTopUp(portal, owner, { PaymentMethodID: owner.card })
  expect({ status, body: JSON.stringify(body) }).toMatchObject({
    status: 402,
    body: expect.stringContaining('card-declined'),
  })
  expect(JSON.stringify(body)).not.toMatch(tells)
  const mine = { customerUuid: owner.CustomerUUID }
  const [line] = (await portal.good(payments.charges, mine, owner.token)).Transactions
  const payment = await portal.good(payments.payment, { ...mine, paymentUuid: line?.UUID ?? '' }, owner.token)
  expect(payment).toMatchObject({ Failure: 'generic_decline' })
  expect(await portal.rows('SELECT 1 FROM payments.intents WHERE failure = $1', ['stolen_card'])).not.toEqual([])
})
