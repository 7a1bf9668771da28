import { billing } from '@waea/contract/money/billing'
import { ownPayer } from '@waea/domain/payments/parties'
import { money } from '@waea/kit/money'
import { beforeEach, describe, expect, test } from 'vitest'
import { addCredit } from '../../src/capabilities/balance/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { accountNumberOf, onBill } from '../guest/guest-bills.ts'
import {
  booked,
  creditLotsOf,
  creditOf,
  dashboardOf,
  mobileInService,
  type Owner,
  stopBecomes,
  systemOf,
} from '../ledger/money-support.ts'
import { askChange, changeTo, mobileWithCredit, payIn } from '../plans/change-support.ts'
import { charged, confirm, eventually, shopOfFile } from '../shop/shop-support.ts'
import { askMove, moveEnded, moveQuoteOf, movesAllowed, moveTo } from './product-type-support.ts'

const portal = shopOfFile(movesAllowed)
beforeEach(() => portal.faults('network', []))

const mobileOf = async (owner: Owner) => (await dashboardOf(portal, owner)).Mobile
const accountOf = async ({ CustomerUUID, token }: Owner) =>
  (await portal.good(billing.account, { customerUuid: CustomerUUID }, token)).result

/** The sum over all ledger accounts of a customer: always zero. */
async function booksOf({ CustomerUUID }: Owner): Promise<number> {
  const [row] = await portal.rows<{ sum: number }>(
    'SELECT coalesce(sum(amount_cents), 0)::int AS sum FROM ledger.entries WHERE customer_uuid = $1',
    [CustomerUUID],
  )
  return row?.sum ?? 0
}

/** Grants a mobile credit that expires before bought credit does. */
function grant({ CustomerUUID, MobileUUID }: Owner, cents: number) {
  const system = systemOf(portal)
  const moved = { CustomerUUID, MobileUUID, amount: money(cents), reason: `given:${MobileUUID}`, because: 'gift' }
  const lasts = { payer: ownPayer(CustomerUUID), granted: true, expiresAt: new Date(+system.now() + 30 * 86_400_000) }
  return system.inTransaction((tx) => addCredit(tx, { ...moved, ...lasts }))
}

