import { plans } from '@waea/contract/plans'
import { shop } from '@waea/contract/shop'
import { shopReturns } from '@waea/contract/shop-returns'
import { afterEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../src/capabilities/catalogue/index.ts'
import { endUnsent } from '../src/capabilities/shop/settle-return.ts'
import { courierSteps, labelled, readOrder, restingCourier } from './courier-support.ts'
import { askActivation, booked, inService, systemOf } from './money-support.ts'
import { bringOn, givenBack } from './refund-support.ts'
import {
  aReturn,
  askBack,
  backAtTheCourier,
  bringReturnsOn,
  callOff,
  delivered,
  returnIs,
  theReturn,
  toldOf,
} from './return-support.ts'
import { aCard, address, anEsim, type Buyer, boughtOrder, eventually, shopOfFile } from './shop-support.ts'

const portal = shopOfFile({ ...restingCourier, SERVICE_TOKEN: 'service' })
const provider = { headers: { 'auth-token': 'service' } }
afterEach(async () => {
  await portal.faults('courier', [])
  await portal.faults('stripe', [])
  await portal.faults('network', [])
})

const mobileOf = (order: { Sims: { MobileUUID?: string }[] }, at = 0) => order.Sims[at]?.MobileUUID ?? ''
const activates = (buyer: Buyer, order: { Sims: { MobileUUID?: string }[] }, at = 0) =>
  askActivation(portal, { ...buyer, MobileUUID: mobileOf(order, at) })
const options = (buyer: Buyer, { Number: number }: { Number: string }) =>
  portal.good(shopReturns.returnOptions, { customerUuid: buyer.CustomerUUID, number }, buyer.token)

describe('a SIM card that was delivered', () => {
  test('comes back in a parcel and is refunded once it is here, once, with its GST, and told at each step', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    expect(order.CanReturn).toBe(true)
    const shown = await options(buyer, order)
    expect(shown).toMatchObject({ PaidCents: 2500, RefundedCents: 0, CardLast4: '4242', CardType: 'visa' })
    expect(shown.Items).toMatchObject([{ SIM: 1, Lines: [{ AmountCents: 2000 }, { AmountCents: 500 }] }])
    expect(shown.Items[0]?.Kept).toBeUndefined()

    const asked = await aReturn(portal, buyer, order)
    expect(asked).toMatchObject({ State: 'ASKED', SIMs: [1], AmountCents: 2500, CanCancel: true, NeedsParcel: true })
    expect(asked.Number).toMatch(/^R\d{8}$/)
    expect(asked.Parcel?.TrackingNumber).toMatch(/^WAEA\d{9}$/)
    expect(asked.Parcel?.ReturnTo?.length).toBeGreaterThan(2)
    const label = await fetch(asked.Parcel?.LabelLink ?? '')
    expect(await label.text()).toContain(asked.Parcel?.TrackingNumber)

    // From now on it is nobody's to activate, and it shows nowhere as one.
    expect((await activates(buyer, order)).body).toMatchObject({ code: 'sim-returning' })
    const { Mobiles } = await portal.good(plans.mobiles, { customerUuid: buyer.CustomerUUID }, buyer.token)
    expect(Mobiles).toEqual([])
    expect((await readOrder(portal, buyer, order.Number)).CanReturn).toBe(false)

    await courierSteps(portal, asked.Parcel?.TrackingNumber)
    await returnIs(portal, buyer, order.Number, 'ON_ITS_WAY')
    expect(await givenBack(portal, buyer)).toEqual({ refunds: 0, cents: 0 })
    await courierSteps(portal, asked.Parcel?.TrackingNumber, 2)
    const done = await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect(done.Timeline.map(({ State }) => State)).toEqual(['ASKED', 'ON_ITS_WAY', 'RECEIVED', 'REFUNDED'])
    expect(done.Refund).toMatchObject({ Status: 'COMPLETED', AmountCents: 2500 })
    expect(await givenBack(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })

    const now = await readOrder(portal, buyer, order.Number)
    expect(now).toMatchObject({ Status: 'COMPLETED', Sims: [{ Status: 'RETURNED' }] })
    expect(now.Refunds).toBeUndefined()
    expect(await toldOf(portal, buyer, done)).toEqual([
      'We have your return',
      'Your return is on its way',
      'Your return is refunded',
      'Your return label',
    ])
    const [refund] = await portal.rows<{ tax: string }>(
      'SELECT tax_cents AS tax FROM payments.refunds WHERE customer_uuid = $1',
      [buyer.CustomerUUID],
    )
    expect(Number(refund?.tax)).toBe(326)
    expect(await portal.rows('SELECT 1 FROM ledger.entries GROUP BY transaction_uuid HAVING sum(amount_cents) <> 0')).toEqual(
      [],
    )
    expect(await booked(portal, 'sales', buyer)).toBe(0)
  })

  test('is blocked at the network once it came back, and activated by nobody', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const { Parcel } = await aReturn(portal, buyer, order)
    await courierSteps(portal, Parcel?.TrackingNumber, 3)
    await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect((await activates(buyer, order)).status).toBe(404)
    const sim = await eventually('the SIM to be blocked', async () => {
      const answer = await fetch(`${portal.sandbox}/network/resourcePool/v1/sim?number=${order.Sims[0]?.ICCID}`)
      const [found] = (await answer.json()) as { blocked?: boolean }[]
      return JSON.stringify(found).includes('locked') ? found : undefined
    })
    expect(sim).toBeDefined()
  })

  test('is its customer’s again when the return is called off before it is sent', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const asked = await aReturn(portal, buyer, order)
    expect((await callOff(portal, buyer, asked)).body).toMatchObject({ State: 'CANCELED', CanCancel: false })
    expect((await callOff(portal, buyer, asked)).body).toMatchObject({ State: 'CANCELED' })
    expect(await backAtTheCourier(portal, buyer)).toMatchObject([{ status: 'cancelled' }])
    expect((await readOrder(portal, buyer, order.Number)).CanReturn).toBe(true)
    expect(await toldOf(portal, buyer, asked)).toEqual(['Your return is cancelled', 'Your return label'])
    expect((await activates(buyer, order)).status).toBe(200)
    await inService(portal, { ...buyer, MobileUUID: mobileOf(order) })
    expect((await askBack(portal, buyer, order)).body).toMatchObject({ code: 'not-returnable', detail: { n: 1 } })
    expect((await options(buyer, order)).Items[0]).toMatchObject({ Kept: 'in-use', KeptIfFaulty: 'in-use' })
    expect(await givenBack(portal, buyer)).toEqual({ refunds: 0, cents: 0 })
  })

  test('which the courier had a moment before goes on its way, and is refunded when it is here', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const asked = await aReturn(portal, buyer, order)
    await portal.faults('courier', [{ kind: 'late-webhook', op: 'parcel', ms: 600_000 }])
    await courierSteps(portal, asked.Parcel?.TrackingNumber)
    expect((await callOff(portal, buyer, asked)).body).toMatchObject({ State: 'ON_ITS_WAY', CanCancel: false })
    expect((await callOff(portal, buyer, asked)).body).toMatchObject({ code: 'return-state' })
    await courierSteps(portal, asked.Parcel?.TrackingNumber, 2)
    await bringReturnsOn(portal)
    await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect(await givenBack(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })
  })

  test('is kept where its parcel is not sent in fourteen days: the label is dropped, and it can be activated', async () => {
    let buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const asked = await aReturn(portal, buyer, order)
    await portal.clock({ advanceS: 13 * 86_400 })
    await endUnsent(systemOf(portal))
    buyer = await portal.signIn(buyer)
    expect((await theReturn(portal, buyer, order.Number)).State).toBe('ASKED')
    await portal.clock({ advanceS: 2 * 86_400 })
    await endUnsent(systemOf(portal))
    buyer = await portal.signIn(buyer)
    await returnIs(portal, buyer, order.Number, 'EXPIRED')
    expect(await backAtTheCourier(portal, buyer)).toMatchObject([{ status: 'cancelled' }])
    expect((await activates(buyer, order)).status).toBe(200)
    await eventually('the mail', async () =>
      (await toldOf(portal, buyer, asked)).includes('Your return has ended') ? true : undefined,
    )
  })

  test('cannot be returned after thirty days, but for what is faulty; nor before it has arrived', async () => {
    let buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const waiting = await labelled(portal, buyer, [aCard()], address)
    expect((await options(buyer, waiting)).Items[0]).toMatchObject({ Kept: 'not-delivered' })
    expect((await askBack(portal, buyer, waiting)).body).toMatchObject({ code: 'not-returnable' })
    await portal.clock({ advanceS: 32 * 86_400 })
    buyer = await portal.signIn(buyer)
    expect((await options(buyer, order)).Items[0]?.Kept).toBe('too-late')
    expect((await options(buyer, order)).Items[0]?.KeptIfFaulty).toBeUndefined()
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
    expect((await activates(buyer, order)).status).toBe(200)
  })

  test('with a plan on the bill gives back the card alone, and the plan never comes on the bill', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard(demoPlans.postpayLight)])
    expect((await options(buyer, order)).Items[0]?.OnBill).toHaveLength(1)
    const { Parcel } = await aReturn(portal, buyer, order, { RefundCents: 500 })
    await courierSteps(portal, Parcel?.TrackingNumber, 3)
    await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect((await readOrder(portal, buyer, order.Number)).Sums.OnBill).toEqual([])
    expect(await givenBack(portal, buyer)).toEqual({ refunds: 1, cents: 500 })
  })
})

