import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { payments } from '@waea/contract/money/payments'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { reconcilePayments } from '../../src/capabilities/payments/paying/reconcile.ts'
import {
  adopter,
  askActivation,
  askTopUp,
  booked,
  creditBecomes,
  creditOf,
  inService,
  mobileInService,
  type Owner,
  settle,
  systemOf,
} from '../ledger/money-support.ts'
import { charged, confirm, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { authenticate, saveCheckedCard } from './means/paying-support.ts'
import { lastPayment } from './refund-support.ts'

const portal = shopOfFile()
let owner: Owner & { card: string }

beforeEach(async () => {
  owner = await mobileInService(portal, { plan: demoPlans.payg })
})
afterEach(() => portal.faults('stripe', []))

/** Checks that the card partner has taken what the books say, and that the customer has what was paid for. */
async function inStep(cents: number): Promise<void> {
  await creditBecomes(portal, owner, cents)
  const plan = await booked(portal, 'sales', owner)
  const gst = await booked(portal, 'gst', owner)
  const taken = await charged(portal, owner)
  expect(taken.cents).toBe(cents - plan - gst)
  expect(await booked(portal, 'gateway', owner)).toBe(taken.cents)
}

function payment(PaymentUUID: string) {
  return portal.good(payments.payment, { customerUuid: owner.CustomerUUID, paymentUuid: PaymentUUID }, owner.token)
}

/** Waits until a payment has the given state; the server's own sweeps move it on. */
function becomes(PaymentUUID: string, status: string) {
  return eventually(`payment ${status}`, async () => {
    const now = await payment(PaymentUUID)
    return now.Status === status ? now : undefined
  })
}

const withSavedCard = (key: string) => ({ PaymentMethodID: owner.card, key })

describe('one request is one payment', () => {
  test('the same key and body answer the same, and another body is refused 422', async () => {
    const first = await askTopUp(portal, owner, withSavedCard('top-up-key-1'))
    const again = await askTopUp(portal, owner, withSavedCard('top-up-key-1'))
    expect(again.body).toEqual(first.body)
    const other = await askTopUp(portal, owner, { ...withSavedCard('top-up-key-1'), Amount: 3000 })
    expect(other).toMatchObject({ status: 422, body: { code: 'key-reused' } })
    await inStep(2000)
  })

  test('a button pressed twenty times is one charge, and every press gets the same answer', async () => {
    const presses = await Promise.all(
      Array.from({ length: 20 }, () => askTopUp(portal, owner, withSavedCard('twenty-presses'))),
    )
    expect(new Set(presses.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(presses[0]?.body.Status).toBe('COMPLETED')
    await inStep(2000)
  })

  test('a refused card is refused again under its key, and is not tried again', async () => {
    const fresh = await adopter(portal)
    const PaymentMethodID = await saveCard(portal, fresh, 'pm_card_chargeCustomerFail')
    const ask = (key: string) =>
      askActivation(portal, fresh, { AvailabilityUUID: demoPlans.prepay10.availability, PaymentMethodID, key })
    const first = await ask('refused-card-key-1')
    expect(first).toMatchObject({
      status: 402,
      body: { err_message: 'Payment processing error, choose or add another card' },
    })
    const second = await ask('refused-card-key-2')
    expect(await ask('refused-card-key-1')).toMatchObject({ status: 402, body: first.body })
    expect(await ask('refused-card-key-2')).toMatchObject({ status: 402, body: second.body })
    const tries = await portal.rows('SELECT tries FROM payments.intents WHERE customer_uuid = $1', [fresh.CustomerUUID])
    expect(tries).toEqual([{ tries: 2 }])
  })
})

describe('an unknown outcome is asked for', () => {
  test('the gateway charges and then says 500: the payment is found', async () => {
    await portal.faults('stripe', [{ kind: 'error-after-effect', op: 'payment_intents.create', times: 1 }])
    const { body } = await askTopUp(portal, owner, withSavedCard('five-hundred'))
    expect(body.Status).toBe('PENDING')
    expect(await settle(portal, owner, body.PaymentUUID)).toMatchObject({ Status: 'COMPLETED' })
    await inStep(2000)
  })

  test('the gateway says 500 before it has done anything: the payment is made by asking again', async () => {
    await portal.faults('stripe', [{ kind: 'error-before-effect', op: 'payment_intents.create', times: 1 }])
    const { body } = await askTopUp(portal, owner, withSavedCard('five-hundred-before'))
    expect(body.Status).toBe('PENDING')
    expect(await settle(portal, owner, body.PaymentUUID)).toMatchObject({ Status: 'COMPLETED' })
    await inStep(2000)
  })

  test('the gateway charges and never answers: its webhook tells', async () => {
    await portal.faults('stripe', [{ kind: 'timeout-after-effect', op: 'payment_intents.create', times: 1 }])
    const asking = askTopUp(portal, owner, withSavedCard('never-answers'))
    await creditBecomes(portal, owner, 2000)
    const { body } = await asking
    expect(['PENDING', 'COMPLETED']).toContain(body.Status)
    await becomes(body.PaymentUUID, 'COMPLETED')
    await inStep(2000)
  })

  test('the webhook comes before the answer and twice: the credit rises once', async () => {
    await portal.faults('stripe', [
      { kind: 'webhook-before-answer', op: 'payment_intents.create', times: 1 },
      { kind: 'duplicate-webhook', op: 'payment_intent.succeeded', times: 1 },
    ])
    expect((await askTopUp(portal, owner, withSavedCard('before-answer'))).body.Status).toBe('COMPLETED')
    await inStep(2000)
  })

  test('a payment that a stopped server left is settled by the reconciler', async () => {
    await portal.faults('stripe', [{ kind: 'error-after-effect', op: 'payment_intents.create', times: 1 }])
    await portal.faults('stripe', [{ kind: 'late-webhook', op: 'payment_intent.succeeded', ms: 600_000, times: 1 }])
    const { body } = await askTopUp(portal, owner, withSavedCard('left-behind'))
    await portal.rows(
      "UPDATE payments.intents SET updated_at = updated_at - interval '1 minute' WHERE payment_uuid = $1",
      [body.PaymentUUID],
    )
    await reconcilePayments(systemOf(portal))
    expect((await payment(body.PaymentUUID)).Status).toBe('COMPLETED')
    await inStep(2000)
  })

  test('while the gateway is away, what it asked for before is not said of a payment that may be made by now', async () => {
    const checked = await saveCheckedCard(portal, owner)
    const { body } = await askTopUp(portal, owner, { PaymentMethodID: checked, key: 'asked-then-away' })
    expect(body.Status).toBe('NEEDS AUTHORIZATION')
    await portal.faults('stripe', [{ kind: 'error-before-effect', status: 503 }])
    await authenticate(portal, body.ClientSecret, 'complete')
    expect(await settle(portal, owner, body.PaymentUUID)).toMatchObject({ Status: 'PENDING' })
    await portal.faults('stripe', [])
    expect(await settle(portal, owner, body.PaymentUUID)).toMatchObject({ Status: 'COMPLETED' })
    await inStep(2000)
  })

  test('while the gateway is away, nothing is guessed and setting up a card says so', async () => {
    await portal.faults('stripe', [{ kind: 'error-before-effect', status: 503 }])
    const { body } = await askTopUp(portal, owner, withSavedCard('gateway-away'))
    expect(body.Status).toBe('PENDING')
    expect(await settle(portal, owner, body.PaymentUUID)).toMatchObject({ Status: 'PENDING' })
    const setup = await portal.call(payments.setup, { customerUuid: owner.CustomerUUID }, owner.token)
    expect(setup).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    await portal.faults('stripe', [])
    expect(await settle(portal, owner, body.PaymentUUID)).toMatchObject({ Status: 'COMPLETED' })
    await inStep(2000)
  })
})

describe('a payment that waits', () => {
  test('[E-PAY-04][E-PAY-11] a declined card is followed by another one for the same payment', async () => {
    const fresh = await adopter(portal)
    const bad = await saveCard(portal, fresh, 'pm_card_chargeCustomerFail')
    const plan = { AvailabilityUUID: demoPlans.prepay10.availability }
    const refused = await askActivation(portal, fresh, { ...plan, PaymentMethodID: bad, key: 'first-card-key' })
    expect(refused).toMatchObject({ status: 402, body: { code: 'card-declined', field: 'PaymentMethodID' } })
    expect(refused.body.ClientSecret).toMatch(/^pi_/)
    const good = await saveCard(portal, fresh, 'pm_card_visa')
    const paid = await askActivation(portal, fresh, { ...plan, PaymentMethodID: good, key: 'other-card-key' })
    expect(paid).toMatchObject({ status: 200, body: { PaymentUUID: refused.body.detail?.PaymentUUID } })
    await inService(portal, fresh)
    expect(await charged(portal, fresh)).toEqual({ payments: 1, cents: 2000 })
  })

  test('a card without funds is told apart from a declined one', async () => {
    const fresh = await adopter(portal)
    const started = await askActivation(portal, fresh, { AvailabilityUUID: demoPlans.prepay10.availability })
    await confirm(portal, started.body.ClientSecret, 'pm_card_visa_chargeDeclinedInsufficientFunds')
    expect(await settle(portal, fresh, started.body.PaymentUUID ?? '')).toMatchObject({
      Status: 'NO FUNDS',
      Failure: 'insufficient_funds',
    })
  })

  test('while the bank asks about a further card, the refused one is not named as that card', async () => {
    const fresh = await adopter(portal)
    const { body } = await askActivation(portal, fresh, { AvailabilityUUID: demoPlans.prepay10.availability })
    await confirm(portal, body.ClientSecret, 'pm_card_chargeDeclined')
    await settle(portal, fresh, body.PaymentUUID ?? '')
    expect(await lastPayment(portal, fresh)).toMatchObject({ Status: 'DECLINED', CardLast4: '0002' })
    await confirm(portal, body.ClientSecret, 'pm_card_authenticationRequired')
    await settle(portal, fresh, body.PaymentUUID ?? '')
    const pending = await lastPayment(portal, fresh)
    expect(pending.Status).toBe('NEEDS AUTHORIZATION')
    expect(pending.CardLast4).toBeUndefined()
  })

  test('the bank asks the person: passed, it is paid; refused, another card may pay', async () => {
    const checked = await saveCheckedCard(portal, owner)
    const { body } = await askTopUp(portal, owner, { PaymentMethodID: checked, key: 'bank-asks-1' })
    expect(body.Status).toBe('NEEDS AUTHORIZATION')
    await authenticate(portal, body.ClientSecret, 'complete')
    expect(await settle(portal, owner, body.PaymentUUID)).toMatchObject({ Status: 'COMPLETED' })

    const second = await askTopUp(portal, owner, { PaymentMethodID: checked, key: 'bank-asks-2' })
    await authenticate(portal, second.body.ClientSecret, 'fail')
    expect(await settle(portal, owner, second.body.PaymentUUID)).toMatchObject({ Status: 'NEEDS AUTHORIZATION' })
    await confirm(portal, second.body.ClientSecret)
    expect(await settle(portal, owner, second.body.PaymentUUID)).toMatchObject({ Status: 'COMPLETED' })
    await inStep(4000)
  })

  test('a payment that nobody confirms for a day is given up at the card partner too', async () => {
    const { body } = await askTopUp(portal, owner, {})
    await portal.rows(
      "UPDATE payments.intents SET created_at = created_at - interval '25 hours' WHERE payment_uuid = $1",
      [body.PaymentUUID],
    )
    expect(await settle(portal, owner, body.PaymentUUID)).toMatchObject({ Status: 'CANCELLED' })
    expect(await confirm(portal, body.ClientSecret)).toBe(400)
    await inStep(0)
  })

  test('another plan chosen in the meantime ends the payment of the first, in whatever window it is open', async () => {
    const fresh = await adopter(portal)
    const first = await askActivation(portal, fresh, { AvailabilityUUID: demoPlans.prepay10.availability })
    const second = await askActivation(portal, fresh, { AvailabilityUUID: demoPlans.prepayWeek.availability })
    expect(second.body.AmountCents).toBe(1200)
    expect(await confirm(portal, first.body.ClientSecret)).toBe(400)
    expect(await confirm(portal, second.body.ClientSecret)).toBe(200)
    await inService(portal, fresh)
    expect(await charged(portal, fresh)).toEqual({ payments: 1, cents: 1200 })
  })

  test('a first plan that was paid in another window goes into service, and the other that is asked for is refused', async () => {
    const fresh = await adopter(portal)
    await portal.faults('stripe', [{ kind: 'late-webhook', op: 'payment_intent.succeeded', ms: 600_000, times: 1 }])
    const first = await askActivation(portal, fresh, { AvailabilityUUID: demoPlans.prepay10.availability })
    await confirm(portal, first.body.ClientSecret)
    const second = await askActivation(portal, fresh, { AvailabilityUUID: demoPlans.prepayWeek.availability })
    expect(second).toMatchObject({ status: 409, body: { code: 'in-progress' } })
    await inService(portal, fresh)
    expect(await charged(portal, fresh)).toEqual({ payments: 1, cents: 2000 })
  })

  test('an add-on that waits for its card and is then paid from credit is paid once', async () => {
    const input = {
      customerUuid: owner.CustomerUUID,
      productUuid: owner.MobileUUID,
      availabilityUuid: demoPlans.prepayData2.availability,
      Subscribe: false,
    }
    const waiting = await portal.good(plans.prepayAddon, input, owner.token)
    expect(waiting.Status).toBe('pending_payment')
    await askTopUp(portal, owner, { PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 2000)
    const bought = await portal.good(plans.prepayAddon, input, owner.token)
    expect(bought.Status).toBe('COMPLETED')
    expect(await confirm(portal, waiting.ClientSecret)).toBe(400)
    expect(await creditOf(portal, owner)).toBe(2000 - (bought.AmountCents ?? 0))
  })
})

test('the answers to a card of somebody else, and to one that is unknown, are the same', async () => {
  const stranger = await mobileInService(portal, { plan: demoPlans.payg })
  const unknown = '00000000-0000-4000-8000-000000000999'
  const foreign = await askTopUp(portal, owner, { PaymentMethodID: stranger.card })
  const missing = await askTopUp(portal, owner, { PaymentMethodID: unknown })
  expect(foreign).toMatchObject({ status: 404, body: { err_message: 'Card is not found' } })
  expect(missing.body).toEqual(foreign.body)
  const input = { customerUuid: stranger.CustomerUUID, ProductInstanceUUID: stranger.MobileUUID, Amount: 2000 }
  expect((await portal.call(balance.topUp, input, owner.token)).status).toBe(404)
  expect(
    (
      await portal.call(
        activation.progress,
        { customerUuid: owner.CustomerUUID, mobileUuid: stranger.MobileUUID },
        owner.token,
      )
    ).status,
  ).toBe(404)
})
