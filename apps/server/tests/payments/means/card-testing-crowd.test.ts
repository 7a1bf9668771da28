import { payments } from '@waea/contract/money/payments'
import { declineLimits } from '@waea/domain/payments/card-testing'
import { ownPayer } from '@waea/domain/payments/parties'
import { describe, expect, test } from 'vitest'
import { startPayment } from '../../../src/capabilities/payments/index.ts'
import { paymentsJobs } from '../../../src/capabilities/payments/jobs.ts'
import { contextOf } from '../../../src/platform/context.ts'
import { bucketOf } from '../../../src/platform/safety/limits.ts'
import { aPart, type Owner, systemOf } from '../../ledger/money-support.ts'
import { confirm, saveCard } from '../../shop/shop-support.ts'
import {
  cardTestersOfFile,
  countOf,
  declinedCard,
  declinesOf,
  forgetPerson,
  notices,
  other,
  owner,
  portal,
  solved,
  topUp,
  tryCard,
} from './card-testing-support.ts'

cardTestersOfFile()

describe('parallel tries', () => {
  test('of a saved card do not slip past the limit: never more are declined than may be', async () => {
    const refusing = await saveCard(portal, owner, 'pm_card_chargeCustomerFail')
    const before = await countOf(owner)
    const rush = Array.from({ length: 40 }, () => topUp(owner, { PaymentMethodID: refusing }))
    const codes = (await Promise.all(rush)).map(({ body }) => body.code)
    const declined = codes.filter((code) => code === 'card-declined').length
    expect(declined).toBeGreaterThan(0)
    expect(declined).toBeLessThanOrEqual(declineLimits.customer.refuseAfter)
    const refused = codes.filter((code) => code !== 'card-declined')
    const limits = ['in-progress', 'captcha-needed', 'too-many-declines']
    expect(refused.filter((code) => !limits.includes(code ?? ''))).toEqual([])
    expect((await countOf(owner)) - before).toBe(declined)
  })

  test('with one captcha let one through', async () => {
    await declinesOf(owner, declineLimits.customer.captchaAfter)
    const captcha = await solved()
    const rush = await Promise.all(Array.from({ length: 12 }, () => topUp(owner, { captcha })))
    expect(rush.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(rush.map(({ body }) => body.code))).toEqual(new Set([undefined, 'captcha-wrong']))
  })
})

describe('beside the customer', () => {
  test('a card that many customers had declined rests, and other cards do not', async () => {
    const [mine, theirs] = [await saveCard(portal, owner, 'pm_card_chargeCustomerFail'), other.card]
    const shared = await saveCard(portal, other, 'pm_card_chargeCustomerFail')
    const { captchaAfter, refuseAfter } = declineLimits.card
    for (let at = 0; at < refuseAfter; at += 1) {
      await forgetPerson(owner)
      const captcha = at >= captchaAfter ? await solved() : undefined
      const said = await topUp(owner, { PaymentMethodID: mine, ip: `198.51.${at}.7`, ...(captcha && { captcha }) })
      expect(said.body.code).toBe('card-declined')
      if (at === captchaAfter - 1) {
        expect((await topUp(other, { PaymentMethodID: shared })).body.code).toBe('captcha-needed')
      }
    }
    const rests = await topUp(other, { PaymentMethodID: shared, captcha: await solved() })
    expect(rests).toMatchObject({ status: 429, body: { code: 'card-resting', field: 'PaymentMethodID' } })
    expect(Number(rests.body.detail?.hours)).toBe(24)
    expect(await topUp(other, { PaymentMethodID: theirs })).toMatchObject({ body: { Status: 'COMPLETED' } })
  })

  test('an address, and the network around it, have limits of their own; another network is not held up', async () => {
    const ips = Array.from({ length: 3 }, (_, at) => `203.0.113.${at + 1}`)
    const { captchaAfter } = declineLimits.address
    for (let at = 0; at < captchaAfter; at += 1) {
      await forgetPerson(owner)
      expect((await tryCard(owner, declinedCard, { ip: ips[0] as string })).code).toBe('DECLINED')
    }
    expect((await topUp(other, { ip: ips[0] as string })).body.code).toBe('captcha-needed')
    expect(await topUp(other, { ip: ips[1] as string })).toMatchObject({ status: 200 })
    for (let at = captchaAfter; at < declineLimits.network.captchaAfter; at += 1) {
      await forgetPerson(owner)
      const ip = ips[at % 2 === 0 ? 1 : 2] as string
      expect((await tryCard(owner, declinedCard, { ip })).code).toBe('DECLINED')
    }
    expect((await topUp(other, { ip: '203.0.113.99' })).body.code).toBe('captcha-needed')
    expect(await topUp(other, { ip: '203.0.114.99' })).toMatchObject({ status: 200 })
    expect(Object.keys(await notices())).toEqual(
      expect.arrayContaining(['address 203.0.113.1', 'network 203.0.113.0/24']),
    )
  }, 120_000)
})

