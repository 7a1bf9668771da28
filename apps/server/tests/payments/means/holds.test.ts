import { activation } from '@waea/contract/mobile/activation'
import { payments } from '@waea/contract/money/payments'
import { afterEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../../../src/capabilities/catalogue/index.ts'
import {
  adopter,
  askActivation,
  askPrepay,
  askTopUp,
  booked,
  creditBecomes,
  dashboardWith,
  daysLater,
  inService,
  mobileInService,
  type Owner,
  whose,
} from '../../ledger/money-support.ts'
import { charged, confirm, eventually, saveCard, shopOfFile } from '../../shop/shop-support.ts'
import { lastPayment } from '../refund-support.ts'
import { atThePartner, byHand, holdIs, keptPayments, sweepPayments } from './hold-support.ts'

const portal = shopOfFile({ STRIPE_ANSWER_WITHIN_MS: '4000' })
afterEach(async () => {
  await portal.faults('network', [])
  await portal.faults('stripe', [])
})

const holdPlan = { AvailabilityUUID: demoPlans.prepay10.availability, AuthorizeOnly: true }
const slowNetwork = () => portal.faults('network', [{ kind: 'error-before-effect', op: 'activate' }])

async function books(owner: Owner) {
  return { gateway: await booked(portal, 'gateway', owner), received: await booked(portal, 'received', owner) }
}

/** An activation whose price is held on a saved card, while the network is slow. */
async function authorizedActivation() {
  const owner = await adopter(portal)
  const PaymentMethodID = await saveCard(portal, owner)
  await slowNetwork()
  const answer = await askActivation(portal, owner, { ...holdPlan, PaymentMethodID })
  return { owner: { ...owner, card: PaymentMethodID }, answer }
}

describe('an activation with AuthorizeOnly', () => {
  test('holds the amount due on the card, and charges it when the service has started', async () => {
    const { owner, answer } = await authorizedActivation()
    expect(answer).toMatchObject({
      status: 200,
      body: { Status: 'in-progress', AmountCents: 2000, Hold: { Status: 'HELD', AmountCents: 2000 } },
    })
    const payment = await holdIs(portal, owner, 'HELD')
    expect(payment).toMatchObject({ Status: 'PENDING', AmountCents: 2000, CardLast4: '4242' })
    expect(payment.ReceiptUUID).toBeUndefined()
    // A hold is not in the books.
    expect(await books(owner)).toEqual({ gateway: 0, received: 0 })
    expect(await atThePartner(portal, owner)).toMatchObject([{ status: 'requires_capture', held: 2000, received: 0 }])
    await portal.faults('network', [])
    await inService(portal, owner)
    const paid = await holdIs(portal, owner, 'CAPTURED')
    expect(paid).toMatchObject({ Status: 'COMPLETED', AmountCents: 2000, ReceiptUUID: expect.any(String) })
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
    expect(await books(owner)).toEqual({ gateway: 2000, received: 0 })
  })

  test('says until when the amount is held: a day less than the bank holds it', async () => {
    const { owner } = await authorizedActivation()
    const { Hold, CreatedAtNanos } = await holdIs(portal, owner, 'HELD')
    const days = ((Hold?.EndsAtNanos ?? 0) - CreatedAtNanos) / 86_400e9
    expect(days).toBeGreaterThan(5.99)
    expect(days).toBeLessThan(6.01)
  })

  test('releases the hold when the network refuses, tells so, and the next try is held anew', async () => {
    const owner = await adopter(portal)
    const PaymentMethodID = await saveCard(portal, owner)
    await portal.faults('network', [{ kind: 'error-before-effect', op: 'activate', status: 409 }])
    await askActivation(portal, owner, { ...holdPlan, PaymentMethodID })
    const released = await holdIs(portal, owner, 'RELEASED')
    await eventually('the partner to let go', async () => {
      const [one] = await atThePartner(portal, owner)
      return one?.status === 'canceled' && one.held === 0 ? true : undefined
    })
    expect(released.AmountCents).toBe(2000)
    const mail = await portal.message(owner.Email, ({ subject }) =>
      subject.startsWith('We couldn’t activate your SIM: '),
    )
    expect(mail.text).toContain('We’ve released the $20.00 that we held on your card. Nothing was charged.')
    expect(mail.text).not.toContain('refund')
    await portal.faults('network', [])
    await askActivation(portal, owner, { ...holdPlan, PaymentMethodID })
    await inService(portal, owner)
    await holdIs(portal, owner, 'CAPTURED')
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
    expect(await books(owner)).toEqual({ gateway: 2000, received: 0 })
  })

  test('ends a day before the bank lets go: the hold is released, the service taken back, and nobody gets it unpaid', async () => {
    const { owner } = await authorizedActivation()
    await holdIs(portal, owner, 'HELD')
    await daysLater(portal, owner, 5)
    expect((await keptPayments(portal, owner.CustomerUUID)).map(({ hold_end }) => hold_end)).toEqual([null])
    const later = { ...owner, ...(await daysLater(portal, owner, 1, 1)) }
    await holdIs(portal, later, 'RELEASED')
    const progress = await eventually('the activation to be over', async () => {
      const now = await portal.good(activation.progress, whose(later), later.token)
      return now.Status === 'failed' ? now : undefined
    })
    expect(progress.Reason).toBe('it took longer than the amount could be held on your card')
    const tooLong = 'activating your SIM took longer than the amount could be held on your card'
    await portal.message(owner.Email, ({ text }) => text.includes(tooLong))
    await portal.faults('network', [])
    await askActivation(portal, later, { ...holdPlan, PaymentMethodID: owner.card })
    await inService(portal, later)
    await holdIs(portal, later, 'CAPTURED')
    expect(await charged(portal, later)).toEqual({ payments: 1, cents: 2000 })
  })

  test('is held in the browser with the client secret, and found out by the webhook alone', async () => {
    const owner = await adopter(portal)
    const { body } = await askActivation(portal, owner, holdPlan)
    expect(body).toMatchObject({ Status: 'waiting-for-payment', ClientSecret: expect.any(String) })
    expect(await confirm(portal, body.ClientSecret)).toBe(200)
    await inService(portal, owner)
    await holdIs(portal, owner, 'CAPTURED')
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
  })

  test('is found out by asking where no webhook comes and the answer was lost', async () => {
    const owner = await adopter(portal)
    const PaymentMethodID = await saveCard(portal, owner)
    await portal.faults('stripe', [
      { kind: 'timeout-after-effect', op: 'payment_intents.create', times: 1 },
      { kind: 'late-webhook', op: 'payment_intent.amount_capturable_updated', ms: 600_000 },
    ])
    const { body } = await askActivation(portal, owner, { ...holdPlan, PaymentMethodID })
    expect(body).toMatchObject({ Status: 'waiting-for-payment' })
    await sweepPayments(portal)
    await inService(portal, owner)
    await holdIs(portal, owner, 'CAPTURED')
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
  })

  test('that was begun as a charge is not charged when it shall only be held', async () => {
    const owner = await adopter(portal)
    await askActivation(portal, owner, { AvailabilityUUID: holdPlan.AvailabilityUUID })
    const PaymentMethodID = await saveCard(portal, owner)
    const answer = await askActivation(portal, owner, { ...holdPlan, PaymentMethodID })
    expect(answer).toMatchObject({ status: 200, body: { Hold: { Status: expect.stringMatching(/HELD|CAPTURED/) } } })
    await inService(portal, owner)
    expect((await atThePartner(portal, owner)).map(({ status }) => status).sort()).toContain('canceled')
  })

  test('of a card that the bank refuses holds nothing and says why', async () => {
    const owner = await adopter(portal)
    const PaymentMethodID = await saveCard(portal, owner, 'pm_card_chargeCustomerFail')
    const refused = await askActivation(portal, owner, { ...holdPlan, PaymentMethodID })
    expect(refused.body.code).toBe('card-declined')
    expect((await lastPayment(portal, owner)).Hold).toBeUndefined()
  })

  test('of a plan on the bill has nothing to hold', async () => {
    const owner = await adopter(portal, { BillingType: 'postpay' })
    await saveCard(portal, owner)
    const AvailabilityUUID = demoPlans.postpayLight.availability
    const answer = await askActivation(portal, owner, { AvailabilityUUID, AuthorizeOnly: true })
    expect(answer).toMatchObject({ status: 200, body: { Status: 'in-progress', AmountCents: 0 } })
    expect(answer.body.Hold).toBeUndefined()
    expect(await atThePartner(portal, owner)).toEqual([])
  })
})

test('[C-ONB-01] the first plan of a prepay SIM is only held with AuthorizeOnly', async () => {
  const owner = await adopter(portal)
  const PaymentMethodID = await saveCard(portal, owner)
  await slowNetwork()
  const path = { customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID }
  const input = { ...path, availabilityUuid: holdPlan.AvailabilityUUID, Subscribe: true, AuthorizeOnly: true }
  const bought = await portal.good(activation.initialPrepayAddon, { ...input, PaymentMethodID }, owner.token)
  expect(bought).toMatchObject({ Status: 'COMPLETED', AmountCents: 2000 })
  await holdIs(portal, owner, 'HELD')
  expect(await charged(portal, owner)).toEqual({ payments: 0, cents: 0 })
  await portal.faults('network', [])
  await inService(portal, owner)
  await holdIs(portal, owner, 'CAPTURED')
})

describe('a purchase with AuthorizeOnly', () => {
  test('[C-PLAN-01] is held on the card, credit or not, and charged with the start of what was bought', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.payg })
    await askTopUp(portal, owner, { Amount: 5000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 5000)
    // The capture comes after the purchase, and its first answer is lost.
    await portal.faults('stripe', [{ kind: 'error-after-effect', op: 'payment_intents.capture', times: 1 }])
    const bought = await askPrepay(portal, owner, demoPlans.prepay10, {
      AuthorizeOnly: true,
      PaymentMethodID: owner.card,
    })
    expect(bought).toMatchObject({ status: 200, body: { Status: 'COMPLETED', AmountCents: 2000 } })
    await dashboardWith(portal, owner, ({ Mobile }) => Mobile.Addons.some(({ Name }) => Name === 'Four Weeks 10'))
    await eventually('the capture to be known', async () => {
      await sweepPayments(portal)
      return (await atThePartner(portal, owner)).every(({ status }) => status === 'succeeded') || undefined
    })
    await sweepPayments(portal)
    await holdIs(portal, owner, 'CAPTURED')
    await creditBecomes(portal, owner, 5000)
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 7000 })
    expect(await books(owner)).toMatchObject({ gateway: 7000 })
  })

  test('asked for without a card waits for one, and leaves the credit alone', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.payg })
    await askTopUp(portal, owner, { Amount: 5000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 5000)
    const { body } = await askPrepay(portal, owner, demoPlans.prepayData2, { AuthorizeOnly: true })
    expect(body).toMatchObject({ Status: 'pending_payment', ClientSecret: expect.any(String) })
    await confirm(portal, body.ClientSecret)
    await holdIs(portal, owner, 'CAPTURED')
    await creditBecomes(portal, owner, 5000)
  })

  test('is released where another plan was first: nothing is charged, and the customer is told', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.payg })
    const { body } = await askPrepay(portal, owner, demoPlans.prepay10, { AuthorizeOnly: true })
    await askPrepay(portal, owner, demoPlans.prepayEndless, { PaymentMethodID: owner.card })
    await dashboardWith(portal, owner, ({ Mobile }) =>
      Mobile.Addons.some(({ IsBasePlan, Name }) => IsBasePlan && Name !== 'Pay as you go'),
    )
    const before = await charged(portal, owner)
    await confirm(portal, body.ClientSecret)
    await eventually('the hold to be let go', async () => {
      const all = await atThePartner(portal, owner)
      return all.some(({ status }) => status === 'canceled') || undefined
    })
    expect(await charged(portal, owner)).toEqual(before)
    const mails = await eventually('the mail', async () => {
      const all = await portal.messages(owner.Email, 1)
      return all.find(({ subject }) => subject.startsWith('You already have a plan: 02'))
    })
    expect(mails.text).toContain('We’ve released the $20.00 that we held on your card.')
  })
})

