import { shop } from '@waea/contract/shop/shop'
import { afterEach, expect, test } from 'vitest'
import { sendParcel } from '../../src/capabilities/shop/parcels/send-parcel.ts'
import { RefusedForGood } from '../../src/ports/refused-for-good.ts'
import { systemOf } from '../ledger/money-support.ts'
import { atTheCourier, courierSteps, labelled, parcelsIn, readOrder, restingCourier } from './courier-support.ts'
import {
  aCard,
  address,
  anEsim,
  type Buyer,
  boughtOrder,
  cartOf,
  charged,
  checkOut,
  confirm,
  eventually,
  orderIn,
  shopOfFile,
} from './shop-support.ts'

const portal = shopOfFile(restingCourier)
afterEach(() => portal.faults('courier', []))

const elsewhere = { ...address, Lines: ['7 Rathbone Street'], LocationProviderIDX: '200', Notes: 'Behind the gate' }

const send = (buyer: Buyer, number: string, Address: object = elsewhere) =>
  portal.call(shop.changeOrderAddress, { customerUuid: buyer.CustomerUUID, number, Address }, { token: buyer.token })

/** The buyer's mails with some words, once there is one. */
async function mailsOf(buyer: Buyer, words: string) {
  await portal.message(buyer.Email, ({ subject }) => subject.includes(words))
  return (await portal.messages(buyer.Email)).filter(({ subject }) => subject.includes(words))
}

test('a labelled parcel goes to the new address, for nothing, and its customer is told where', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard()], address)
  expect((await send(buyer, order.Number)).body).toEqual({ Status: 'PROCESSING', IsUnderWay: false })
  const now = await readOrder(portal, buyer, order.Number)
  expect(now).toMatchObject({ Address: { Lines: ['7 Rathbone Street'] }, CanRedirect: true })
  expect(now.WantedAddress).toBeUndefined()
  expect(now.Timeline.at(-1)?.Status).toBe('ADDRESS_CHANGED')
  expect(await atTheCourier(portal, order)).toMatchObject([{ to: { lines: ['7 Rathbone Street'] } }])
  const [mail, ...more] = await mailsOf(buyer, 'another address')
  expect(more).toEqual([])
  expect(mail?.text).toContain('7 Rathbone Street')
  expect(mail?.text).toContain('It costs nothing.')
  expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 2500 })
})

test('an address is checked as at the checkout, and only what has a parcel that has not left goes elsewhere', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard()], address)
  expect((await send(buyer, order.Number, { ...elsewhere, LocationProviderIDX: '' })).body).toMatchObject({
    code: 'no-location',
  })
  expect((await send(buyer, order.Number, { ...elsewhere, Postcode: '12' })).body).toMatchObject({
    code: 'address-incomplete',
  })
  expect((await send(buyer, order.Number, { ...elsewhere, Phone: '555 0142' })).body).toMatchObject({
    code: 'number-invalid',
    field: 'Phone',
  })
  expect((await send(buyer, order.Number, { ...elsewhere, Name: ' ' })).body).toMatchObject({
    code: 'address-incomplete',
  })
  const esim = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
  expect((await send(buyer, esim.Number)).body).toMatchObject({ code: 'order-state' })
  await courierSteps(portal, order.Sims[0]?.Parcel?.TrackingNumber)
  await parcelsIn(portal, buyer, order.Number, 'PICKED_UP')
  expect((await send(buyer, order.Number)).body).toMatchObject({ code: 'order-state' })
  expect((await readOrder(portal, buyer, order.Number)).Address?.Lines).toEqual(address.Lines)
})

test('before it is paid an order is only written anew, and its parcel goes there', async () => {
  const buyer = await portal.signUpCustomer()
  const cart = await cartOf(portal, buyer, [aCard()])
  const placed = await checkOut(portal, buyer, cart.UUID, { Address: address })
  const { Order, ClientSecret } = placed.body as unknown as { Order: { Number: string }; ClientSecret: string }
  expect((await send(buyer, Order.Number)).body).toEqual({ Status: 'CONFIRMED', IsUnderWay: false })
  await confirm(portal, ClientSecret)
  const order = await parcelsIn(portal, buyer, Order.Number, 'LABEL')
  expect(await atTheCourier(portal, order)).toMatchObject([{ to: { lines: ['7 Rathbone Street'] } }])
})

test('the courier that has picked it up keeps the old address, which is said', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard()], address)
  await portal.faults('courier', [{ kind: 'late-webhook', op: 'parcel', ms: 600_000 }])
  await courierSteps(portal, order.Sims[0]?.Parcel?.TrackingNumber)
  expect((await send(buyer, order.Number)).body).toEqual({ Status: 'SHIPPED', IsUnderWay: false })
  const now = await readOrder(portal, buyer, order.Number)
  expect(now.Address?.Lines).toEqual(address.Lines)
  expect(now.Timeline.map(({ Status }) => Status)).toContain('ADDRESS_TOO_LATE')
  expect(await mailsOf(buyer, 'had already been sent')).toHaveLength(1)
})

