import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import type { Uuid } from '@waea/kit/ids'
import { afterEach, expect, test } from 'vitest'
import { failsOnNetwork, iccidOf } from '../../../sandboxes/src/network/identifiers.ts'
import { endPaidRun } from '../../src/capabilities/activation/end-paid-run.ts'
import { activationPart } from '../../src/capabilities/activation/part.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { applyService } from '../../src/capabilities/mobiles/network/network-service.ts'
import { inTransaction } from '../../src/platform/context.ts'
import { adopter, askActivation, booked, inService, type Owner, systemOf, whose } from '../ledger/money-support.ts'
import { anEsim, type Buyer, boughtOrder, charged, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { bringOn, lastPayment, refundsAre, refundsAtPartner } from './refund-support.ts'
import { testRepeatedNews } from './returned-support.ts'

const portal = shopOfFile()
afterEach(() => acceptService())

const prepay = { AvailabilityUUID: demoPlans.prepay10.availability }

/**
 * Refuses service orders permanently, on every try: on a busy machine an order whose answer comes late is sent again.
 */
const refuseService = () => portal.faults('network', [{ kind: 'error-before-effect', op: 'activate', status: 409 }])
const acceptService = () => portal.faults('network', [])

/** The progress of an activation, once it has failed and the payment was refunded. */
function failedAndRefunded(owner: Owner) {
  return eventually('the activation to be given back', async () => {
    await bringOn(portal)
    const progress = await portal.good(activation.progress, whose(owner), owner.token)
    return progress.Status === 'failed' && progress.Refund?.Status === 'COMPLETED' ? progress : undefined
  })
}

async function balanced(buyer: Buyer, soldFor: number): Promise<void> {
  const [taken, given] = [await charged(portal, buyer), await refundsAtPartner(portal, buyer)]
  expect(taken.cents - given.cents).toBe(soldFor)
  expect(await booked(portal, 'gateway', buyer)).toBe(soldFor)
}

test('a plan whose activation is refused for good is refunded once, and its customer is told', async () => {
  const owner = await adopter(portal)
  const PaymentMethodID = await saveCard(portal, owner)
  await refuseService()
  await askActivation(portal, owner, { ...prepay, PaymentMethodID })
  const progress = await failedAndRefunded(owner)
  expect(progress.Refund).toMatchObject({ AmountCents: 2000, CompletedAtNanos: expect.any(Number) })
  expect((await lastPayment(portal, owner)).Status).toBe('REFUNDED')
  const isOf = ({ subject }: { subject: string }) => subject.startsWith('We couldn’t activate your SIM: ')
  await portal.message(owner.Email, isOf)
  const mails = (await portal.messages(owner.Email)).filter(isOf)
  expect(mails.map((mail) => mail.text)).toEqual([expect.stringContaining('We’re refunding $20.00 to your card.')])
  await balanced(owner, 0)
})

test('news of a refusal that come 64 times give back once', async () => {
  const owner = await adopter(portal)
  const PaymentMethodID = await saveCard(portal, owner)
  await refuseService()
  await askActivation(portal, owner, { ...prepay, PaymentMethodID })
  const { CustomerUUID, MobileUUID } = owner
  await inTransaction(portal.server.runtime, { kind: 'system' }, {}, async (tx) => {
    const failure = { CustomerUUID, MobileUUID, reason: 'No' }
    await Promise.all(Array.from({ length: 64 }, () => tx.tell('mobile.activation-failed', failure)))
  })
  await failedAndRefunded(owner)
  expect(await refundsAtPartner(portal, owner)).toEqual({ refunds: 1, cents: 2000 })
  await balanced(owner, 0)
})

test('news of the payment that come between the refusal and the refund ask for no service again', async () => {
  const owner = await adopter(portal)
  const PaymentMethodID = await saveCard(portal, owner)
  // The outcome of the service order is unknown until the network refuses it.
  await portal.faults('network', [{ kind: 'error-before-effect', op: 'activate' }])
  await askActivation(portal, owner, { ...prepay, PaymentMethodID })
  const { CustomerUUID, MobileUUID } = owner
  const [run] = await portal.rows<{ payment: Uuid }>(
    'SELECT payment_uuid AS payment FROM activation.runs WHERE mobile_uuid = $1',
    [MobileUUID],
  )
  if (!run) throw new Error('The activation has no run')
  await systemOf(portal).inTransaction(async (tx) => {
    const reference = `${CustomerUUID}.${MobileUUID}.0`
    const said = { state: 'failed', reason: 'No', features: {}, isUnderway: false } as const
    await applyService(tx, { serviceRef: '', reference, ...said }, { event: { document: null } })
    const changed = { CustomerUUID, PaymentUUID: run.payment, purpose: 'plan', payer: 'customer' } as const
    await activationPart.hears?.['payment.changed']?.(tx, changed)
  })
  await acceptService()
  await failedAndRefunded(owner)
  await balanced(owner, 0)
})

test('a SIM that the network takes and refuses later is given back too', async () => {
  const owner = await adopter(portal)
  const PaymentMethodID = await saveCard(portal, owner)
  const serials = Array.from({ length: 1000 }, (_, at) => iccidOf(900_000 + at))
  const bad = serials.find(failsOnNetwork)
  await portal.rows('UPDATE mobiles.mobiles SET iccid = $2 WHERE mobile_uuid = $1', [owner.MobileUUID, bad])
  await askActivation(portal, owner, { ...prepay, PaymentMethodID })
  const { Reason } = await failedAndRefunded(owner)
  expect(Reason).toContain('not known to the home subscriber server')
  await balanced(owner, 0)
})

test('a number that the network will not give is a refusal as well', async () => {
  const owner = await adopter(portal)
  const PaymentMethodID = await saveCard(portal, owner)
  await portal.faults('network', [{ kind: 'error-before-effect', op: 'reserve-number', status: 409 }])
  await askActivation(portal, owner, { ...prepay, PaymentMethodID })
  await failedAndRefunded(owner)
  await balanced(owner, 0)
})

test('an activation with nothing to pay is tried again as it was', async () => {
  const owner = await adopter(portal, { BillingType: 'postpay' })
  await saveCard(portal, owner)
  const light = { AvailabilityUUID: demoPlans.postpayLight.availability }
  await refuseService()
  await askActivation(portal, owner, light)
  await eventually('the activation to fail', async () => {
    const progress = await portal.good(activation.progress, whose(owner), owner.token)
    return progress.Status === 'failed' ? true : undefined
  })
  await acceptService()
  expect(await askActivation(portal, owner)).toMatchObject({ status: 200, body: { Status: 'in-progress' } })
  await inService(portal, owner)
  await balanced(owner, 0)
})

test('a SIM of an order that is refused in service goes back with its plan, and the next try chooses and pays anew', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await boughtOrder(portal, buyer, [anEsim(), anEsim()], 'COMPLETED')
  const owner = { ...buyer, MobileUUID: order.Sims[0]?.MobileUUID ?? '' }
  await refuseService()
  await askActivation(portal, owner)
  const progress = await failedAndRefunded(owner)
  expect(progress.Refund?.AmountCents).toBe(2000)
  const after = await refundsAre(portal, buyer, order.Number, 'COMPLETED')
  expect(after).toMatchObject({ Status: 'COMPLETED', Sims: [{ Status: 'FAILED' }, { Status: 'ISSUED' }] })
  const { PrePurchasedPlans } = await portal.good(plans.mobiles, { customerUuid: buyer.CustomerUUID }, buyer.token)
  expect(PrePurchasedPlans.map((one) => one.MobileUUID)).toEqual([order.Sims[1]?.MobileUUID])
  await balanced(buyer, 2000)

  expect((await askActivation(portal, owner)).body.err_message).toBe('Plan not specified')
  await acceptService()
  const PaymentMethodID = await saveCard(portal, owner)
  expect(await askActivation(portal, owner, { ...prepay, PaymentMethodID })).toMatchObject({ status: 200 })
  await inService(portal, owner)
  await balanced(buyer, 4000)
})

