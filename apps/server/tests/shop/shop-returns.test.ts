import { plans } from '@waea/contract/mobile/plans'
import { money } from '@waea/kit/money'
import { afterEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { refundPayment } from '../../src/capabilities/payments/index.ts'
import { endUnsent } from '../../src/capabilities/shop/returns/settle-return.ts'
import { booked, daysLater, inService, systemOf } from '../ledger/money-support.ts'
import { bringOn, refundsAtPartner } from '../payments/refund-support.ts'
import {
  activates,
  aReturn,
  askBack,
  backAtTheCourier,
  bringReturnsOn,
  callOff,
  delivered,
  everyStep,
  returnIs,
  returnMailsAre,
  returnOptions,
  theReturn,
} from '../payments/return-support.ts'
import { courierSteps, labelled, readOrder, restingCourier } from './courier-support.ts'
import { aCard, address, eventually, shopOfFile } from './shop-support.ts'

const portal = shopOfFile(restingCourier)
afterEach(async () => {
  await portal.faults('courier', [])
})

describe('a SIM card that was delivered', () => {
  test('comes back in a parcel and is refunded once it is here, once, with its GST, and told at each step', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    expect(order.CanReturn).toBe(true)
    const shown = await returnOptions(portal, buyer, order)
    expect(shown).toMatchObject({ PaidCents: 2500, RefundedCents: 0, CardLast4: '4242', CardType: 'visa' })
    expect(shown.Items).toMatchObject([{ SIM: 1, Lines: [{ AmountCents: 2000 }, { AmountCents: 500 }] }])
    expect(shown.Items[0]?.Kept).toBeUndefined()

    const requested = await aReturn(portal, buyer, order)
    expect(requested).toMatchObject({
      State: 'ASKED',
      SIMs: [1],
      AmountCents: 2500,
      CanCancel: true,
      NeedsParcel: true,
    })
    expect(requested.Number).toMatch(/^R\d{8}$/)
    expect(requested.Parcel?.TrackingNumber).toMatch(/^WAEA\d{9}$/)
    expect(requested.Parcel?.ReturnTo?.length).toBeGreaterThan(2)
    const label = await fetch(requested.Parcel?.LabelLink ?? '')
    expect(await label.text()).toContain(requested.Parcel?.TrackingNumber)

    // From now on nobody can activate it, and it is listed nowhere as a SIM to activate.
    expect((await activates(portal, buyer, order)).body).toMatchObject({ code: 'sim-returning' })
    const { Mobiles } = await portal.good(plans.mobiles, { customerUuid: buyer.CustomerUUID }, buyer.token)
    expect(Mobiles).toEqual([])
    expect((await readOrder(portal, buyer, order.Number)).CanReturn).toBe(false)

    await courierSteps(portal, requested.Parcel?.TrackingNumber)
    await returnIs(portal, buyer, order.Number, 'ON_ITS_WAY')
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 0, cents: 0 })
    await courierSteps(portal, requested.Parcel?.TrackingNumber, 2)
    const done = await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect(done.Timeline.map(({ State }) => State)).toEqual(['ASKED', 'ON_ITS_WAY', 'RECEIVED', 'REFUNDED'])
    expect(done.Refund).toMatchObject({ Status: 'COMPLETED', AmountCents: 2500 })
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })

    const now = await readOrder(portal, buyer, order.Number)
    expect(now).toMatchObject({ Status: 'COMPLETED', Sims: [{ Status: 'RETURNED' }] })
    expect(now.Refunds).toBeUndefined()
    await returnMailsAre(portal, buyer, done, everyStep)
    const [refund] = await portal.rows<{ tax: string }>(
      'SELECT tax_cents AS tax FROM payments.refunds WHERE customer_uuid = $1',
      [buyer.CustomerUUID],
    )
    expect(Number(refund?.tax)).toBe(326)
    expect(
      await portal.rows('SELECT 1 FROM ledger.entries GROUP BY transaction_uuid HAVING sum(amount_cents) <> 0'),
    ).toEqual([])
    expect(await booked(portal, 'sales', buyer)).toBe(0)
  })

  test('is blocked at the network once it came back, and activated by nobody', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const { Parcel } = await aReturn(portal, buyer, order)
    await courierSteps(portal, Parcel?.TrackingNumber, 3)
    await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect((await activates(portal, buyer, order)).status).toBe(404)
    const { network } = systemOf(portal).ports
    const isBlocked = async () => (await network.findSim(order.Sims[0]?.ICCID ?? ''))?.isBlocked || undefined
    expect(await eventually('the SIM to be blocked', isBlocked)).toBe(true)
  })

  test('is its customer’s again when the return is called off before it is sent', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const requested = await aReturn(portal, buyer, order)
    expect((await callOff(portal, buyer, requested)).body).toMatchObject({ State: 'CANCELED', CanCancel: false })
    expect((await callOff(portal, buyer, requested)).body).toMatchObject({ State: 'CANCELED' })
    expect(await backAtTheCourier(portal, buyer)).toMatchObject([{ status: 'cancelled' }])
    expect((await readOrder(portal, buyer, order.Number)).CanReturn).toBe(true)
    await returnMailsAre(portal, buyer, requested, ['Your return is cancelled', 'Your return label'])
    expect((await activates(portal, buyer, order)).status).toBe(200)
    await inService(portal, { ...buyer, MobileUUID: order.Sims[0]?.MobileUUID ?? '' })
    expect((await askBack(portal, buyer, order)).body).toMatchObject({ code: 'not-returnable', detail: { n: 1 } })
    expect((await returnOptions(portal, buyer, order)).Items[0]).toMatchObject({
      Kept: 'in-use',
      KeptIfFaulty: 'in-use',
    })
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 0, cents: 0 })
  })

  test('which the courier had a moment before goes on its way, and is refunded when it is here', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const requested = await aReturn(portal, buyer, order)
    await portal.faults('courier', [{ kind: 'late-webhook', op: 'parcel', ms: 600_000 }])
    await courierSteps(portal, requested.Parcel?.TrackingNumber)
    expect((await callOff(portal, buyer, requested)).body).toMatchObject({ State: 'ON_ITS_WAY', CanCancel: false })
    expect((await callOff(portal, buyer, requested)).body).toMatchObject({ code: 'return-state' })
    await courierSteps(portal, requested.Parcel?.TrackingNumber, 2)
    await bringReturnsOn(portal)
    await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })
  })

  test('is kept where its parcel is not sent in fourteen days: the label is dropped, and it can be activated', async () => {
    let buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const requested = await aReturn(portal, buyer, order)
    buyer = await daysLater(portal, buyer, 13)
    await endUnsent(systemOf(portal))
    expect((await theReturn(portal, buyer, order.Number)).State).toBe('ASKED')
    buyer = await daysLater(portal, buyer, 2)
    await endUnsent(systemOf(portal))
    await returnIs(portal, buyer, order.Number, 'EXPIRED')
    expect(await backAtTheCourier(portal, buyer)).toMatchObject([{ status: 'cancelled' }])
    expect((await activates(portal, buyer, order)).status).toBe(200)
    await returnMailsAre(portal, buyer, requested, ['Your return has ended', 'Your return label'])
  })

  test('cannot be returned after thirty days, but for what is faulty; nor before it has arrived', async () => {
    let buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const waiting = await labelled(portal, buyer, [aCard()], address)
    expect((await returnOptions(portal, buyer, waiting)).Items[0]).toMatchObject({ Kept: 'not-delivered' })
    expect((await askBack(portal, buyer, waiting)).body).toMatchObject({ code: 'not-returnable' })
    await portal.clock({ advanceS: 32 * 86_400 })
    buyer = await portal.signIn(buyer)
    expect((await returnOptions(portal, buyer, order)).Items[0]?.Kept).toBe('too-late')
    expect((await returnOptions(portal, buyer, order)).Items[0]?.KeptIfFaulty).toBeUndefined()
    expect((await askBack(portal, buyer, order)).body).toMatchObject({ code: 'not-returnable' })
    expect((await askBack(portal, buyer, order, { Reason: 'faulty' })).body).toMatchObject({ field: 'Comment' })
    const faulty = { Reason: 'faulty' as const, Comment: 'No phone reads it.' }
    expect(await aReturn(portal, buyer, order, faulty)).toMatchObject({ IsForPeople: true, NeedsParcel: true })
  })

  test('of which the customer saw another refund than it is refused, and nothing is held', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const { body } = await askBack(portal, buyer, order, { RefundCents: 9900 })
    expect(body).toMatchObject({ code: 'return-amount', detail: { RefundCents: 2500 } })
    expect((await activates(portal, buyer, order)).status).toBe(200)
  })

  test('with a plan on the bill gives back the card alone, and the plan never comes on the bill', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard(demoPlans.postpayLight)])
    expect((await returnOptions(portal, buyer, order)).Items[0]?.OnBill).toHaveLength(1)
    const { Parcel } = await aReturn(portal, buyer, order, { RefundCents: 500 })
    await courierSteps(portal, Parcel?.TrackingNumber, 3)
    await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect((await readOrder(portal, buyer, order.Number)).Sums.OnBill).toEqual([])
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 500 })
  })
})

