import { ownPayer } from '@waea/domain/payments/parties'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { refundPayment, startPayment } from '../../src/capabilities/payments/index.ts'
import { aPart, booked, systemOf } from '../ledger/money-support.ts'
import { type Buyer, charged, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { bringOn, refundsAtPartner } from './refund-support.ts'

const portal = shopOfFile({ STRIPE_ANSWER_WITHIN_MS: '1000' })
let buyer: Buyer
let card: string

beforeAll(async () => {
  buyer = await portal.signUpCustomer()
  card = await saveCard(portal, buyer)
})

type Step = { do: 'pay'; cents: number } | { do: 'refund'; of: number; cents: number; reason: number; times: number }

const cents = fc.integer({ min: 100, max: 5000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), cents }),
  fc.record({
    do: fc.constant('refund' as const),
    of: fc.nat({ max: 5 }),
    cents,
    reason: fc.nat({ max: 3 }),
    times: fc.integer({ min: 1, max: 3 }),
  }),
)

const fault = fc.constantFrom<object[]>(
  [],
  [{ kind: 'error-after-effect', op: 'refunds.create', times: 1 }],
  [{ kind: 'error-after-effect', op: 'refunds.create', status: 502, times: 1 }],
  [{ kind: 'error-before-effect', op: 'refunds.create', times: 1 }],
  [{ kind: 'timeout-after-effect', op: 'refunds.create', times: 1 }],
  [{ kind: 'webhook-before-answer', op: 'refunds.create', times: 1 }],
  [{ kind: 'duplicate-webhook', op: 'charge.refunded', times: 1 }],
  [{ kind: 'late-webhook', op: 'refund.created', ms: 300, times: 1 }],
  [{ kind: 'error-before-effect', op: 'refunds.list', times: 1 }],
)

/** A payment, and the refunds due from it, by reason. */
interface Payment {
  thing: string
  cents: number
  reasons: Map<number, number>
}

const goneBack = ({ reasons }: Payment) => [...reasons.values()].reduce((sum, one) => sum + one, 0)

async function pay(AmountCents: number): Promise<Payment> {
  const { CustomerUUID } = buyer
  const part = aPart(CustomerUUID, AmountCents)
  const input = { payer: ownPayer(CustomerUUID), paysFor: [part], description: 'Plan', PaymentMethodID: card }
  const paid = await startPayment(systemOf(portal), { ...input, purpose: 'plan' })
  expect(paid.Status).toBe('COMPLETED')
  return { thing: part.thing, cents: AmountCents, reasons: new Map() }
}

/** Requests a refund several times at once; the model gives the expected amount. */
async function refund(payment: Payment, action: Extract<Step, { do: 'refund' }>): Promise<void> {
  const left = payment.cents - goneBack(payment)
  const given = Math.min(left, action.cents)
  if (!payment.reasons.has(action.reason) && given > 0) payment.reasons.set(action.reason, given)
  const { thing: paidThing } = payment
  const { CustomerUUID } = buyer
  const reason = `model:${paidThing}:${action.reason}`
  const ask = () =>
    systemOf(portal).inTransaction((tx) =>
      refundPayment(tx, {
        CustomerUUID,
        purpose: 'plan',
        paidThing,
        thingUuid: paidThing,
        amount: money(action.cents),
        reason,
      }),
    )
  const answers = await Promise.all(Array.from({ length: action.times }, ask))
  expect(new Set(answers.map((one) => one?.UUID)).size).toBe(1)
  expect(answers[0]?.amount).toBe(payment.reasons.get(action.reason))
}

async function nothingOpen(): Promise<true> {
  return eventually('nothing to be open', async () => {
    await bringOn(portal)
    const open = await portal.rows("SELECT 1 FROM payments.refunds WHERE state <> 'succeeded'")
    return open.length === 0 ? true : undefined
  })
}

test('whatever is paid and given back, and whatever the card partner answers, all books say the same', async () => {
  const all: Payment[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fault), { minLength: 1, maxLength: 6 }), async (steps) => {
      const payments: Payment[] = []
      for (const [action, faults] of steps) {
        if (action.do === 'pay') payments.push(await pay(action.cents))
        const payment = action.do === 'refund' ? payments[action.of % Math.max(1, payments.length)] : undefined
        if (action.do !== 'refund' || !payment) continue
        await portal.faults('stripe', faults)
        await refund(payment, action)
        await nothingOpen()
        await portal.faults('stripe', [])
      }
      all.push(...payments)
      const paid = all.reduce((sum, one) => sum + one.cents, 0)
      const given = all.reduce((sum, one) => sum + goneBack(one), 0)
      expect((await charged(portal, buyer)).cents).toBe(paid)
      expect((await refundsAtPartner(portal, buyer)).cents).toBe(given)
      expect(await booked(portal, 'gateway', buyer)).toBe(paid - given)
      expect((await booked(portal, 'sales', buyer)) + (await booked(portal, 'gst', buyer))).toBe(given - paid)
      const odd = await portal.rows(
        `SELECT 1 FROM ledger.entries GROUP BY transaction_uuid HAVING sum(amount_cents) <> 0
         UNION ALL SELECT 1 FROM payments.intents i WHERE refund_cents <> (
           SELECT coalesce(sum(amount_cents), 0) FROM payments.refunds r WHERE r.payment_uuid = i.payment_uuid)
           OR refund_cents > amount_cents`,
      )
      expect(odd).toEqual([])
    }),
    { numRuns: 12, endOnFailure: true, seed: 20_261_121 },
  )
}, 180_000)

test('the database itself refuses to give back more than was paid', async () => {
  const payment = await pay(1000)
  const over = portal.rows('UPDATE payments.intents SET refund_cents = 1001 WHERE claim = $1', [payment.thing])
  await expect(over).rejects.toThrow(/intents_refund_within_paid/)
})
