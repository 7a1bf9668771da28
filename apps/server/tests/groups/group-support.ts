import { activation } from '@waea/contract/mobile/activation'
import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { customerRecords } from '@waea/contract/people/customer-records'
import { customerGroups } from '@waea/contract/people/groups'
import { program, spid } from '../customers/customer-support.ts'
import { adopter, type Owner, stockedCode } from '../ledger/money-support.ts'
import type { Buyer, ShopPortal } from '../shop/shop-support.ts'

/** Another mobile of a customer, adopted but not activated. */
export async function anotherMobile(portal: ShopPortal, { CustomerUUID, token }: Buyer): Promise<string> {
  const input = { Token: await stockedCode(portal), CustomerUUID }
  return (await portal.good(activation.adoptByToken, input, token)).AdoptionRequest.ProductInstanceUUID
}

/** The given number of customers. */
export const people = (portal: ShopPortal, count: number): Promise<Buyer[]> =>
  Promise.all(Array.from({ length: count }, () => portal.signUpCustomer()))

/** The given number of customers without a person, opened by the provider's program: nobody can sign in for them. */
export async function accounts(portal: ShopPortal, count: number): Promise<string[]> {
  const input = { ...spid, FirstName: 'Tama', LastName: 'Test', Email: 'tama@test.waea.nz' }
  const open = () => portal.good(customerRecords.openCustomer, input, program)
  return (await Promise.all(Array.from({ length: count }, open))).map(({ UUID }) => UUID)
}

/** The given number of customers with a mobile each. */
export const owners = (portal: ShopPortal, count: number): Promise<Owner[]> =>
  Promise.all(Array.from({ length: count }, () => adopter(portal)))

/** A customer group led by the first, created by the provider's program. */
export async function customerGroup(portal: ShopPortal, [leader, ...others]: readonly Buyer[]) {
  const input = {
    ...spid,
    CustomerUUID: leader?.CustomerUUID ?? '',
    CustomerGroupMembers: others.map(({ CustomerUUID }) => ({ CustomerUUID })),
  }
  return portal.good(customerGroups.addCustomerGroup, input, program)
}

/** A mobile group owned by the first, created by the provider's program. */
export async function mobileGroup(
  portal: ShopPortal,
  [leader, ...others]: readonly Owner[],
  Type: 'family' | 'companion' = 'companion',
) {
  const place = ({ CustomerUUID, MobileUUID }: Owner) => ({ CustomerUUID, MobileProductUUID: MobileUUID })
  const input = { ...spid, Type, ...place(leader as Owner), MobileGroupMembers: others.map(place) }
  return portal.good(mobileGroups.addMobileGroup, input, program)
}

/** The customers in a group as one of them sees it; empty if the group does not exist for them. */
export async function customersIn(portal: ShopPortal, { CustomerUUID: customerUuid, token }: Buyer): Promise<string[]> {
  const { status, body } = await portal.call(customerGroups.customerGroupInfo, { ...spid, customerUuid }, token)
  if (status === 404) return []
  return body.CustomerGroupInfos.flatMap(({ CustomerGroupMembers }) =>
    CustomerGroupMembers.map((one) => one.CustomerUUID),
  )
}

/** The mobiles in a customer's groups. */
export async function mobilesIn(portal: ShopPortal, { CustomerUUID: customerUuid, token }: Buyer): Promise<string[]> {
  const { MobileGroupInfos } = await portal.good(mobileGroups.mobileGroupInfo, { ...spid, customerUuid }, token)
  return MobileGroupInfos.flatMap(({ MobileGroupMembers }) => MobileGroupMembers.map((one) => one.MobileProductUUID))
}

export const uuids = (some: readonly Buyer[]) => some.map(({ CustomerUUID }) => CustomerUUID)

/** The members of a customer group as the given caller sees them. */
export async function membersAt(portal: ShopPortal, CustomerGroupUUID: string, as: Parameters<ShopPortal['good']>[2]) {
  return (await portal.good(customerGroups.customerGroupMembers, { ...spid, CustomerGroupUUID }, as))
    .CustomerGroupMembers
}