test('a top-up that shall only be held is refused in words: credit can be spent at once', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const refused = await askTopUp(portal, owner, { AuthorizeOnly: true, PaymentMethodID: owner.card })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      err_message: 'Credit can be spent at once, so its price cannot only be held',
      code: 'hold-not-possible',
      field: 'AuthorizeOnly',
    },
  })
  expect(await charged(portal, owner)).toEqual({ payments: 0, cents: 0 })
})

describe('what is done to a hold at the card partner', () => {
  test('less than was held is captured by hand: the books, the receipt and the history have what was taken', async () => {
    const { owner } = await authorizedActivation()
    await holdIs(portal, owner, 'HELD')
    const [authorized] = await atThePartner(portal, owner)
    await byHand(portal, `payment_intents/${authorized?.id}/capture`, { amount_to_capture: '1500' })
    const paid = await holdIs(portal, owner, 'CAPTURED')
    expect(paid).toMatchObject({
      Status: 'COMPLETED',
      AmountCents: 1500,
      AmountTaxCents: 196,
      Hold: { AmountCents: 2000 },
    })
    const input = { customerUuid: owner.CustomerUUID, receiptUuid: paid.ReceiptUUID ?? '' }
    expect(await portal.good(payments.receipt, input, owner.token)).toMatchObject({ AmountCents: 1500 })
    await portal.faults('network', [])
    await inService(portal, owner)
    expect(await books(owner)).toEqual({ gateway: 1500, received: 0 })
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 1500 })
  })

  test('it is released by hand: the activation is over, and says so', async () => {
    const { owner } = await authorizedActivation()
    await holdIs(portal, owner, 'HELD')
    const [authorized] = await atThePartner(portal, owner)
    await byHand(portal, `payment_intents/${authorized?.id}/cancel`)
    await holdIs(portal, owner, 'RELEASED')
    await eventually('the activation to be over', async () => {
      const { Status } = await portal.good(activation.progress, whose(owner), owner.token)
      return Status === 'failed' || undefined
    })
    expect(await books(owner)).toEqual({ gateway: 0, received: 0 })
  })
})
