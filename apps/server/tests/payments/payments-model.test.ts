import { payments } from '@waea/contract/money/payments'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { askTopUp, booked, creditBecomes, mobileInService, type Owner, settle } from '../ledger/money-support.ts'
import { charged, confirm, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile({ STRIPE_ANSWER_WITHIN_MS: '1000' })
let owner: Owner & { card: string }
let broke: string

beforeAll(async () => {
  owner = await mobileInService(portal, { plan: demoPlans.payg })
  broke = await saveCard(portal, owner, 'pm_card_chargeCustomerFail')
})

type Step =
  | { do: 'saved-card'; cents: number; presses: number }
  | { do: 'broke-card'; cents: number }
  | { do: 'new-card'; cents: number; pays: boolean }
  | { do: 'press-again' }

const fault = fc.constantFrom<object[]>(
  [],
  [{ kind: 'error-after-effect', op: 'payment_intents.create', times: 1 }],
  [{ kind: 'error-after-effect', op: 'payment_intents.create', status: 502, times: 1 }],
  [{ kind: 'error-before-effect', op: 'payment_intents.create', times: 1 }],
  [{ kind: 'timeout-after-effect', op: 'payment_intents.create', times: 1 }],
  [{ kind: 'webhook-before-answer', op: 'payment_intents.create', times: 1 }],
  [{ kind: 'duplicate-webhook', op: 'payment_intent.succeeded', times: 1 }],
  [
    { kind: 'late-webhook', op: 'payment_intent.succeeded', ms: 300, times: 1 },
    { kind: 'error-after-effect', op: 'payment_intents.create', times: 1 },
  ],
  [{ kind: 'error-before-effect', op: 'payment_intents.retrieve', times: 1 }],
  [{ kind: 'error-before-effect', op: 'payment_intents.list', times: 1 }],
)

const cents = fc.integer({ min: 100, max: 5000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('saved-card' as const), cents, presses: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('broke-card' as const), cents }),
  fc.record({ do: fc.constant('new-card' as const), cents, pays: fc.boolean() }),
  fc.constant({ do: 'press-again' as const }),
)

let keys = 0

/** All requests so far, and the expected outcome. */
interface Model {
  payments: number
  cents: number
  last?: { key: string; cents: number; card: string }
}

async function take(model: Model, action: Step): Promise<void> {
  keys += 1
  const key = `model-key-${keys}`
  if (action.do === 'press-again') {
    const { last } = model
    if (last) await askTopUp(portal, owner, { Amount: last.cents, PaymentMethodID: last.card, key: last.key })
  } else if (action.do === 'new-card') {
    const { body } = await askTopUp(portal, owner, { Amount: action.cents, key })
    const payment = await eventually('the client secret', async () => {
      const now = await settle(portal, owner, body.PaymentUUID)
      return now.ClientSecret ? now : undefined
    })
    if (!action.pays) return
    await confirm(portal, payment.ClientSecret)
    model.payments += 1
    model.cents += action.cents
  } else {
    const card = action.do === 'saved-card' ? owner.card : broke
    const presses = action.do === 'saved-card' ? action.presses : 1
    const press = () => askTopUp(portal, owner, { Amount: action.cents, PaymentMethodID: card, key })
    await Promise.all(Array.from({ length: presses }, press))
    model.last = { key, cents: action.cents, card }
    if (action.do === 'broke-card') return
    model.payments += 1
    model.cents += action.cents
  }
}

/** Reads every payment that is not final from the card partner, as the reconciler does. */
async function settleAll(): Promise<void> {
  const open = await portal.rows<{ id: string }>(
    `SELECT payment_uuid AS id FROM payments.intents WHERE customer_uuid = $1 AND state IN ('unasked', 'processing')`,
    [owner.CustomerUUID],
  )
  for (const { id } of open) await settle(portal, owner, id)
}

test('whatever is pressed and whatever the card partner answers, its books, ours and the credit are the same', async () => {
  const model: Model = { payments: 0, cents: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fault), { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const [action, faults] of steps) {
        await portal.faults('stripe', faults)
        await take(model, action)
        await portal.faults('stripe', [])
      }
      await eventually('nothing to be open', async () => {
        await settleAll()
        const taken = await charged(portal, owner)
        return taken.payments === model.payments ? true : undefined
      })
      await creditBecomes(portal, owner, model.cents)
      expect(await charged(portal, owner)).toEqual({ payments: model.payments, cents: model.cents })
      expect(await booked(portal, 'gateway', owner)).toBe(model.cents)
    }),
    { numRuns: 8, endOnFailure: true, seed: 20_261_121 },
  )
  const input = { customerUuid: owner.CustomerUUID, PageSize: 100 }
  const { Transactions } = await portal.good(payments.charges, input, owner.token)
  expect(Transactions.filter((one) => one.Status === 'COMPLETED').length).toBe(Math.min(100, model.payments))
}, 180_000)