test('a courier that does not answer has the change wait, and it is made once it does', async () => {
  let buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard()], address)
  await portal.faults('courier', [{ kind: 'error-before-effect', op: 'redirect-parcel', times: 2 }])
  await send(buyer, order.Number)
  await portal.clock({ advanceS: 30 })
  buyer = await portal.signIn(buyer)
  const now = await eventually('the address to be changed', async () => {
    const found = await readOrder(portal, buyer, order.Number)
    return found.WantedAddress || found.Address?.Lines?.[0] !== '7 Rathbone Street' ? undefined : found
  })
  expect(now.Timeline.filter(({ Status }) => Status === 'ADDRESS_CHANGED')).toHaveLength(1)
  expect(await mailsOf(buyer, 'another address')).toHaveLength(1)
})

test('changed, cancelled and picked up at once: the courier’s word decides, and order and parcel agree', async () => {
  for (let round = 0; round < 6; round += 1) {
    const buyer = await portal.signUpCustomer()
    const order = await labelled(portal, buyer, [aCard()], address)
    const { customerUuid, number } = { customerUuid: buyer.CustomerUUID, number: order.Number }
    await Promise.all([
      send(buyer, number),
      send(buyer, number, { ...elsewhere, Lines: ['9 Vine Street'] }),
      ...(round % 2 ? [portal.call(shop.cancelOrder, { customerUuid, number }, { token: buyer.token })] : []),
      ...(round % 3 ? [courierSteps(portal, order.Sims[0]?.Parcel?.TrackingNumber)] : []),
    ])
    const now = await eventually('the order to be settled', async () => {
      const found = await readOrder(portal, buyer, number)
      return found.IsCancelling || found.WantedAddress ? undefined : found
    })
    const [parcel] = await atTheCourier(portal, order)
    expect(now.Status === 'CANCELED').toBe(parcel?.status === 'cancelled')
    if (now.Status !== 'CANCELED') expect(now.Address?.Lines).toEqual(parcel?.to.lines)
  }
})

test('an address changed while the label is being ordered is on the label', async () => {
  const buyer = await portal.signUpCustomer()
  await portal.faults('courier', [{ kind: 'slow', op: 'create-parcel', ms: 300, times: 1 }])
  const cart = await cartOf(portal, buyer, [aCard()])
  const placed = await checkOut(portal, buyer, cart.UUID, { Address: address })
  const { Order, ClientSecret } = placed.body as unknown as { Order: { Number: string }; ClientSecret: string }
  await confirm(portal, ClientSecret)
  await orderIn(portal, buyer, Order.Number, 'PROCESSING')
  await send(buyer, Order.Number)
  const order = await parcelsIn(portal, buyer, Order.Number, 'LABEL')
  expect(order.Address?.Lines).toEqual(['7 Rathbone Street'])
  await expect
    .poll(() => atTheCourier(portal, order), { timeout: 80_000 })
    .toMatchObject([{ to: { lines: ['7 Rathbone Street'] } }])
})

test('a label that the courier refuses since the address changed meanwhile loses no SIM: the change brings it', async () => {
  const buyer = await portal.signUpCustomer()
  // Ordering the label never succeeds, so the order stays in progress here.
  await portal.faults('courier', [{ kind: 'error-before-effect', op: 'create-parcel' }])
  const cart = await cartOf(portal, buyer, [aCard()])
  const placed = await checkOut(portal, buyer, cart.UUID, { Address: address })
  const { Order, ClientSecret } = placed.body as unknown as { Order: { Number: string }; ClientSecret: string }
  await confirm(portal, ClientSecret)
  const { UUID: OrderUUID } = await parcelsIn(portal, buyer, Order.Number, 'ASKED')
  const system = systemOf(portal)
  const { courier } = system.ports
  let refused: unknown
  const slowCourier: typeof courier = {
    ...courier,
    async send(input) {
      await send(buyer, Order.Number)
      // By now the courier has this reference for the new address.
      return courier.send(input).catch((error: unknown) => {
        refused = error
        throw error
      })
    },
  }
  const key = { CustomerUUID: buyer.CustomerUUID, OrderUUID, SIM: 1 }
  await sendParcel({ ...system, ports: { ...system.ports, courier: slowCourier } }, key)
  expect(refused).toBeInstanceOf(RefusedForGood)
  const now = await parcelsIn(portal, buyer, Order.Number, 'LABEL')
  expect(now).toMatchObject({ Address: { Lines: ['7 Rathbone Street'] }, Sims: [{ Status: 'ISSUED' }] })
  expect(now.Refunds).toBeUndefined()
  expect(await atTheCourier(portal, now)).toMatchObject([{ to: { lines: ['7 Rathbone Street'] } }])
})