test('two of three cards come back in one parcel, the third later: together never more than was paid', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await delivered(portal, buyer, [aCard(), aCard(), aCard()])
  const first = await aReturn(portal, buyer, order, { SIMs: [1, 3], RefundCents: 5000 })
  expect(await options(buyer, order)).toMatchObject({ PaidCents: 7500, RefundedCents: 5000 })
  const second = await aReturn(portal, buyer, order, { SIMs: [2] })
  for (const { Parcel } of [first, second]) await courierSteps(portal, Parcel?.TrackingNumber, 3)
  await returnIs(portal, buyer, order.Number, 'REFUNDED')
  await returnIs(portal, buyer, order.Number, 'REFUNDED', 1)
  expect(await givenBack(portal, buyer)).toEqual({ refunds: 2, cents: 7500 })
  expect((await readOrder(portal, buyer, order.Number)).Payments).toMatchObject([{ Status: 'REFUNDED' }])
})

test('what was refunded in part before is not refunded again', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await delivered(portal, buyer, [aCard()])
  const { refundPayment } = await import('../src/capabilities/payments/index.ts')
  const { CustomerUUID } = buyer
  const thing = { purpose: 'order', paidThing: order.UUID, thingUuid: order.UUID } as const
  await systemOf(portal).inTransaction((tx) =>
    refundPayment(tx, { CustomerUUID, ...thing, amount: 900 as never, reason: 'kindness' }),
  )
  expect((await askBack(portal, buyer, order)).body).toMatchObject({ detail: { RefundCents: 1600 } })
  const { Parcel } = await aReturn(portal, buyer, order, { RefundCents: 1600 })
  await courierSteps(portal, Parcel?.TrackingNumber, 3)
  await returnIs(portal, buyer, order.Number, 'REFUNDED')
  expect(await givenBack(portal, buyer)).toEqual({ refunds: 2, cents: 2500 })
})