describe('once, and as quoted', () => {
  test('of two tabs one wins, and the other is told', async () => {
    const owner = await mobileWithCredit(portal, 1000)
    const move = moveTo(owner, 'postpay', demoPlans.postpayLight)
    const quotes = [await moveQuoteOf(portal, owner, move), await moveQuoteOf(portal, owner, move)]
    const answers = await Promise.all(quotes.map(({ QuoteUUID }) => askMove(portal, owner, { ...move, QuoteUUID })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await moveEnded(portal, owner, 'done')
    expect((await accountOf(owner)).CreditCents).toBe(1000)
    const [first, second] = quotes.map(({ QuoteUUID }) => QuoteUUID)
    const QuoteUUID = (answers[0]?.status === 200 ? first : second) ?? ''
    const again = await askMove(portal, owner, { ...move, QuoteUUID })
    expect(again).toMatchObject({ status: 200, body: { Transfer: { Status: 'done' } } })
  })

  test('figures that are no longer right are refused', async () => {
    const owner = await mobileWithCredit(portal, 1000)
    const move = moveTo(owner, 'postpay', demoPlans.postpayLight)
    const { QuoteUUID } = await moveQuoteOf(portal, owner, move)
    await payIn(portal, owner, 100)
    expect((await askMove(portal, owner, { ...move, QuoteUUID })).body.code).toBe('change-quote-stale')
    expect(await creditOf(portal, owner)).toBe(1100)
  })

  test('a quote is charged within half an hour, and refused just after it', async () => {
    const owner = await mobileWithCredit(portal, 1000)
    const move = moveTo(owner, 'postpay', demoPlans.postpayLight)
    const quotes = [await moveQuoteOf(portal, owner, move), await moveQuoteOf(portal, owner, move)]
    const [first = '', second = ''] = quotes.map(({ QuoteUUID }) => QuoteUUID)
    await portal.rows(`UPDATE product_type.transfers SET created_at = $2 WHERE transfer_uuid = ANY($1::uuid[])`, [
      [first, second],
      new Date(portal.server.clock.now().getTime() - 30 * 60_000),
    ])
    expect((await askMove(portal, owner, { ...move, QuoteUUID: first })).body.code).toBe('change-quote-stale')
    await portal.rows(`UPDATE product_type.transfers SET created_at = $2 WHERE transfer_uuid = $1`, [
      second,
      new Date(portal.server.clock.now().getTime() - 29 * 60_000),
    ])
    expect((await askMove(portal, owner, { ...move, QuoteUUID: second })).status).toBe(200)
    await moveEnded(portal, owner, 'done')
  })

  test('what the browser is to pay and nobody pays is given up after an hour; paid in time, the mobile moves', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.payg })
    const first = await askMove(portal, owner, moveTo(owner, 'prepay', demoPlans.prepay10))
    expect(first.body).toMatchObject({ Status: 'pending_payment', Transfer: { Status: 'paying' } })
    await portal.clock({ advanceS: 3700 })
    await eventually('it to be given up', async () => {
      const [row] = await portal.rows<{ state: string }>(
        'SELECT state FROM product_type.transfers WHERE transfer_uuid = $1',
        [first.body.Transfer.UUID],
      )
      if (row?.state === 'cancelled') return true
      await portal.clock({ advanceS: 600 })
      return undefined
    })
    expect(await confirm(portal, first.body.ClientSecret)).toBeGreaterThanOrEqual(400)
    const later = { ...owner, ...(await portal.signIn(owner)) }
    const second = await askMove(portal, later, moveTo(later, 'prepay', demoPlans.prepay10))
    await confirm(portal, second.body.ClientSecret)
    await moveEnded(portal, later, 'done')
    expect((await mobileOf(later)).BillingReference).toBe(`prepay:${owner.MobileUUID}`)
    expect((await charged(portal, later)).cents).toBe(2000)
  })

  test('in the minute of a renewal it is renewed before or not at all, and nothing is lost', async () => {
    let owner: Owner & { card: string } = await mobileWithCredit(portal, 2500)
    const { EndsOn } = (await mobileOf(owner)).Addons[0] ?? {}
    await portal.rows('UPDATE plans.addons SET ends_on = $2, starts_on = $2::date - 28 WHERE service_uuid = $1', [
      owner.MobileUUID,
      systemOf(portal).today(),
    ])
    expect(EndsOn).toBeDefined()
    owner = { ...owner, ...(await portal.signIn(owner)) }
    const move = moveTo(owner, 'postpay', demoPlans.postpayLight)
    const [answer] = await Promise.all([askMove(portal, owner, move), renewPlans(systemOf(portal))])
    if (answer.status === 200) await moveEnded(portal, owner, 'done')
    const credit = answer.status === 200 ? (await accountOf(owner)).CreditCents : await creditOf(portal, owner)
    const [renewed] = await portal.rows<{ times: number }>(
      'SELECT max(cycles_done) - 1 AS times FROM plans.addons WHERE service_uuid = $1',
      [owner.MobileUUID],
    )
    expect(credit).toBe(2500 - (renewed?.times ?? 0) * 2000)
    expect(await booksOf(owner)).toBe(0)
  })

  test('while the network is at work nothing is renewed, bought or changed', async () => {
    const owner = await mobileWithCredit(portal, 2500)
    await portal.faults('network', [{ kind: 'error-before-effect', op: 'change' }])
    expect((await askMove(portal, owner, moveTo(owner, 'postpay', demoPlans.postpayLight))).status).toBe(200)
    expect((await askChange(portal, owner, await changeTo(portal, owner, demoPlans.prepayWeek))).body.code).toBe(
      'sim-changing',
    )
    expect((await askMove(portal, owner, moveTo(owner, 'payg'))).body.code).toBe('sim-changing')
    await portal.rows('UPDATE plans.addons SET ends_on = $2 WHERE service_uuid = $1', [
      owner.MobileUUID,
      systemOf(portal).today(),
    ])
    await renewPlans(systemOf(portal))
    expect(await creditOf(portal, owner)).toBe(2500)
    await portal.faults('network', [])
    await moveEnded(portal, owner, 'done')
    expect((await accountOf(owner)).CreditCents).toBe(2500)
  })
})