test('a customer who tries again while the money goes back gets the service for one price, whoever is first', async () => {
  for (let round = 0; round < 6; round += 1) {
    const owner = await adopter(portal)
    const PaymentMethodID = await saveCard(portal, owner)
    await portal.faults('network', [{ kind: 'error-before-effect', op: 'reserve-number', status: 503 }])
    await askActivation(portal, owner, { ...prepay, PaymentMethodID })
    // The state right after the network's refusal, before any job has run.
    await portal.rows("UPDATE mobiles.mobiles SET status = 1, network_reason = 'No' WHERE mobile_uuid = $1", [
      owner.MobileUUID,
    ])
    await portal.faults('network', [])
    const { CustomerUUID, MobileUUID } = owner
    const giveBack = () =>
      inTransaction(portal.server.runtime, { kind: 'system' }, {}, (tx) =>
        endPaidRun(tx, { CustomerUUID, MobileUUID, reason: 'No' }),
      )
    const tryAgain = () => askActivation(portal, owner, { ...prepay, PaymentMethodID })
    const both = Array.from({ length: 8 }, (_, at) => (at % 2 === round % 2 ? giveBack : tryAgain))
    await Promise.all(both.map((act) => act()))
    await tryAgain()
    await inService(portal, owner)
    await bringOn(portal)
    await eventually('one price', async () => {
      const [taken, given] = [await charged(portal, owner), await refundsAtPartner(portal, owner)]
      // The card partner refunds before the books show it.
      const isBooked = (await booked(portal, 'gateway', owner)) === 2000
      return taken.cents - given.cents === 2000 && isBooked ? true : undefined
    })
    await balanced(owner, 2000)
  }
})

testRepeatedNews(portal)