describe('an eSIM', () => {
  test('that no phone has comes back at once, with its refund and without a parcel', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
    const asked = await aReturn(portal, buyer, order, { RefundCents: 2000 })
    expect(asked).toMatchObject({ State: 'RECEIVED', NeedsParcel: false, CanCancel: false })
    const done = await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect(await givenBack(portal, buyer)).toEqual({ refunds: 1, cents: 2000 })
    expect(await backAtTheCourier(portal, buyer)).toEqual([])
    expect(await readOrder(portal, buyer, order.Number)).toMatchObject({
      Status: 'COMPLETED',
      Sims: [{ Status: 'RETURNED' }],
    })
    expect(await toldOf(portal, buyer, done)).toEqual(['Your return is done', 'Your return is refunded'])
    const profile = await fetch(`${portal.sandbox}/network/es2plus/profile/${order.Sims[0]?.ICCID}`)
    expect(await profile.json()).toMatchObject({ state: 'Available' })
  })

  test('that a phone has downloaded is refused, and stays its customer’s', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
    await fetch(`${portal.sandbox}/network/es2plus/profile/${order.Sims[0]?.ICCID}/simulate/downloaded`, {
      method: 'POST',
    })
    const asked = await aReturn(portal, buyer, order, { RefundCents: 2000 })
    expect(asked).toMatchObject({ State: 'REFUSED', WasDownloaded: true })
    expect(await givenBack(portal, buyer)).toEqual({ refunds: 0, cents: 0 })
    expect((await activates(buyer, order)).status).toBe(200)
  })

  test('waits where its server is silent, held meanwhile, and comes back once', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
    await portal.faults('network', [{ kind: 'error-after-effect', op: 'cancelOrder', times: 2 }])
    expect(await aReturn(portal, buyer, order, { RefundCents: 2000 })).toMatchObject({ State: 'ASKED' })
    expect((await activates(buyer, order)).body).toMatchObject({ code: 'sim-returning' })
    await eventually('the return to be gone on with', async () => {
      await bringReturnsOn(portal)
      return (await theReturn(portal, buyer, order.Number)).State !== 'ASKED' || undefined
    })
    await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect(await givenBack(portal, buyer)).toEqual({ refunds: 1, cents: 2000 })
  })

  test('beside a card of the same order makes a return of its own', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard(), anEsim()])
    const { body } = await askBack(portal, buyer, order, { SIMs: [1, 2], RefundCents: 4500 })
    expect(body.Returns).toMatchObject([
      { SIMs: [1], AmountCents: 2500, NeedsParcel: true, State: 'ASKED' },
      { SIMs: [2], AmountCents: 2000, NeedsParcel: false, State: 'RECEIVED' },
    ])
  })
})