describe('a network that fails', () => {
  test.each([
    { kind: 'error-after-effect', op: 'change', times: 1 },
    { kind: 'error-before-effect', op: 'change', times: 2 },
    { kind: 'webhook-before-answer', op: 'change', times: 1 },
    { kind: 'duplicate-webhook', op: 'ServiceAttributeValueChangeEvent' },
    { kind: 'late-webhook', op: 'ServiceAttributeValueChangeEvent', ms: 600_000 },
  ])('is found out, and the mobile moves once: $kind', async (fault) => {
    const owner = await mobileWithCredit(portal, 800)
    // That is a change at the network too.
    await stopBecomes(portal, owner, true)
    await portal.faults('network', [fault])
    expect((await askMove(portal, owner, moveTo(owner, 'postpay', demoPlans.postpayLight))).status).toBe(200)
    await moveEnded(portal, owner, 'done')
    expect((await accountOf(owner)).CreditCents).toBe(800)
    expect((await mobileOf(owner)).Addons.map(({ Name }) => Name)).toEqual(['Light'])
  })

  test('and does not do what it said leaves everything, and refunds the card', async () => {
    const owner = await onBill(portal)
    await accountNumberOf(portal, owner)
    await stopBecomes(portal, owner, true)
    const before = await charged(portal, owner)
    await portal.faults('network', [{ kind: 'answer-without-effect', op: 'change', times: 1 }])
    const move = moveTo(owner, 'prepay', demoPlans.prepay10, { PaymentMethodID: owner.card })
    expect((await askMove(portal, owner, move)).status).toBe(200)
    expect(await moveEnded(portal, owner, 'failed')).toMatchObject({ Reason: 'network' })
    const mobile = await mobileOf(owner)
    expect([mobile.BillingReference, mobile.Addons.map(({ Name }) => Name)]).toEqual([
      `postpay:${owner.MobileUUID}`,
      ['Light'],
    ])
    expect((await charged(portal, owner)).cents - before.cents).toBe(2000)
    await eventually('the refund', async () => {
      await portal.clock({ advanceS: 60 })
      const [row] = await portal.rows<{ n: number }>(
        `SELECT sum(amount_cents)::int AS n FROM payments.refunds WHERE customer_uuid = $1 AND state = 'succeeded'`,
        [owner.CustomerUUID],
      )
      return row?.n === 2000 || undefined
    })
    await portal.message(owner.Email, ({ subject }) => subject.endsWith('is still on monthly bills'))
    expect(await booksOf(owner)).toBe(0)
  })

  test('and does not do what it said gives credit back as it was, GST and all', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.payg })
    await grant(owner, 500)
    await payIn(portal, owner, 2500)
    const before = await creditLotsOf(portal, owner)
    const [sales, gst] = [await booked(portal, 'sales', owner), await booked(portal, 'gst', owner)]
    await portal.faults('network', [{ kind: 'answer-without-effect', op: 'change', times: 1 }])
    expect((await askMove(portal, owner, moveTo(owner, 'prepay', demoPlans.prepay10))).status).toBe(200)
    await moveEnded(portal, owner, 'failed')
    expect(await creditOf(portal, owner)).toBe(3000)
    expect([await booked(portal, 'sales', owner), await booked(portal, 'gst', owner)]).toEqual([sales, gst])
    // Bought credit has not become granted credit, and does not expire with it.
    expect(await creditLotsOf(portal, owner)).toEqual(before)
  })
})
