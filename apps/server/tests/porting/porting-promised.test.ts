import { porting } from '@waea/contract/mobile/porting'
import { shop } from '@waea/contract/shop/shop'
import { nanos } from '@waea/kit/nanos'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { adopter, askActivation, type Owner } from '../ledger/money-support.ts'
import { anEsim, type Buyer, boughtOrder, checkOut, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import {
  aNumber,
  bothClocks,
  bringing,
  ordersOf,
  portIn,
  portsOf,
  portWith,
  reply,
  stored,
  waitForYesRequest,
} from './porting-support.ts'

const portal = shopOfFile()

const prepaid = (number: string) => ({
  PortingOverMSISDN: number,
  PortingOverMSISDNType: 'prepay' as const,
  PortingCarrierLSP: 'one-nz',
  PortingPriorSIMID: '6405123456789012',
})

/** An order whose SIM brings a number; the SIM waits for activation. */
async function ordered(number: string) {
  const buyer = await portal.signUpCustomer()
  const order = await boughtOrder(
    portal,
    buyer,
    [anEsim(demoPlans.prepay10, { Attributes: prepaid(number) })],
    'COMPLETED',
  )
  return { order, owner: { ...buyer, MobileUUID: order.Sims[0]?.MobileUUID ?? '' } }
}

async function activate(owner: Owner): Promise<void> {
  expect((await askActivation(portal, owner)).status).toBe(200)
}

test('[F-PORT-01] the number that the cart promised is asked for once its SIM is in service, and comes', async () => {
  const number = aNumber()
  const { order, owner } = await ordered(number)
  expect(order.Sims[0]?.Brings).toEqual({ MSISDN: stored(number), CarrierName: 'One NZ' })
  expect(await ordersOf(portal, number)).toEqual([])
  await activate(owner)
  await waitForYesRequest(portal, number)
  await reply(portal, number)
  expect(await portIn(portal, owner, 7)).toMatchObject({ MSISDN: stored(number) })
  expect(await ordersOf(portal, number)).toHaveLength(1)
})

test('an order of before, with a proof that does not suffice, is refused with the field to correct', async () => {
  const number = aNumber()
  const { owner } = await ordered(number)
  await portal.rows(
    `UPDATE shop.orders SET items = items #- '{0,Attributes,PortingPriorSIMID}' WHERE customer_uuid = $1`,
    [owner.CustomerUUID],
  )
  await activate(owner)
  const port = await portWith(portal, owner, 'refused', ({ State }) => State === 9)
  expect(port).toMatchObject({ Reason: 'wrong-account', Field: 'PortingPriorSIMID', CanRetry: true })
  expect(await ordersOf(portal, number)).toEqual([])
})

test('a number that came to us meanwhile is refused, and asked of nobody', async () => {
  const number = aNumber()
  const [first, second] = [await ordered(number), await ordered(number)]
  await activate(first.owner)
  await waitForYesRequest(portal, number)
  await reply(portal, number)
  await portIn(portal, first.owner, 7)
  await activate(second.owner)
  const port = await portWith(portal, second.owner, 'refused', ({ State }) => State === 9)
  expect(port).toMatchObject({ Reason: 'not-portable', CanRetry: false })
  expect(await ordersOf(portal, number)).toHaveLength(1)
})

describe('a cart', () => {
  const saving = (buyer: Buyer, ...numbers: Parameters<typeof anEsim>[1][]) =>
    portal.call(
      shop.saveCart,
      { CustomerUUID: buyer.CustomerUUID, Items: numbers.map((over) => anEsim(demoPlans.prepay10, over)) },
      buyer.token,
    )

  test('keeps a number as it is stored, and refuses what a SIM in service refuses', async () => {
    const buyer = await portal.signUpCustomer()
    const number = aNumber()
    const kept = await saving(buyer, { Attributes: { ...prepaid(number), PortingAccountLSP: 'left over' } })
    expect(kept.body).toMatchObject({ Items: [{ Attributes: prepaid(stored(number)) }] })
    expect(JSON.stringify(kept.body)).not.toContain('left over')
    const short = await saving(buyer, {}, { Attributes: { ...prepaid(number), PortingPriorSIMID: '1' } })
    expect(short).toMatchObject({
      status: 400,
      body: { code: 'porting-sim', field: 'PortingPriorSIMID', detail: { n: 2 } },
    })
    const twice = await saving(buyer, { Attributes: prepaid(number) }, { Attributes: prepaid(number) })
    expect(twice).toMatchObject({ status: 400, body: { code: 'porting-twice' } })
  })

  test('refuses a number that is on its way or with us, but tells a visitor nothing of it', async () => {
    const number = aNumber()
    const { owner } = await ordered(number)
    const buyer = await portal.signUpCustomer()
    const Attributes = prepaid(number)
    const before = await portal.good(shop.saveCart, { Items: [anEsim(demoPlans.prepay10, { Attributes })] })
    await activate(owner)
    await waitForYesRequest(portal, number)
    expect(await saving(buyer, { Attributes })).toMatchObject({ status: 409, body: { code: 'port-in-progress' } })
    await reply(portal, number)
    await portIn(portal, owner, 7)
    expect(await saving(buyer, { Attributes })).toMatchObject({ status: 409, body: { code: 'porting-own-number' } })
    expect((await portal.call(shop.saveCart, { Items: [anEsim(demoPlans.prepay10, { Attributes })] })).status).toBe(200)
    const answer = await checkOut(portal, buyer, before.UUID)
    expect(answer).toMatchObject({ status: 409, body: { code: 'porting-own-number', detail: { n: 1 } } })
    expect(await portal.rows('SELECT 1 FROM shop.orders WHERE customer_uuid = $1', [buyer.CustomerUUID])).toEqual([])
  })
})

test('a number that is brought while the SIM is being activated waits for it, and asks nobody before', async () => {
  const owner = await adopter(portal)
  const number = aNumber()
  await portal.good(porting.bring, bringing(owner, number), owner.token)
  expect((await portsOf(portal, owner))[0]).toMatchObject({ Stage: 'waits-for-sim', CanCancel: true })
  expect(await ordersOf(portal, number)).toEqual([])
  const card = await saveCard(portal, owner)
  const body = { AvailabilityUUID: demoPlans.prepay10.availability, PaymentMethodID: card }
  expect((await askActivation(portal, owner, body)).status).toBe(200)
  await waitForYesRequest(portal, number)
  await eventually('the order', async () => ((await ordersOf(portal, number)).length === 1 ? true : undefined))
})

test('a YES counts for two hours from the request, however old the port is, also before the answer to the request is here', async () => {
  let owner = await adopter(portal)
  const number = aNumber()
  await portal.good(porting.bring, bringing(owner, number), owner.token)
  await bothClocks(portal, 3 * 3_600)
  owner = { ...owner, ...(await portal.signIn(owner)) }
  await portal.faults('porting', [{ kind: 'error-after-effect', op: 'request', times: 1 }])
  const card = await saveCard(portal, owner)
  await askActivation(portal, owner, { AvailabilityUUID: demoPlans.prepay10.availability, PaymentMethodID: card })
  await waitForYesRequest(portal, number)
  const [asked] = await portsOf(portal, owner)
  expect(asked?.AuthoriseByNanos).toBeGreaterThan(nanos(portal.server.clock.now()))
  await reply(portal, number)
  await portWith(portal, owner, 'authorised', ({ Authorisation }) => Authorisation === 'given')
  await bothClocks(portal, 16)
  await portIn(portal, owner, 7)
})
