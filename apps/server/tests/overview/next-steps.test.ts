import { broadband } from '@waea/contract/fibre/broadband'
import { porting } from '@waea/contract/mobile/porting'
import { overview } from '@waea/contract/overview'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { buyerWithCard, fibreOn, orderAt, ordered } from '../broadband/fibre-support.ts'
import { arrearsOf, debtor, untilNotice } from '../dunning/dunning-support.ts'
import { askActivation, payByHand } from '../ledger/money-support.ts'
import {
  aNumber,
  bringing,
  portIn,
  portsOf,
  portWith,
  reply,
  stored,
  waitForYesRequest,
} from '../porting/porting-support.ts'
import { courierSteps, labelled, parcelsIn } from '../shop/courier-support.ts'
import { aCard, address, anEsim, type Buyer, boughtOrder, eventually, shopOfFile } from '../shop/shop-support.ts'

/** What happens next for an account, from everything that it waits for. */
const portal = shopOfFile(fibreOn)

const nextOf = ({ CustomerUUID: customerUuid, token }: Buyer) => portal.good(overview.next, { customerUuid }, token)
type Step = Awaited<ReturnType<typeof nextOf>>['Steps'][number]

const kindsOf = async (buyer: Buyer) => (await nextOf(buyer)).Steps.map(({ Kind }) => Kind)

/** Waits until a step of a kind is there; returns all steps. */
const stepsWith = (buyer: Buyer, kind: Step['Kind']) =>
  eventually(`the step ${kind}`, async () => {
    const { Steps } = await nextOf(buyer)
    return Steps.some(({ Kind }) => Kind === kind) ? Steps : undefined
  })

test('an account that waits for nothing has no steps', async () => {
  expect((await nextOf(await portal.signUpCustomer())).Steps).toEqual([])
})

test('a number ordered in the cart is told from the order on, with the time for the YES, until it has come', async () => {
  const number = aNumber()
  const buyer = await portal.signUpCustomer()
  const { PortingOverMSISDN, PortingOverMSISDNType, PortingCarrierLSP, PortingPriorSIMID } = bringing(
    { ...buyer, MobileUUID: '' },
    number,
  )
  const Attributes = {
    PortingOverMSISDN,
    PortingOverMSISDNType,
    PortingCarrierLSP,
    ...(PortingPriorSIMID && { PortingPriorSIMID }),
  }
  const order = await boughtOrder(portal, buyer, [anEsim(demoPlans.prepay10, { Attributes })], 'COMPLETED')
  const owner = { ...buyer, MobileUUID: order.Sims[0]?.MobileUUID ?? '' }
  const { MobileUUID } = owner
  const before = (await nextOf(buyer)).Steps
  expect(before).toEqual([
    expect.objectContaining({ Kind: 'activate', IsEsim: true, MobileUUID, To: '/onboarding' }),
    expect.objectContaining({ Kind: 'port-waits', MSISDN: stored(number), Name: 'One NZ', OrderNumber: order.Number }),
  ])
  expect((await askActivation(portal, owner)).status).toBe(200)
  await waitForYesRequest(portal, number)
  const port = await portWith(portal, owner, 'asked', ({ Authorisation }) => Authorisation === 'awaited')
  const [first, ...others] = await stepsWith(buyer, 'port-reply')
  expect(first).toMatchObject({ MSISDN: stored(number), MobileUUID })
  // The time may have moved by the milliseconds between asking and the other provider's answer.
  expect(Math.abs((first?.AtNanos ?? 0) - (port.AuthoriseByNanos ?? 0))).toBeLessThan(60e9)
  // What the order promised is under way, so it is not told twice.
  expect(others.map(({ Kind }) => Kind)).not.toContain('port-waits')
  await reply(portal, number)
  await portIn(portal, owner, 7)
  expect((await kindsOf(buyer)).filter((kind) => kind.startsWith('port'))).toEqual([])
})

test('an eSIM that its order is about to activate is being prepared until that is done', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await boughtOrder(portal, buyer, [anEsim(demoPlans.prepay10)], 'COMPLETED')
  expect(await kindsOf(buyer)).toEqual(['activate'])
  // As it is between the SIM being issued and the order being finished, when a slow job or a restart comes between.
  await portal.rows(`UPDATE shop.orders SET start_now = true, status = 'PROCESSING' WHERE number = $1`, [order.Number])
  expect(await kindsOf(buyer)).toEqual(['preparing'])
})