describe('what nobody asked for, such as a renewal,', () => {
  const renewal = (of: Owner, PaymentMethodID: string) =>
    startPayment(systemOf(portal), {
      payer: ownPayer(of.CustomerUUID),
      purpose: 'plan',
      paysFor: [aPart(of.CustomerUUID, 2500)],
      PaymentMethodID,
      description: 'Renewal',
      present: false,
    })

  test('is paid while its customer has to wait', async () => {
    await declinesOf(owner, declineLimits.customer.refuseAfter)
    expect(await topUp(owner)).toMatchObject({ status: 429 })
    expect(await renewal(owner, owner.card)).toMatchObject({ Status: 'COMPLETED' })
  })

  test('locks nobody out where its card is declined', async () => {
    const refusing = await saveCard(portal, other, 'pm_card_chargeCustomerFail')
    for (let at = 0; at < declineLimits.card.refuseAfter; at += 1) {
      expect(await renewal(other, refusing)).toMatchObject({ Status: 'DECLINED' })
    }
    expect(await topUp(other, { PaymentMethodID: other.card })).toMatchObject({ body: { Status: 'COMPLETED' } })
    expect(await topUp(other, { PaymentMethodID: refusing })).toMatchObject({ body: { code: 'card-declined' } })
  })
})

test('the address from which a payment was asked for is forgotten 26 hours after it was asked for; a late decline counts for all else', async () => {
  const ip = '203.0.113.77'
  const { body } = await topUp(other, { ip })
  const kept = async () => {
    const [row] = await portal.rows<{ address: string; email: string; at: Date | null }>(
      `SELECT asked_from ->> 'address' AS address, asked_from ->> 'email' AS email, asked_at AS at
       FROM payments.intents WHERE payment_uuid = $1`,
      [body.PaymentUUID],
    )
    return row
  }
  const stored = await kept()
  const lastMs = (stored?.at?.getTime() ?? 0) + 26 * 3_600_000
  const sweep = paymentsJobs.find(({ name }) => name === 'payments.forget-card-tries')
  const sweepAt = (ms: number) => {
    const clock = { now: () => new Date(ms) }
    return sweep?.run(contextOf({ ...portal.server.runtime, clock }, { kind: 'system' }), {})
  }
  await sweepAt(lastMs)
  expect(await kept()).toMatchObject({ address: ip })
  await sweepAt(lastMs + 1)
  expect(await kept()).toEqual({ address: '', email: stored?.email, at: null })

  await confirm(portal, body.ClientSecret, declinedCard)
  const settled = { customerUuid: other.CustomerUUID, paymentUuid: String(body.PaymentUUID) }
  await portal.good(payments.settle, settled, other.token)
  const counted = async (name: string, value: string) => {
    const { key } = await bucketOf(systemOf(portal), 0, 0, name, value)
    return (await portal.rows('SELECT 1 FROM platform.limits WHERE bucket = $1', [key])).length
  }
  expect(await counted('declines of customer', other.CustomerUUID)).toBe(1)
  expect(await counted('declines of address', ip)).toBe(0)
})
