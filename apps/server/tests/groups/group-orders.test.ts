import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { customers } from '@waea/contract/people/customers'
import { shop } from '@waea/contract/shop/shop'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { refusalOf, shopWithProgram, spid } from '../customers/customer-support.ts'
import { askActivation } from '../ledger/money-support.ts'
import { anEsim, type Buyer, boughtOrder, cartOf, eventually } from '../shop/shop-support.ts'
import { mobilesIn } from './group-support.ts'

const portal = shopWithProgram()

type Over = Parameters<typeof anEsim>[1]
const grouped = { SetupMobileGroup: true }

/** SIMs for a family: the buyer's own, and one for each name. */
const family = (...names: string[]): Over[] => [
  { Attributes: { ...grouped, SetupBillRouting: true, BecomeGroupOwner: true } },
  ...names.map((RequestedForName) => ({ Attributes: { ...grouped, SetupBillRouting: true, RequestedForName } })),
]

/** SIMs for companions: the buyer's own, and one for a new customer of each name. */
const companions = (...names: string[]): Over[] => [
  { Attributes: { ...grouped, BecomeGroupOwner: true } },
  ...names.map((RequestedForName) => ({ SelfManaged: false, Attributes: { ...grouped, RequestedForName } })),
]

interface Sim {
  CustomerUUID: string
  MobileUUID: string
  token: string
}

/** Buys SIMs; returns them with their customers. */
async function bought(buyer: Buyer, items: Over[]): Promise<Sim[]> {
  const order = await boughtOrder(
    portal,
    buyer,
    items.map((over) => anEsim(demoPlans.prepay10, over)),
    'COMPLETED',
  )
  return order.Sims.map(({ MobileUUID = '', CustomerUUID }) => ({
    CustomerUUID: CustomerUUID ?? buyer.CustomerUUID,
    MobileUUID,
    token: buyer.token,
  }))
}

const activate = async (sim: Sim | undefined) => {
  if (!sim) throw new Error('There is no such SIM')
  const answer = await askActivation(portal, { ...sim, Email: '' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await eventually('the SIM to be in service', async () => {
    const [row] = await portal.rows<{ status: number }>('SELECT status FROM mobiles.mobiles WHERE mobile_uuid = $1', [
      sim.MobileUUID,
    ])
    return row?.status === 4 ? true : undefined
  })
}

const groupOf = (buyer: Buyer, count: number) =>
  eventually(`a group of ${count}`, async () => {
    const input = { ...spid, customerUuid: buyer.CustomerUUID }
    const { MobileGroupInfos } = await portal.good(mobileGroups.mobileGroupInfo, input, buyer.token)
    return MobileGroupInfos[0]?.members_total_items_count === count ? MobileGroupInfos[0] : undefined
  })

test('a family that was bought is a group once two SIMs are in service, and the third joins it', async () => {
  const buyer = await portal.signUpCustomer()
  const [own, second, third] = await bought(buyer, family('Tama', 'Mere'))
  await activate(second)
  expect(await mobilesIn(portal, buyer)).toEqual([])
  await activate(own)
  const two = await groupOf(buyer, 2)
  expect(two.MobileGroup).toMatchObject({ Type: 'family', MobileProductUUID: own?.MobileUUID })
  await activate(third)
  const three = await groupOf(buyer, 3)
  expect(three.MobileGroup.UUID).toBe(two.MobileGroup.UUID)
  expect(three.MobileGroupMembers.map((one) => one.Nickname)).toEqual([undefined, 'Tama', 'Mere'])
  expect(new Set(three.MobileGroupMembers.map((one) => one.CustomerUUID))).toEqual(new Set([buyer.CustomerUUID]))
})

describe('companions that were bought', () => {
  test('are customers of their own, whose accounts the buyer owns, and a group with a bill each', async () => {
    const buyer = await portal.signUpCustomer()
    const sims = await bought(buyer, companions('Tama Te Rangi', 'Mere'))
    expect(new Set(sims.map(({ CustomerUUID }) => CustomerUUID)).size).toBe(3)
    const [own, tama, mere] = sims as [Sim, Sim, Sim]
    expect(own.CustomerUUID).toBe(buyer.CustomerUUID)
    const account = ({ CustomerUUID }: Sim) =>
      portal.good(customers.customer, { customerUuid: CustomerUUID }, buyer.token)
    expect(await account(tama)).toMatchObject({ FirstName: 'Tama', LastName: 'Te Rangi' })
    expect(await account(mere)).toMatchObject({ FirstName: 'Mere', LastName: 'Test' })
    await activate(own)
    await activate(tama)
    // The first mobile in service may be processed last, and is then last in the list.
    await groupOf(buyer, 2)
    await activate(mere)
    const group = await groupOf(buyer, 3)
    expect(group).toMatchObject({ MobileGroup: { Type: 'companion' }, is_leader: true, PriceCents: 3500 })
    expect(group.MobileGroupMembers.map(({ Name }) => Name)).toEqual(['Buyer', 'Tama', 'Mere'])
  })

  test('that were taken out, or whose group was ended, are not put back', async () => {
    const buyer = await portal.signUpCustomer()
    const [own, tama, mere] = (await bought(buyer, companions('Tama', 'Mere'))) as [Sim, Sim, Sim]
    await activate(own)
    await activate(tama)
    const { MobileGroup } = await groupOf(buyer, 2)
    await portal.good(mobileGroups.removeMobileGroup, { ...spid, groupUuid: MobileGroup.UUID }, buyer.token)
    await activate(mere)
    await eventually('the SIM to be looked at', async () => {
      const rows = await portal.rows(
        'SELECT 1 FROM shop.order_sims WHERE mobile_uuid = $1 AND grouped_at IS NOT NULL',
        [mere.MobileUUID],
      )
      return rows.length > 0 ? true : undefined
    })
    expect(await mobilesIn(portal, buyer)).toEqual([])
  })
})

test('a SIM that was bought for the group of a mobile joins it, and is priced for as many as there are', async () => {
  const buyer = await portal.signUpCustomer()
  const [own, second] = (await bought(buyer, companions('Tama'))) as [Sim, Sim]
  await activate(own)
  await activate(second)
  const { MobileGroup } = await groupOf(buyer, 2)
  const joining = { Attributes: { ...grouped, MobileGroupOwnerMobileUUID: own.MobileUUID, RequestedForName: 'Nan' } }
  const cart = await cartOf(portal, buyer, [anEsim(demoPlans.postpayEndless40, joining)])
  expect(cart.Items[0]?.Products[0]?.PriceCents).toBe(3500)
  const [third] = await bought(buyer, [joining])
  await activate(third)
  const group = await groupOf(buyer, 3)
  expect(group.MobileGroup.UUID).toBe(MobileGroup.UUID)
  expect(group.MobileGroupMembers.at(-1)).toMatchObject({ MobileProductUUID: third?.MobileUUID, Nickname: 'Nan' })
})

test('a group that others end with is nobody’s: a stranger sees neither its customers nor its order', async () => {
  const [buyer, stranger] = [await portal.signUpCustomer(), await portal.signUpCustomer()]
  const [, tama] = (await bought(buyer, companions('Tama'))) as [Sim, Sim]
  const input = { customerUuid: tama.CustomerUUID }
  expect(await refusalOf(portal.call(customers.customer, input, stranger.token))).toEqual([
    404,
    2000,
    'Object not found',
  ])
  expect((await portal.good(shop.orders, { customerUuid: tama.CustomerUUID }, buyer.token)).Orders).toEqual([])
})