describe('what people decide', () => {
  const faulty = { Reason: 'faulty' as const, Comment: 'No phone reads it.' }
  const waiting = async (buyer: Buyer) => {
    const { Returns } = await portal.good(shopReturns.returns, { PageSize: 100 }, provider)
    return Returns.filter(({ CustomerUUID }) => CustomerUUID === buyer.CustomerUUID)
  }
  const decide = async (buyer: Buyer, Outcome: 'refunded' | 'refused') => {
    const [one] = await portal.rows<{ id: string }>(
      'SELECT return_uuid AS id FROM shop.returns WHERE customer_uuid = $1',
      [buyer.CustomerUUID],
    )
    const asked = { returnUuid: one?.id ?? '', CustomerUUID: buyer.CustomerUUID, Outcome, Reason: 'We tried it here.' }
    return portal.call(shopReturns.decideReturn, asked, provider)
  }

  test('something faulty is listed with what its customer wrote, told once, and waits though it has arrived', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const { Parcel } = await aReturn(portal, buyer, order, faulty)
    await courierSteps(portal, Parcel?.TrackingNumber, 3)
    await returnIs(portal, buyer, order.Number, 'RECEIVED')
    expect(await waiting(buyer)).toMatchObject([
      { OrderNumber: order.Number, Comment: 'No phone reads it.', IsForPeople: true, AmountCents: 2500 },
    ])
    expect(await givenBack(portal, buyer)).toEqual({ refunds: 0, cents: 0 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide(buyer, 'refunded')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await decide(buyer, 'refused')).status).toBe(409)
    expect(await returnIs(portal, buyer, order.Number, 'REFUNDED')).toMatchObject({ Because: 'We tried it here.' })
    expect(await givenBack(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })
    expect(await waiting(buyer)).toEqual([])
    expect((await portal.call(shopReturns.returns, {}, buyer.token)).status).toBe(404)
  })

  test('what they refuse is its customer’s again, who is told why; its label is dropped', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const asked = await aReturn(portal, buyer, order, faulty)
    expect((await decide(buyer, 'refused')).body).toMatchObject({ State: 'REFUSED', Because: 'We tried it here.' })
    expect((await decide(buyer, 'refused')).status).toBe(200)
    expect((await decide(buyer, 'refunded')).status).toBe(409)
    const mail = await eventually('the mail', async () =>
      (await portal.messages(buyer.Email)).find(({ subject }) => subject.startsWith('We can’t accept your return')),
    )
    expect(mail.text).toContain('Why: We tried it here.')
    await eventually('the label to be dropped', async () =>
      (await backAtTheCourier(portal, buyer))[0]?.status === 'cancelled' ? true : undefined,
    )
    expect(await toldOf(portal, buyer, asked)).toContain('We can’t accept your return')
    expect((await activates(buyer, order)).status).toBe(200)
  })

  test('a parcel that the courier lost is left to them', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    // Where it comes from was undeliverable all the time: the courier loses it on its last step.
    await portal.rows(`UPDATE shop.orders SET address = jsonb_set(address, '{Postcode}', '"9999"') WHERE uuid = $1`, [
      order.UUID,
    ])
    const { Parcel } = await aReturn(portal, buyer, order)
    await courierSteps(portal, Parcel?.TrackingNumber, 3)
    await eventually('people to be asked', async () => (await waiting(buyer)).length === 1 || undefined)
    expect((await decide(buyer, 'refunded')).status).toBe(200)
    await returnIs(portal, buyer, order.Number, 'REFUNDED')
  })

  test('a refund that the card does not take is told to them', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
    await portal.faults('stripe', [{ kind: 'error-before-effect', op: 'refunds.create', status: 402 }])
    const asked = await aReturn(portal, buyer, order, { RefundCents: 2000 })
    await eventually('people to be told', async () => {
      await bringOn(portal)
      const told = await portal.rows(`SELECT 1 FROM platform.notices WHERE kind = 'return' AND reason LIKE $1`, [
        `${asked.Number}%`,
      ])
      return told.length === 1 || undefined
    })
    expect(await theReturn(portal, buyer, order.Number)).toMatchObject({ State: 'RECEIVED', Refund: { Status: 'FAILED' } })
  })
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
    expect(await givenBack(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })
    expect(await toldOf(portal, buyer, done)).toHaveLength(4)
  })
}