test('two of three cards come back in one parcel, the third later: together never more than was paid', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await delivered(portal, buyer, [aCard(), aCard(), aCard()])
  const first = await aReturn(portal, buyer, order, { SIMs: [1, 3], RefundCents: 5000 })
  expect(await returnOptions(portal, buyer, order)).toMatchObject({ PaidCents: 7500, RefundedCents: 5000 })
  const second = await aReturn(portal, buyer, order, { SIMs: [2] })
  for (const { Parcel } of [first, second]) await courierSteps(portal, Parcel?.TrackingNumber, 3)
  await returnIs(portal, buyer, order.Number, 'REFUNDED')
  await returnIs(portal, buyer, order.Number, 'REFUNDED', 1)
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 2, cents: 7500 })
  expect((await readOrder(portal, buyer, order.Number)).Payments).toMatchObject([{ Status: 'REFUNDED' }])
})

test('what was refunded in part before is not refunded again', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await delivered(portal, buyer, [aCard()])
  const { CustomerUUID } = buyer
  const thing = { purpose: 'order', paidThing: order.UUID, thingUuid: order.UUID } as const
  await systemOf(portal).inTransaction((tx) =>
    refundPayment(tx, { CustomerUUID, ...thing, amount: money(900), reason: 'kindness' }),
  )
  expect((await askBack(portal, buyer, order)).body).toMatchObject({ detail: { RefundCents: 1600 } })
  const { Parcel } = await aReturn(portal, buyer, order, { RefundCents: 1600 })
  await courierSteps(portal, Parcel?.TrackingNumber, 3)
  await returnIs(portal, buyer, order.Number, 'REFUNDED')
  await eventually('the kindness to be given back too', async () => {
    await bringOn(portal)
    return (await refundsAtPartner(portal, buyer)).refunds === 2 || undefined
  })
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 2, cents: 2500 })
})

for (const kind of ['error-after-effect', 'error-before-effect', 'webhook-before-answer', 'duplicate-webhook']) {
  test(`a courier that does ${kind} makes one label, and the return is refunded once`, async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const only = kind === 'duplicate-webhook' ? {} : { op: 'create-return', times: 2 }
    await portal.faults('courier', [{ kind, ...only }])
    await aReturn(portal, buyer, order)
    const { Parcel } = await eventually('the label', async () => {
      await bringReturnsOn(portal)
      const found = await theReturn(portal, buyer, order.Number)
      return found.Parcel ? found : undefined
    })
    await courierSteps(portal, Parcel?.TrackingNumber, 3)
    const done = await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect(await backAtTheCourier(portal, buyer)).toHaveLength(1)
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })
    await returnMailsAre(portal, buyer, done, everyStep)
  })
}
