import { activation } from '@waea/contract/mobile/activation'
import { porting } from '@waea/contract/mobile/porting'
import { shop } from '@waea/contract/shop/shop'
import { afterEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { askActivation, inService, type Owner, whose } from '../ledger/money-support.ts'
import { aNumber, bringing, stored } from '../porting/porting-support.ts'
import { quiet } from '../whole/requests.ts'
import {
  aCard,
  address,
  anEsim,
  type Buyer,
  cartOf,
  charged,
  checkOut,
  confirm,
  eventually,
  orderIn,
  saveCard,
  shopOfFile,
} from './shop-support.ts'

/** An order that activates its only eSIM as soon as it is issued, as its customer chose at the checkout. */
const portal = shopOfFile({ NETWORK_ATTACH_STEPS: '0' })
afterEach(() => portal.faults('network', []))

type Items = Parameters<typeof cartOf>[2]

/** Buys with the choice to start now; returns the buyer with the mobile of the first SIM. */
async function bought(Items: Items = [anEsim()], StartNow = true): Promise<Owner & { Number: string }> {
  return boughtBy(await portal.signUpCustomer(), Items, StartNow)
}

async function boughtBy(buyer: Buyer, Items: Items, StartNow: boolean): Promise<Owner & { Number: string }> {
  const cart = await cartOf(portal, buyer, Items)
  const placed = await checkOut(portal, buyer, cart.UUID, { Address: address, StartNow })
  if (placed.body.ClientSecret) await confirm(portal, placed.body.ClientSecret)
  const { Order } = placed.body as unknown as { Order: { Number: string } }
  const MobileUUID = await eventually('the SIM to be issued', async () => {
    const order = await portal.good(shop.order, { customerUuid: buyer.CustomerUUID, number: Order.Number }, buyer.token)
    return order.Sims.every((sim) => sim.MobileUUID) ? order.Sims[0]?.MobileUUID : undefined
  })
  await quiet(portal)
  return { ...buyer, MobileUUID, Number: Order.Number }
}

const progressOf = (owner: Owner) => portal.good(activation.progress, whose(owner), owner.token)
const confirmationOf = async ({ Email }: Owner) =>
  (await portal.messages(Email)).find(({ subject }) => subject.startsWith('Your order'))

test('an eSIM that is paid goes into service by itself, and is paid once', async () => {
  const owner = await bought()
  await inService(portal, owner)
  expect(await progressOf(owner)).toMatchObject({ Status: 'active', AmountCents: 0 })
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
  expect(await orderIn(portal, owner, owner.Number, 'COMPLETED')).toMatchObject({ Sims: [{ Status: 'ACTIVE' }] })
  const mail = await confirmationOf(owner)
  expect(mail?.text).toContain('we’re activating it now')
  expect(mail?.text).toContain(`/onboarding?mobile=${owner.MobileUUID}`)
  expect(mail?.text).not.toContain('/activation/')
})

test('pressing the button as well starts nothing twice', async () => {
  await portal.faults('network', [{ kind: 'error-before-effect', op: 'activate' }])
  const owner = await bought()
  expect(await askActivation(portal, owner)).toMatchObject({ status: 200, body: { Status: 'in-progress' } })
  await portal.faults('network', [])
  await inService(portal, owner)
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
})

test('without the choice the customer activates it', async () => {
  const owner = await bought([anEsim()], false)
  expect((await progressOf(owner)).Status).toBe('not-started')
  expect((await confirmationOf(owner))?.text).toContain('/activation/')
  expect((await askActivation(portal, owner)).status).toBe(200)
  await inService(portal, owner)
})

test('the last choice before the payment counts', async () => {
  const buyer = await portal.signUpCustomer()
  const cart = await cartOf(portal, buyer)
  await checkOut(portal, buyer, cart.UUID, { Address: address, StartNow: true })
  const again = await checkOut(portal, buyer, cart.UUID, { Address: address, StartNow: false })
  await confirm(portal, again.body.ClientSecret)
  const { Order } = again.body as unknown as { Order: { Number: string } }
  const { Sims } = await orderIn(portal, buyer, Order.Number, 'COMPLETED')
  await quiet(portal)
  expect((await progressOf({ ...buyer, MobileUUID: Sims[0]?.MobileUUID ?? '' })).Status).toBe('not-started')
})

test.each<[string, Items]>([
  ['two eSIMs', [anEsim(), anEsim()]],
  ['a SIM card', [aCard()]],
])('%s wait for their customer', async (_what, items) => {
  expect((await progressOf(await bought(items))).Status).toBe('not-started')
})

test('a plan on the bill is ordered to start once a card can pay the bills, and without one only for later', async () => {
  const plan = [anEsim(demoPlans.postpayLight)]
  const buyer = await portal.signUpCustomer()
  const cart = await cartOf(portal, buyer, plan)
  const refused = await checkOut(portal, buyer, cart.UUID, { Address: address, StartNow: true })
  expect(refused).toMatchObject({ status: 400, body: { code: 'no-card' } })
  const { Orders } = await portal.good(shop.orders, { customerUuid: buyer.CustomerUUID }, buyer.token)
  expect(Orders).toEqual([])
  expect((await progressOf(await bought(plan, false))).Status).toBe('not-started')
  await saveCard(portal, buyer)
  const owner = await boughtBy(buyer, plan, true)
  await inService(portal, owner)
  expect(await charged(portal, owner)).toEqual({ payments: 0, cents: 0 })
})

test('a refusal by the network refunds what was paid, and the next try is paid on its own', async () => {
  await portal.faults('network', [{ kind: 'error-before-effect', op: 'activate', status: 400 }])
  const owner = await bought()
  const failed = await eventually('the activation to fail', async () => {
    const progress = await progressOf(owner)
    return progress.Status === 'failed' ? progress : undefined
  })
  expect(failed.Reason).toBeDefined()
  expect(await eventually('the refund', async () => (await progressOf(owner)).Refund)).toMatchObject({
    AmountCents: 2000,
  })
  await portal.faults('network', [])
  const PaymentMethodID = await saveCard(portal, owner)
  const again = { AvailabilityUUID: demoPlans.prepay10.availability, AutoRenew: true, PaymentMethodID }
  expect((await askActivation(portal, owner, { ...again, AuthorizeOnly: true })).status).toBe(200)
  await inService(portal, owner)
  // The hold is captured by a job once the service has started.
  await quiet(portal)
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
})

test('a number of the order is asked for once its SIM is in service', async () => {
  const number = aNumber()
  const buyer = await portal.signUpCustomer()
  const { PortingOverMSISDN, PortingOverMSISDNType, PortingCarrierLSP, PortingPriorSIMID } = bringing(
    { ...buyer, MobileUUID: '' },
    number,
  )
  const brings = { PortingOverMSISDN, PortingOverMSISDNType, PortingCarrierLSP }
  const Attributes = { ...brings, ...(PortingPriorSIMID && { PortingPriorSIMID }) }
  const owner = await boughtBy(buyer, [anEsim(demoPlans.prepay10, { Attributes })], true)
  const [port] = await eventually('the number to be asked for', async () => {
    const { Ports } = await portal.good(porting.ports, whose(owner), owner.token)
    return Ports.length > 0 ? Ports : undefined
  })
  expect(port).toMatchObject({ MSISDN: stored(number) })
})
