import { shop } from '@waea/contract/shop/shop'
import type { Cart } from '@waea/domain/shop/cart/cart'
import { changeGroup } from '@waea/domain/shop/cart/cart-items'
import { beforeAll, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { aCard, address, anEsim, type Buyer, cartOf, charged, checkOut, saveCard, shopOfFile } from './shop-support.ts'

// What a checkout refuses. In every case nothing is ordered and nothing is paid.

const portal = shopOfFile()
let buyer: Buyer

beforeAll(async () => {
  buyer = await portal.signUpCustomer()
})

async function orders(of: Buyer) {
  return (await portal.good(shop.orders, { customerUuid: of.CustomerUUID }, of.token)).Orders
}

/** Changes the catalogue while some work runs. */
async function meanwhile(change: string, back: string, work: () => Promise<void>): Promise<void> {
  await portal.rows(change)
  await work().finally(() => portal.rows(back))
}

async function refused(items: Parameters<typeof cartOf>[2], over: Parameters<typeof checkOut>[3] = {}) {
  const cart = await cartOf(portal, buyer, items)
  const answer = await checkOut(portal, buyer, cart.UUID, over)
  expect(await orders(buyer)).toEqual([])
  return [answer.status, answer.body.err_message, answer.body.field].filter((one) => one !== undefined)
}

test('[E-SHOP-06] a cart with nothing in it', async () => {
  expect(await refused([])).toEqual([400, 'No Order Items'])
  expect(await refused([anEsim()], { Items: [] })).toEqual([400, 'No Order Items'])
})

test('[E-SHOP-08] a SIM without a plan, by its number', async () => {
  const bare = anEsim(demoPlans.prepay10, { Products: [] })
  expect(await refused([bare])).toEqual([400, 'SIM 1 plan is not specified'])
  expect(await refused([anEsim(), bare])).toEqual([400, 'SIM 2 plan is not specified'])
})

test('[E-SHOP-09] a plan that went off sale while in the cart, by its SIM', async () => {
  const cart = await cartOf(portal, buyer, [anEsim(), anEsim(demoPlans.prepayEndless)])
  const set = (on: boolean) =>
    `UPDATE catalogue.availabilities SET available = ${on} WHERE uuid = '${demoPlans.prepayEndless.availability}'`
  await meanwhile(set(false), set(true), async () => {
    const answer = await checkOut(portal, buyer, cart.UUID)
    expect([answer.status, answer.body.err_message]).toEqual([409, 'SIM 2 plan is not available'])
  })
  expect(await orders(buyer)).toEqual([])
})

test('[E-SHOP-10] a kind of SIM that cannot be had', async () => {
  const set = (on: boolean) => `UPDATE catalogue.sims SET available = ${on} WHERE sim_type = 'esim'`
  await meanwhile(set(false), set(true), async () => {
    expect(await refused([anEsim()])).toEqual([409, 'SIM 1 type is not available'])
  })
})

test('a price that moved since it was put in the cart, with what it costs now', async () => {
  const cart = await cartOf(portal, buyer, [anEsim()])
  const set = (cents: number) =>
    `UPDATE catalogue.availabilities SET retail_cents = ${cents} WHERE uuid = '${demoPlans.prepay10.availability}'`
  await meanwhile(set(2300), set(2000), async () => {
    const answer = await checkOut(portal, buyer, cart.UUID, { Items: cart.Items })
    expect([answer.status, answer.body.code]).toEqual([409, 'price-changed'])
    expect(answer.body.detail).toMatchObject({
      n: 1,
      WasCents: 2000,
      NowCents: 2300,
      AmountCents: 2300,
      AmountTaxCents: 300,
      DueCents: 2300,
    })
    expect(await orders(buyer)).toEqual([])
    expect((await checkOut(portal, buyer, cart.UUID)).body.code).toBe('price-changed')
  })
  expect(await orders(buyer)).toEqual([])
})

test('[V-SHOP-04] a sixth SIM', async () => {
  expect(await refused([anEsim()], { Items: Array(6).fill(anEsim()) })).toEqual([400, 'An order has at most 5 SIMs'])
})

test('[V-SHOP-09] no SIM at all, while one alone is enough and makes no group', async () => {
  expect(await refused([])).toEqual([400, 'No Order Items'])
  const alone = await portal.signUpCustomer()
  const cart = await cartOf(portal, alone)
  const { Attributes } = cart.Items[0] ?? {}
  for (const mark of ['SetupMobileGroup', 'SetupBillRouting', 'BecomeGroupOwner']) {
    expect(Attributes).not.toHaveProperty(mark)
  }
  expect((await checkOut(portal, alone, cart.UUID)).status).toBe(200)
})

test('[V-SHOP-08] a companion group of one, and of more SIMs than an order takes', async () => {
  const Attributes = { SetupMobileGroup: true, SetupBillRouting: false }
  const one = anEsim(demoPlans.prepay10, { Attributes })
  expect(await refused([one])).toEqual([400, 'This group needs at least 2 SIMs'])
  const six = await portal.call(shop.saveCart, { Items: Array(6).fill(one) })
  expect(six.body).toMatchObject({ detail: { most: 5 } })
})

/** The ordered items of a new buyer whose cart was saved after choosing its group as the cart page does. */
async function orderedAs(kind: 'solo' | 'family' | 'companion', sims: number) {
  const asGroup = await portal.signUpCustomer()
  const saved = await cartOf(portal, asGroup, Array(sims).fill(anEsim()))
  const { Items } = changeGroup(saved as unknown as Cart, kind)
  const cart = await cartOf(portal, asGroup, Items as never)
  expect((await checkOut(portal, asGroup, cart.UUID)).status).toBe(200)
  const [{ Number: number } = { Number: '' }] = await orders(asGroup)
  const order = await portal.good(shop.order, { customerUuid: asGroup.CustomerUUID, number }, asGroup.token)
  return order.OrderItems.map(({ SelfManaged, Attributes }) => ({
    SelfManaged,
    Grouped: Attributes.SetupMobileGroup === true,
    UseMasterBillingAccount: Attributes.SetupBillRouting === true,
    isOwner: Attributes.BecomeGroupOwner === true,
    CustomerCreation: Attributes.CustomerCreation,
  }))
}

test('[N-SHOP-08][V-SHOP-08] the options of a group are ordered: family on one bill, companions with a bill each', async () => {
  const ownAccount = { SelfManaged: true, CustomerCreation: 'ReuseTheCustomer' }
  const newAccount = { SelfManaged: false, CustomerCreation: 'BrandNewCustomer' }
  const solo = { Grouped: false, UseMasterBillingAccount: false, isOwner: false }
  const family = { Grouped: true, UseMasterBillingAccount: true }
  const companion = { Grouped: true, UseMasterBillingAccount: false }
  expect(await orderedAs('solo', 2)).toEqual([
    { ...ownAccount, ...solo },
    { ...ownAccount, ...solo },
  ])
  expect(await orderedAs('family', 2)).toEqual([
    { ...ownAccount, ...family, isOwner: true },
    { ...ownAccount, ...family, isOwner: false },
  ])
  expect(await orderedAs('companion', 5)).toEqual([
    { ...ownAccount, ...companion, isOwner: true },
    ...Array(4).fill({ ...newAccount, ...companion, isOwner: false }),
  ])
})

test('[V-SHOP-07] a family of one', async () => {
  const Attributes = { SetupMobileGroup: true, SetupBillRouting: true }
  expect(await refused([anEsim(demoPlans.prepay10, { Attributes })])).toEqual([400, 'This group needs at least 2 SIMs'])
})

test('[V-SHOP-01][V-SHOP-02] a SIM card without an address, or with half of one', async () => {
  expect(await refused([aCard()])).toEqual([400, 'No Location', 'Address'])
  const { LocationProviderIDX: _none, ...unfound } = address
  expect(await refused([aCard()], { Address: unfound })).toEqual([400, 'No Location', 'Address'])
  expect(await refused([aCard()], { Address: { ...address, City: '' } })).toEqual([400, 'please enter', 'City'])
  expect(await refused([aCard()], { Address: { ...address, Postcode: '12' } })).toEqual([
    400,
    'please enter',
    'Postcode',
  ])
  expect(await refused([aCard()], { Address: { ...address, Lines: [] } })).toEqual([400, 'please enter', 'Lines'])
})

test('a card that is not the buyer’s own is refused before anything is paid', async () => {
  const other = await portal.signUpCustomer()
  const theirs = await saveCard(portal, other)
  const mine = await portal.signUpCustomer()
  await saveCard(portal, mine)
  const cart = await cartOf(portal, mine)
  const answer = await checkOut(portal, mine, cart.UUID, { PaymentMethodID: theirs })
  expect([answer.status, answer.body.err_message]).toEqual([404, 'Card is not found'])
  expect(await charged(portal, other)).toEqual({ payments: 0, cents: 0 })
})

test('a person whose email is not verified: the activation link would go there', async () => {
  const unknown = await portal.signUpCustomer({ verified: false })
  const cart = await cartOf(portal, unknown)
  const answer = await checkOut(portal, unknown, cart.UUID)
  expect([answer.status, answer.body.code]).toEqual([403, 'email-unverified'])
})

test('a member of the account, who may fill a cart but not buy it', async () => {
  const customer = { CustomerUUID: buyer.CustomerUUID, memberOf: true }
  const member = { ...(await portal.signUpCustomer({ customer })), CustomerUUID: buyer.CustomerUUID }
  const cart = await cartOf(portal, member)
  const answer = await checkOut(portal, member, cart.UUID)
  expect([answer.status, answer.body.err_message]).toEqual([403, 'not allowed'])
})

test('a SIM that is to replace another customer’s mobile', async () => {
  const Attributes = { ReplacesMobileUUID: '00000000-0000-4000-8000-000000000999' }
  expect(await refused([anEsim(demoPlans.prepay10, { Products: [], Attributes })])).toEqual([404, 'Object not found'])
})

test('another customer’s cart, another customer in the body, no token', async () => {
  const other = await portal.signUpCustomer()
  const theirs = await cartOf(portal, other)
  const random = await checkOut(portal, buyer, '00000000-0000-4000-8000-000000000999')
  const foreignCart = await checkOut(portal, buyer, theirs.UUID)
  const foreignCustomer = await checkOut(portal, buyer, theirs.UUID, { CustomerUUID: other.CustomerUUID })
  expect([foreignCart.status, foreignCustomer.status]).toEqual([404, 404])
  expect(foreignCart.body).toEqual(random.body)
  expect(foreignCustomer.body).toEqual(random.body)
  expect(
    (await portal.call(shop.checkout, { SPID: 2, UUID: theirs.UUID, CustomerUUID: other.CustomerUUID })).status,
  ).toBe(401)
  expect(await orders(other)).toEqual([])
})
