import { customerGroups as groups } from '@waea/contract/people/groups'
import { describe, expect, test } from 'vitest'
import { program, refusalOf, shopWithProgram, spid } from '../customers/customer-support.ts'
import { type Buyer, eventually } from '../shop/shop-support.ts'
import { customerGroup, customersIn, membersAt, people, uuids } from './group-support.ts'

const portal = shopWithProgram()

const gone = [404, 2000, 'Object not found']
const notAllowed = [403, 1023, 'not allowed']
const members = (groupUuid: string, as: Parameters<typeof membersAt>[2]) => membersAt(portal, groupUuid, as)

describe('the provider’s program', () => {
  test('[C-GROUP-01] [N-GROUP-01] [N-GROUP-02] makes a group, which its leader and members see', async () => {
    const some = await people(portal, 3)
    const [leader, member] = some as [Buyer, Buyer]
    const made = await customerGroup(portal, some)
    expect(made).toMatchObject({ SPID: 2, CustomerUUID: leader.CustomerUUID })
    const { CustomerGroupInfos } = await portal.good(
      groups.customerGroupInfo,
      { ...spid, customerUuid: member.CustomerUUID },
      member.token,
    )
    expect(CustomerGroupInfos).toHaveLength(1)
    expect(CustomerGroupInfos[0]).toMatchObject({ CustomerGroup: made, members_total_items_count: 3 })
    expect(CustomerGroupInfos[0]?.CustomerGroupMembers.map((one) => one.CustomerUUID)).toEqual(uuids(some))
    expect(CustomerGroupInfos[0]?.CustomerGroupMembers[0]?.UUID).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('[C-GROUP-02] [C-GROUP-03] adds members to a group of its leader alone, and checks them', async () => {
    const [leader, member, other] = (await people(portal, 3)) as [Buyer, Buyer, Buyer]
    const { UUID: CustomerGroupUUID } = await customerGroup(portal, [leader])
    const input = { ...spid, CustomerGroupUUID, CustomerUUID: member.CustomerUUID }
    const check = () => portal.good(groups.checkCustomerGroupMember, input, program)
    expect(await check()).toEqual({ IsMember: false, CanJoin: true })
    const { status, body } = await portal.call(groups.addCustomerGroupMember, { ...input, Nickname: 'Tama' }, program)
    expect([status, body]).toMatchObject([
      201,
      { CustomerGroupUUID, CustomerUUID: member.CustomerUUID, Nickname: 'Tama' },
    ])
    expect(await check()).toEqual({ IsMember: true, CanJoin: false, Reason: 'already-member' })
    expect(await refusalOf(portal.call(groups.addCustomerGroupMember, input, program))).toEqual([
      409,
      1704,
      'Already a member',
    ])
    const nobody = { ...input, CustomerUUID: crypto.randomUUID() }
    expect(await refusalOf(portal.call(groups.addCustomerGroupMember, nobody, program))).toEqual(gone)
    expect(await refusalOf(portal.call(groups.checkCustomerGroupMember, input, other.token))).toEqual(gone)
  })

  test('[C-GROUP-04] [C-GROUP-05] lists groups and members by pages', async () => {
    const some = await people(portal, 3)
    const [leader] = some as [Buyer]
    const made = [await customerGroup(portal, some), await customerGroup(portal, some)]
    const mine = { ...spid, CustomerUUID: leader.CustomerUUID, PageSize: 1, PageNumber: 2 }
    const { CustomerGroups, PageInfo } = await portal.good(groups.customerGroups, mine, program)
    expect(CustomerGroups.map(({ UUID }) => UUID)).toEqual([made[1]?.UUID])
    expect(PageInfo).toMatchObject({ TotalItemCount: 2, TotalPages: 2 })
    const ofOne = { ...spid, CustomerGroupUUID: made[0]?.UUID ?? '', PageSize: 2 }
    const page = await portal.good(groups.customerGroupMembers, ofOne, program)
    expect(page.CustomerGroupMembers.map((one) => one.CustomerUUID)).toEqual(uuids(some.slice(0, 2)))
    expect(page.PageInfo).toMatchObject({ TotalItemCount: 3 })
  })

  test('[S-GROUP-03] [C-GROUP-12] deletes the members one by one, and the group with the last', async () => {
    const [leader, member] = (await people(portal, 2)) as [Buyer, Buyer]
    const { UUID } = await customerGroup(portal, [leader, member])
    const [first, second] = await members(UUID, program)
    const remove = (memberUuid = '') => portal.call(groups.removeCustomerGroupMember, { ...spid, memberUuid }, program)
    expect((await remove(second?.UUID)).body).toEqual({ UUID, Outcome: 'member-gone' })
    expect(await customersIn(portal, leader)).toEqual(uuids([leader]))
    expect((await remove(first?.UUID)).body).toEqual({ UUID, Outcome: 'group-gone' })
    expect(await refusalOf(portal.call(groups.customerGroup, { ...spid, groupUuid: UUID }, program))).toEqual(gone)
  })
})

describe('a person', () => {
  test('[V-GROUP-01] makes no group alone, nor of accounts that are not theirs', async () => {
    const [person, other] = (await people(portal, 2)) as [Buyer, Buyer]
    const make = (...named: Buyer[]) =>
      portal.call(
        groups.addCustomerGroup,
        {
          ...spid,
          CustomerUUID: person.CustomerUUID,
          CustomerGroupMembers: named.map(({ CustomerUUID }) => ({ CustomerUUID })),
        },
        person.token,
      )
    const tooSmall = [400, 1703, 'A group needs at least two members']
    expect(await refusalOf(make())).toEqual(tooSmall)
    expect(await refusalOf(make(person))).toEqual(tooSmall)
    expect(await refusalOf(make(other))).toEqual(gone)
    expect(await customersIn(portal, person)).toEqual([])
  })

  test('[E-GROUP-01] [C-GROUP-07] without a group is told Object not found', async () => {
    const person = await portal.signUpCustomer()
    const input = { ...spid, customerUuid: person.CustomerUUID }
    expect(await refusalOf(portal.call(groups.customerGroupInfo, input, person.token))).toEqual(gone)
  })

  test('[B-GROUP-02] learns whether they lead, and how many there are', async () => {
    const [leader, member] = (await people(portal, 2)) as [Buyer, Buyer]
    await customerGroup(portal, [leader, member])
    const flags = async ({ CustomerUUID, token }: Buyer) => {
      const input = { ...spid, customerUuid: CustomerUUID }
      const [info] = (await portal.good(groups.customerGroupInfo, input, token)).CustomerGroupInfos
      return [info?.is_leader, info?.is_group_owner, info?.members_total_items_count]
    }
    expect(await flags(leader)).toEqual([true, true, 2])
    expect(await flags(member)).toEqual([false, false, 2])
  })

  test('[C-GROUP-06] [C-GROUP-08] reads a group and a member that they have a part in, and no other', async () => {
    const [leader, member, stranger] = (await people(portal, 3)) as [Buyer, Buyer, Buyer]
    const group = await customerGroup(portal, [leader, member])
    const [first] = await members(group.UUID, member.token)
    const readGroup = (as: string) => portal.call(groups.customerGroup, { ...spid, groupUuid: group.UUID }, as)
    const readMember = (as: string) =>
      portal.call(groups.customerGroupMember, { ...spid, memberUuid: first?.UUID ?? '' }, as)
    expect((await readGroup(member.token)).body).toEqual(group)
    expect((await readMember(member.token)).body).toEqual(first)
    expect(await refusalOf(readGroup(stranger.token))).toEqual(gone)
    expect(await refusalOf(readMember(stranger.token))).toEqual(gone)
    const listed = await portal.good(groups.customerGroups, spid, stranger.token)
    expect(listed).toMatchObject({ CustomerGroups: [], PageInfo: { TotalItemCount: 0 } })
  })

  test('[C-GROUP-09] [C-GROUP-10] names the group and its members as its leader, and hands it over', async () => {
    const [leader, member] = (await people(portal, 2)) as [Buyer, Buyer]
    const { UUID: groupUuid } = await customerGroup(portal, [leader, member])
    const change = (fields: object, as: string) =>
      portal.call(groups.changeCustomerGroup, { ...spid, groupUuid, ...fields }, as)
    expect(await refusalOf(change({ Name: 'Ours' }, member.token))).toEqual(notAllowed)
    expect((await change({ Name: ' Ours ' }, leader.token)).body).toMatchObject({ Name: 'Ours' })
    expect(await refusalOf(change({ UUID: crypto.randomUUID(), Name: 'Ours' }, leader.token))).toEqual([
      400,
      2484,
      'The payload does not agree with the path',
    ])
    const [first, second] = await members(groupUuid, leader.token)
    const nickname = (memberUuid: string | undefined, Nickname: string, as: string) =>
      portal.call(groups.changeCustomerGroupMember, { ...spid, memberUuid: memberUuid ?? '', Nickname }, as)
    expect((await nickname(second?.UUID, 'Tama', leader.token)).body).toMatchObject({ Nickname: 'Tama' })
    expect((await nickname(second?.UUID, '', member.token)).body.Nickname).toBeUndefined()
    expect(await refusalOf(nickname(first?.UUID, 'Boss', member.token))).toEqual(notAllowed)
    expect(await refusalOf(change({ CustomerUUID: crypto.randomUUID() }, leader.token))).toEqual(gone)
    expect((await change({ CustomerUUID: member.CustomerUUID }, leader.token)).body).toMatchObject({
      CustomerUUID: member.CustomerUUID,
    })
    expect(await refusalOf(change({ Name: 'Mine' }, leader.token))).toEqual(notAllowed)
  })

  test('[S-GROUP-01] [C-GROUP-14] removes one of three, and with one of two the group', async () => {
    const some = await people(portal, 3)
    const [leader, member, third] = some as [Buyer, Buyer, Buyer]
    const { UUID: groupUuid } = await customerGroup(portal, some)
    const remove = (by: Buyer, other: Buyer, said = {}) =>
      portal.call(
        groups.removeFromCustomerGroup,
        { ...spid, customerUuid: by.CustomerUUID, groupUuid, otherUuid: other.CustomerUUID, ...said },
        by.token,
      )
    expect(await refusalOf(remove(member, leader))).toEqual(notAllowed)
    const disagreeing = { OtherCustomerUUID: member.CustomerUUID }
    expect((await refusalOf(remove(leader, third, disagreeing)))[1]).toBe(2484)
    expect((await refusalOf(remove(leader, leader))).slice(0, 2)).toEqual([409, 2481])
    const said = { CustomerGroupUUID: groupUuid, OtherCustomerUUID: third.CustomerUUID }
    expect((await remove(leader, third, said)).body).toEqual({ UUID: groupUuid, Outcome: 'member-gone' })
    expect(await customersIn(portal, leader)).toEqual(uuids([leader, member]))
    expect(await customersIn(portal, third)).toEqual([])
    expect((await remove(leader, member)).body).toEqual({ UUID: groupUuid, Outcome: 'group-gone' })
    expect(await customersIn(portal, leader)).toEqual([])
    await eventually('the mail of the end', async () =>
      (await portal.messages(third.Email)).some(({ subject }) => subject.startsWith('You are no longer in '))
        ? true
        : undefined,
    )
  })

  test('[S-GROUP-02] [C-GROUP-13] [P-GROUP-03] leaves a group, and its leader only after handing it over', async () => {
    const some = await people(portal, 3)
    const [leader, member, third] = some as [Buyer, Buyer, Buyer]
    const { UUID: groupUuid } = await customerGroup(portal, some)
    const leave = ({ CustomerUUID: customerUuid, token }: Buyer, said = {}) =>
      portal.call(groups.leaveCustomerGroup, { ...spid, customerUuid, groupUuid, ...said }, token)
    expect((await refusalOf(leave(leader))).slice(0, 2)).toEqual([409, 2481])
    expect((await refusalOf(leave(member, { CustomerGroupUUID: crypto.randomUUID() })))[1]).toBe(2484)
    expect((await leave(member, { CustomerGroupUUID: groupUuid })).body.Outcome).toBe('member-gone')
    expect(await customersIn(portal, member)).toEqual([])
    expect(await refusalOf(leave(member))).toEqual(gone)
    expect((await leave(leader)).body.Outcome).toBe('group-gone')
    expect(await customersIn(portal, third)).toEqual([])
    // Mails are separate jobs and may arrive in any order.
    await eventually('the mail that it has ended', async () =>
      (await portal.messages(third.Email, 0)).find(({ subject }) => subject.endsWith('has ended')),
    )
  })

  test('[C-GROUP-11] deletes a group that they lead', async () => {
    const [leader, member] = (await people(portal, 2)) as [Buyer, Buyer]
    const { UUID: groupUuid } = await customerGroup(portal, [leader, member])
    const remove = (as: string) => portal.call(groups.removeCustomerGroup, { ...spid, groupUuid }, as)
    expect(await refusalOf(remove(member.token))).toEqual(notAllowed)
    expect((await remove(leader.token)).body).toEqual({ UUID: groupUuid })
    expect(await customersIn(portal, member)).toEqual([])
  })
})

describe('what is missing is named', () => {
  /** A raw request, to send an empty value where the path needs one. */
  const raw = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${portal.url}/v2/2/${path}`, {
      method,
      headers: { ...program.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { err_message } = (await answer.json()) as { err_message: string }
    return [answer.status, err_message]
  }
  const uuid = crypto.randomUUID()

  test.each([
    `customer_group_leave/${uuid}/`,
    `customer_group_leave/${uuid}/%20`,
    `customer_group_remove_other/${uuid}/${uuid}/`,
    `mobile_group_leave/${uuid}/`,
    `mobile_group_remove_other/${uuid}/${uuid}/%20`,
  ])('[E-GROUP-02] [V-GROUP-03] DELETE %s has no params', async (path) => {
    expect(await raw('DELETE', path)).toEqual([400, 'No params'])
  })

  test.each([
    ['PUT', 'customer_group/', { Name: 'a' }],
    ['PUT', 'mobile_group_member/', { Nickname: 'a' }],
    ['DELETE', 'mobile_group/', undefined],
    ['GET', 'customer_group/%20', undefined],
    ['POST', 'customer_group_member', { CustomerUUID: uuid }],
    ['POST', 'mobile_group', { CustomerUUID: uuid }],
  ])('[E-GROUP-03] %s %s has no UUID', async (method, path, body) => {
    expect(await raw(method, path, body)).toEqual([400, 'No UUID'])
  })

  test.each([
    ['POST', 'customer_group'],
    ['POST', 'customer_group_member_check'],
    ['POST', 'mobile_group_member'],
    ['PUT', `mobile_group/${uuid}`],
    ['PUT', `customer_group_member/${uuid}`],
  ])('[E-GROUP-04] %s %s has no data', async (method, path) => {
    expect(await raw(method, path, { SPID: 2 })).toEqual([400, 'No data'])
  })

  test.each([
    ['GET', 'customer_group_info/', undefined],
    ['GET', `mobile_group_info?MobileProductUUID=${uuid}`, undefined],
    ['POST', 'customer_group', { Name: 'a' }],
    ['POST', 'mobile_group_member', { MobileGroupUUID: uuid }],
  ])('[E-GROUP-05] %s %s has no CustomerUUID', async (method, path, body) => {
    expect(await raw(method, path, body)).toEqual([400, 'No CustomerUUID'])
  })
})
