import { ownPayer } from '@waea/domain/payments/parties'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { inNumbers } from '../../../../../tests/support/soak.ts'
import { captureHold, releaseHold, startPayment } from '../../../src/capabilities/payments/index.ts'
import { aPart, booked, systemOf } from '../../ledger/money-support.ts'
import { type Buyer, charged, eventually, saveCard, shopOfFile } from '../../shop/shop-support.ts'
import { atThePartner, byHand, keptPayments, sweepPayments } from './hold-support.ts'

const portal = shopOfFile({ STRIPE_ANSWER_WITHIN_MS: '1000' })
let buyer: Buyer
let card: string

beforeAll(async () => {
  buyer = await portal.signUpCustomer()
  card = await saveCard(portal, buyer)
})

type End = { do: 'capture'; cents: number } | { do: 'release' } | { do: 'by-hand'; what: 'capture' | 'cancel' }

const cents = fc.integer({ min: 100, max: 5000 })
const end: fc.Arbitrary<End> = fc.oneof(
  fc.record({ do: fc.constant('capture' as const), cents }),
  fc.constant({ do: 'release' as const }),
  fc.record({ do: fc.constant('by-hand' as const), what: fc.constantFrom('capture' as const, 'cancel' as const) }),
)
const op = fc.constantFrom('payment_intents.create', 'payment_intents.capture', 'payment_intents.cancel')
const event = fc.constantFrom(
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.canceled',
)
const fault = fc.oneof(
  fc.constant<object[]>([]),
  fc
    .record({ kind: fc.constantFrom('error-after-effect', 'timeout-after-effect', 'error-before-effect'), op })
    .map(once),
  fc.record({ kind: fc.constant('webhook-before-answer'), op }).map(once),
  fc.record({ kind: fc.constant('duplicate-webhook'), op: event }).map(once),
  fc.record({ kind: fc.constant('late-webhook'), op: event, ms: fc.constant(300) }).map(once),
)

function once(one: object): object[] {
  return [{ ...one, times: 1 }]
}

async function hold(AmountCents: number): Promise<string> {
  const { CustomerUUID } = buyer
  const part = aPart(CustomerUUID, AmountCents)
  const input = { payer: ownPayer(CustomerUUID), paysFor: [part], description: 'Plan', PaymentMethodID: card }
  await startPayment(systemOf(portal), { ...input, purpose: 'plan', holds: true })
  return part.thing
}

/** Ends a hold as given; several ends of one hold may run at once. */
async function take(thing: string, authorizedCents: number, ending: End): Promise<void> {
  const of = { CustomerUUID: buyer.CustomerUUID, purpose: 'plan', thing } as const
  if (ending.do === 'by-hand') {
    const [authorized] = (await atThePartner(portal, buyer)).filter(({ status }) => status === 'requires_capture')
    // Ignores the error if another end came first.
    if (authorized) await byHand(portal, `payment_intents/${authorized.id}/${ending.what}`).catch(() => undefined)
    return
  }
  const amount = money(Math.min(ending.do === 'capture' ? ending.cents : authorizedCents, authorizedCents))
  await systemOf(portal).inTransaction(async (tx) => {
    if (ending.do === 'capture') await captureHold(tx, { ...of, amount })
    else await releaseHold(tx, of)
  })
}

test('whatever is held and however it ends, in whatever order, all books have what the card partner took', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(cents, fault, fc.array(fc.tuple(end, fc.integer({ min: 1, max: 3 })), { maxLength: 2 }), fault),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      async (steps) => {
        for (const [authorizedCents, faults, ends, laterFaults] of steps) {
          await portal.faults('stripe', faults)
          const thing = await hold(authorizedCents)
          await portal.faults('stripe', [])
          await eventually('the hold to be known', async () => {
            await sweepPayments(portal)
            const kept = await keptPayments(portal, buyer.CustomerUUID)
            return kept.every(({ state }) => state !== 'unasked') || undefined
          })
          await portal.faults('stripe', laterFaults)
          await Promise.all(
            ends.flatMap(([ending, times]) =>
              Array.from({ length: times }, () => take(thing, authorizedCents, ending)),
            ),
          )
          // Releases a hold that no step ended, as happens on its last day.
          await take(thing, authorizedCents, { do: 'release' })
          await portal.faults('stripe', [])
          await eventually('every hold to have ended', async () => {
            await sweepPayments(portal)
            const kept = await keptPayments(portal, buyer.CustomerUUID)
            return kept.every(({ state }) => state === 'succeeded' || state === 'cancelled') || undefined
          })
        }
        const kept = await keptPayments(portal, buyer.CustomerUUID)
        const paid = kept.filter(({ state }) => state === 'succeeded')
        const cents = paid.reduce((sum, { amount }) => sum + amount, 0)
        expect(kept.every(({ amount, held }) => amount <= (held ?? 0))).toBe(true)
        expect(await charged(portal, buyer)).toEqual({ payments: paid.length, cents })
        expect(await booked(portal, 'gateway', buyer)).toBe(cents)
        expect((await booked(portal, 'sales', buyer)) + (await booked(portal, 'gst', buyer)) + cents).toBe(0)
        expect((await atThePartner(portal, buyer)).every(({ held }) => held === 0)).toBe(true)
        const receipts = await portal.rows('SELECT 1 FROM payments.receipts WHERE customer_uuid = $1', [
          buyer.CustomerUUID,
        ])
        expect(receipts.length).toBe(paid.length)
      },
    ),
    { numRuns: inNumbers(12, 60), endOnFailure: true, seed: 20_261_123 },
  )
}, 600_000)