test('a refused number is tried again, and no more once the customer has another under way', async () => {
  const number = aNumber('9012')
  const buyer = await portal.signUpCustomer()
  const order = await boughtOrder(portal, buyer, [anEsim(demoPlans.prepay10)], 'COMPLETED')
  const owner = { ...buyer, MobileUUID: order.Sims[0]?.MobileUUID ?? '' }
  expect((await askActivation(portal, owner)).status).toBe(200)
  const port = bringing(owner, number)
  await eventually('the move to be accepted', async () => {
    const answer = await portal.call(porting.bring, port, owner.token)
    return answer.status === 200 || undefined
  })
  await waitForYesRequest(portal, number)
  await reply(portal, number)
  await portIn(portal, owner, 9)
  const [refused] = await stepsWith(buyer, 'port-again')
  expect(refused).toMatchObject({ Kind: 'port-again', MSISDN: stored(number) })
  await portal.good(porting.retry, bringing(owner, number, { PortingNametagLSP: 'Ana' }), owner.token)
  expect((await kindsOf(buyer)).filter((kind) => kind.startsWith('port'))).toEqual(['port-reply'])
  expect(await portsOf(portal, owner)).toHaveLength(2)
})

test('a card in the post has the courier’s day; once delivered it is to be activated', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard()], address)
  const sim = order.Sims[0]
  await courierSteps(portal, sim?.Parcel?.TrackingNumber, 2)
  const { Sims } = await parcelsIn(portal, buyer, order.Number, 'IN_TRANSIT')
  expect((await nextOf(buyer)).Steps).toEqual([
    expect.objectContaining({
      Kind: 'parcel',
      On: Sims[0]?.Parcel?.ExpectedOn,
      OrderNumber: order.Number,
      Count: 1,
      To: '/profile/order-history',
    }),
  ])
  await courierSteps(portal, sim?.Parcel?.TrackingNumber, 1)
  await parcelsIn(portal, buyer, order.Number, 'DELIVERED')
  expect((await nextOf(buyer)).Steps).toMatchObject([{ Kind: 'activate', IsEsim: false, MobileUUID: sim?.MobileUUID }])
})

test('fibre asks for a time of the visit, then tells it', async () => {
  const buyer = await buyerWithCard(portal)
  const order = await ordered(portal, buyer, '11')
  expect((await nextOf(buyer)).Steps).toMatchObject([
    { Kind: 'fibre-book', To: '/profile/ufb/broadband/subscriptions' },
  ])
  const which = { id: order.UUID, CustomerUUID: buyer.CustomerUUID, Mode: 'install' } as const
  const { AvailableTimeSlots } = await portal.good(broadband.timeSlots, which, buyer.token)
  const [slot] = AvailableTimeSlots
  await portal.good(broadband.bookVisit, { SPID: 2, ...which, TimeSlotID: slot?.ID ?? '' }, buyer.token)
  await orderAt(portal, buyer, order.UUID, 'install')
  expect((await nextOf(buyer)).Steps).toMatchObject([
    { Kind: 'fibre-visit', AtNanos: slot?.StartNanos, UntilNanos: slot?.EndNanos },
  ])
})

test('a bill is paid by its day, and overdue it names the day of the suspension', async () => {
  const owner = await debtor(portal)
  await payByHand(portal, owner)
  const isOfBills = ({ Kind }: Step) => Kind.includes('pay') || Kind.includes('bill')
  expect((await nextOf(owner)).Steps.filter(isOfBills)).toMatchObject([
    { Kind: 'pay-bill', AmountCents: 2500, On: owner.dueOn, To: '/profile/account/pay-bill' },
  ])
  const late = await untilNotice(portal, owner)
  const { SuspendsOn } = await arrearsOf(portal, late)
  expect(SuspendsOn).toBeDefined()
  const { Steps, AsOf } = await nextOf(late)
  expect(Steps[0]).toMatchObject({ Kind: 'pay-overdue', AmountCents: 2500, On: owner.dueOn, SuspendsOn })
  expect(AsOf > owner.dueOn).toBe(true)
})
