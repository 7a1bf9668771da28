import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { customerRecords } from '@waea/contract/people/customer-records'
import { customerGroups } from '@waea/contract/people/groups'
import { expect, test } from 'vitest'
import { program, shopWithProgram, spid } from '../customers/customer-support.ts'
import { adopter, type Owner, systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually } from '../shop/shop-support.ts'
import {
  accounts,
  anotherMobile,
  customerGroup,
  customersIn,
  mobileGroup,
  mobilesIn,
  owners,
  people,
} from './group-support.ts'

const portal = shopWithProgram()

const counted = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

test('of two removals at once from a group of three, both are made and the group is gone', async () => {
  const some = await people(portal, 3)
  const [leader, ...others] = some as [Buyer, Buyer, Buyer]
  const { UUID: groupUuid } = await customerGroup(portal, some)
  const answers = await Promise.all(
    others.map(({ CustomerUUID: otherUuid }) =>
      portal.call(
        customerGroups.removeFromCustomerGroup,
        { ...spid, customerUuid: leader.CustomerUUID, groupUuid, otherUuid },
        leader.token,
      ),
    ),
  )
  expect(answers.map(({ body }) => body.Outcome).sort()).toEqual(['group-gone', 'member-gone'])
  for (const one of some) expect(await customersIn(portal, one)).toEqual([])
})

test('a member who leaves while being removed is out once', async () => {
  for (let round = 0; round < 2; round += 1) {
    const [leader, member] = (await people(portal, 2)) as [Buyer, Buyer]
    const others = (await accounts(portal, 2)).map((CustomerUUID) => ({ ...leader, CustomerUUID }))
    const { UUID: groupUuid } = await customerGroup(portal, [leader, member, ...others])
    const { CustomerUUID } = member
    const answers = await Promise.all([
      portal.call(customerGroups.leaveCustomerGroup, { ...spid, customerUuid: CustomerUUID, groupUuid }, member.token),
      portal.call(
        customerGroups.removeFromCustomerGroup,
        { ...spid, customerUuid: leader.CustomerUUID, groupUuid, otherUuid: CustomerUUID },
        leader.token,
      ),
    ])
    expect(counted(answers)).toEqual([200, 404])
    expect(await customersIn(portal, leader)).toHaveLength(3)
  }
})

test('of 64 who join at once, as many are in as the group takes', async () => {
  const [leader, second] = (await people(portal, 2)) as [Buyer, Buyer]
  const { UUID: CustomerGroupUUID } = await customerGroup(portal, [leader, second])
  const joining = await accounts(portal, 16)
  const answers = await Promise.all(
    [...joining, ...joining, ...joining, ...joining].map((CustomerUUID) =>
      portal.call(customerGroups.addCustomerGroupMember, { ...spid, CustomerGroupUUID, CustomerUUID }, program),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(new Set(await customersIn(portal, leader)).size).toBe(6)
})

test('a mobile that two groups want at once is in one', async () => {
  const owner = await adopter(portal)
  const mobiles = [owner.MobileUUID]
  for (let count = 0; count < 4; count += 1) mobiles.push(await anotherMobile(portal, owner))
  const [wanted, ...some] = mobiles.map((MobileUUID) => ({ ...owner, MobileUUID })) as [Owner, ...Owner[]]
  const groups = [await mobileGroup(portal, some.slice(0, 2)), await mobileGroup(portal, some.slice(2))]
  const { CustomerUUID, MobileUUID: MobileProductUUID } = wanted
  const answers = await Promise.all(
    groups.map(({ UUID: MobileGroupUUID }) =>
      portal.call(
        mobileGroups.addMobileGroupMember,
        { ...spid, MobileGroupUUID, CustomerUUID, MobileProductUUID },
        program,
      ),
    ),
  )
  expect(counted(answers)).toEqual([201, 409])
  expect((await mobilesIn(portal, wanted)).filter((one) => one === wanted.MobileUUID)).toHaveLength(1)
})

test('a group that is made twice at once of the same mobiles is one', async () => {
  const owner = await adopter(portal)
  const second = await anotherMobile(portal, owner)
  const { CustomerUUID, MobileUUID: MobileProductUUID, token } = owner
  const MobileGroupMembers = [{ CustomerUUID, MobileProductUUID: second }]
  const input = { ...spid, CustomerUUID, MobileProductUUID, MobileGroupMembers }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => portal.call(mobileGroups.addMobileGroup, input, token)),
  )
  expect(counted(answers)).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  expect(await mobilesIn(portal, owner)).toHaveLength(2)
})

test('a customer whose account closes is in no group, and the oldest of the others leads', async () => {
  const some = (await people(portal, 3)) as [Buyer, Buyer, Buyer]
  const [leader, second, third] = some
  await customerGroup(portal, some)
  await portal.good(customerRecords.closeCustomer, { ...spid, customerUuid: leader.CustomerUUID }, program)
  await eventually('the account to be out', async () =>
    (await customersIn(portal, third)).length === 2 ? true : undefined,
  )
  const [info] = (
    await portal.good(customerGroups.customerGroupInfo, { ...spid, customerUuid: second.CustomerUUID }, second.token)
  ).CustomerGroupInfos
  expect(info).toMatchObject({ is_leader: true, members_total_items_count: 2 })
})

test('a mobile that ends is in no group, and the oldest of the others leads', async () => {
  const some = await owners(portal, 3)
  const [leader, second, third] = some as [Owner, Owner, Owner]
  await mobileGroup(portal, some)
  const { CustomerUUID, MobileUUID } = leader
  await systemOf(portal).inTransaction((tx) => tx.tell('mobile.ended', { CustomerUUID, MobileUUID }))
  await eventually('the mobile to be out', async () =>
    (await mobilesIn(portal, second)).length === 2 ? true : undefined,
  )
  const [info] = (
    await portal.good(mobileGroups.mobileGroupInfo, { ...spid, customerUuid: second.CustomerUUID }, second.token)
  ).MobileGroupInfos
  expect(info).toMatchObject({ is_leader: true, members_total_items_count: 2 })
  expect(await mobilesIn(portal, third)).toHaveLength(2)
})