test('an order that is erased says no more where a return came from, and why', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await delivered(portal, buyer, [aCard()])
  await aReturn(portal, buyer, order, { Reason: 'other', Comment: 'A private reason.' })
  await systemOf(portal).inTransaction((tx) =>
    tx.tell('customer.purged', { CustomerUUID: buyer.CustomerUUID, people: [] }),
  )
  await eventually('the words to be gone', async () => {
    const [row] = await portal.rows<{ left: boolean }>(
      'SELECT sender IS NOT NULL OR comment IS NOT NULL AS left FROM shop.returns WHERE customer_uuid = $1',
      [buyer.CustomerUUID],
    )
    return row?.left === false || undefined
  })
})

test('an order of which an eSIM is returned cannot be cancelled for it a second time', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard(), anEsim()], address)
  await portal.faults('network', [{ kind: 'error-before-effect', op: 'cancelOrder' }])
  await aReturn(portal, buyer, order, { SIMs: [2], RefundCents: 2000 })
  const cancel = { customerUuid: buyer.CustomerUUID, number: order.Number }
  expect((await portal.call(shop.cancelOrder, cancel, { token: buyer.token })).body).toMatchObject({ code: 'order-state' })
  await portal.faults('network', [])
  await bringReturnsOn(portal)
  await returnIs(portal, buyer, order.Number, 'REFUNDED')
  expect(await readOrder(portal, buyer, order.Number)).toMatchObject({ Cancel: { RefundCents: 2500 } })
  expect((await portal.call(shop.cancelOrder, cancel, { token: buyer.token })).body).toMatchObject({ Status: 'CANCELED' })
  await eventually('both refunds', async () => {
    await bringOn(portal)
    return (await givenBack(portal, buyer)).cents === 4500 || undefined
  })
})
