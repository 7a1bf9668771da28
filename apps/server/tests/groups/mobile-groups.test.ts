import { mobileGroups as groups } from '@waea/contract/mobile/mobile-groups'
import { expect, test } from 'vitest'
import { program, refusalOf, shopWithProgram, spid } from '../customers/customer-support.ts'
import { adopter, type Owner } from '../ledger/money-support.ts'
import { anotherMobile, mobileGroup, mobilesIn, owners } from './group-support.ts'

const portal = shopWithProgram()

const gone = [404, 2000, 'Object not found']
const notAllowed = [403, 1023, 'not allowed']
const mobiles = (some: readonly Owner[]) => some.map(({ MobileUUID }) => MobileUUID)
const place = ({ CustomerUUID, MobileUUID }: Owner) => ({ CustomerUUID, MobileProductUUID: MobileUUID })

test('[C-GROUP-15] [N-GROUP-03] a person makes a family of their own mobiles, and sees it', async () => {
  const owner = await adopter(portal)
  const second = await anotherMobile(portal, owner)
  const { CustomerUUID, token } = owner
  const { status, body } = await portal.call(
    groups.addMobileGroup,
    { ...spid, ...place(owner), MobileGroupMembers: [{ CustomerUUID, MobileProductUUID: second }] },
    token,
  )
  expect([status, body]).toMatchObject([201, { ...place(owner), Type: 'family' }])
  const info = await portal.good(groups.mobileGroupInfo, { ...spid, customerUuid: CustomerUUID }, token)
  expect(info.MobileGroupInfos[0]).toMatchObject({ MobileGroup: body, members_total_items_count: 2, is_leader: true })
  expect(await mobilesIn(portal, owner)).toEqual([owner.MobileUUID, second])
})

test('[C-GROUP-23] the group of one mobile is found by its query, and who owns it is told', async () => {
  const some = await owners(portal, 2)
  const [leader, member] = some as [Owner, Owner]
  await mobileGroup(portal, some)
  const alone = await anotherMobile(portal, member)
  const of = (owner: Owner, MobileProductUUID = owner.MobileUUID) =>
    portal.good(groups.mobileGroupInfoOf, { ...spid, CustomerUUID: owner.CustomerUUID, MobileProductUUID }, owner.token)
  expect((await of(leader)).MobileGroupInfos).toMatchObject([{ is_leader: true, is_group_owner: true }])
  expect((await of(member)).MobileGroupInfos).toMatchObject([{ is_leader: false, MobileGroupMembers: some.map(place) }])
  expect((await of(member, alone)).MobileGroupInfos).toEqual([])
  const foreign = { ...spid, CustomerUUID: leader.CustomerUUID }
  expect(await refusalOf(portal.call(groups.mobileGroupInfoOf, foreign, member.token))).toEqual(gone)
  expect(await refusalOf(portal.call(groups.mobileGroupInfoOf, spid, member.token))).toEqual([400, 1103, 'No params'])
})

test('[B-GROUP-01] [V-GROUP-01] solo and simple SIMs have no group, and a group has two at least', async () => {
  const owner = await adopter(portal)
  const make = (Type: 'solo' | 'simple' | 'companion') =>
    portal.call(groups.addMobileGroup, { ...spid, ...place(owner), Type }, owner.token)
  expect(await refusalOf(make('solo'))).toEqual([400, 2482, 'A solo or simple SIM has no group', 'Type'])
  expect((await refusalOf(make('simple'))).slice(0, 2)).toEqual([400, 2482])
  expect((await refusalOf(make('companion'))).slice(0, 2)).toEqual([400, 1703])
})

test('what a plan for one more companion costs is told: $35 from three people on', async () => {
  const some = await owners(portal, 2)
  const [leader] = some as [Owner]
  await mobileGroup(portal, some)
  const input = { ...spid, customerUuid: leader.CustomerUUID }
  const { MobileGroupInfos } = await portal.good(groups.mobileGroupInfo, input, leader.token)
  expect(MobileGroupInfos[0]?.PriceCents).toBe(3500)
})

test('[C-GROUP-16] [C-GROUP-17] a mobile is added once, to one group, until six are in it', async () => {
  const leader = await adopter(portal)
  const some = [leader]
  while (some.length < 9) some.push({ ...leader, MobileUUID: await anotherMobile(portal, leader) })
  const [, , third, fourth, , , seventh, eighth, ninth] = some as [
    Owner,
    Owner,
    Owner,
    Owner,
    Owner,
    Owner,
    Owner,
    Owner,
    Owner,
  ]
  const { UUID: MobileGroupUUID } = await mobileGroup(portal, some.slice(0, 2))
  const elsewhere = await mobileGroup(portal, [seventh, eighth])
  const memberInput = (one: Owner) => ({ ...spid, MobileGroupUUID, ...place(one) })
  const add = (one: Owner) => portal.call(groups.addMobileGroupMember, memberInput(one), program)
  const check = (one: Owner) => portal.good(groups.checkMobileGroupMember, memberInput(one), program)
  expect((await add(third)).body).toMatchObject({ MobileGroupUUID, ...place(third) })
  expect(await check(third)).toMatchObject({ IsMember: true, CanJoin: false })
  expect(await check(seventh)).toEqual({ IsMember: false, CanJoin: false, Reason: 'in-another-group' })
  expect((await refusalOf(add(seventh))).slice(0, 2)).toEqual([409, 1704])
  expect(await check(fourth)).toEqual({ IsMember: false, CanJoin: true })
  for (const one of some.slice(3, 6)) await add(one)
  const other = await adopter(portal)
  expect(await check(ninth)).toEqual({ IsMember: false, CanJoin: false, Reason: 'group-full' })
  expect(await refusalOf(add(ninth))).toEqual([409, 2480, 'A group has at most 6 members'])
  const stranger = { ...memberInput(other), MobileProductUUID: leader.MobileUUID }
  expect(await refusalOf(portal.call(groups.addMobileGroupMember, stranger, program))).toEqual(gone)
  expect(elsewhere.MobileProductUUID).toBe(seventh.MobileUUID)
})

test('[C-GROUP-18] [C-GROUP-19] [C-GROUP-20] [C-GROUP-22] groups and members are listed and read by who is in them', async () => {
  const some = await owners(portal, 2)
  const [, member] = some as [Owner, Owner]
  const group = await mobileGroup(portal, some)
  const stranger = await adopter(portal)
  const listed = await portal.good(groups.mobileGroups, spid, member.token)
  expect(listed).toMatchObject({ MobileGroups: [group], PageInfo: { TotalItemCount: 1 } })
  expect(await portal.good(groups.mobileGroup, { ...spid, groupUuid: group.UUID }, member.token)).toEqual(group)
  const input = { ...spid, MobileGroupUUID: group.UUID }
  const { MobileGroupMembers, PageInfo } = await portal.good(groups.mobileGroupMembers, input, member.token)
  expect(MobileGroupMembers.map((one) => one.MobileProductUUID)).toEqual(mobiles(some))
  expect(PageInfo.TotalItemCount).toBe(2)
  const [first] = MobileGroupMembers
  const readMember = (as: string) =>
    portal.call(groups.mobileGroupMember, { ...spid, memberUuid: first?.UUID ?? '' }, as)
  expect((await readMember(member.token)).body).toEqual(first)
  expect(await refusalOf(readMember(stranger.token))).toEqual(gone)
  expect(await refusalOf(portal.call(groups.mobileGroupMembers, input, stranger.token))).toEqual(gone)
  expect((await portal.good(groups.mobileGroups, spid, stranger.token)).MobileGroups).toEqual([])
})

test('[C-GROUP-21] a mobile that has no group has an empty answer', async () => {
  const owner = await adopter(portal)
  const input = { ...spid, customerUuid: owner.CustomerUUID }
  expect(await portal.good(groups.mobileGroupInfo, input, owner.token)).toEqual({ MobileGroupInfos: [] })
})

test('[C-GROUP-24] [C-GROUP-25] a leader names and hands over; a family stays with the account that pays', async () => {
  const some = await owners(portal, 2)
  const [leader, member] = some as [Owner, Owner]
  const { UUID: groupUuid } = await mobileGroup(portal, some, 'family')
  const change = (said: object, as: Parameters<typeof portal.call>[2]) =>
    portal.call(groups.changeMobileGroup, { ...spid, groupUuid, ...said }, as)
  expect((await change({ Name: 'Whānau' }, leader.token)).body).toMatchObject({ Name: 'Whānau' })
  expect(await refusalOf(change({ Type: 'companion' }, leader.token))).toEqual(notAllowed)
  expect(await refusalOf(change(place(member), leader.token))).toEqual(notAllowed)
  expect((await change({ Type: 'companion' }, program)).body).toMatchObject({ Type: 'companion' })
  expect((await change(place(member), leader.token)).body).toMatchObject(place(member))
  const page = await portal.good(groups.mobileGroupMembers, { ...spid, MobileGroupUUID: groupUuid }, leader.token)
  const [first] = page.MobileGroupMembers
  const nickname = (as: string) =>
    portal.call(groups.changeMobileGroupMember, { ...spid, memberUuid: first?.UUID ?? '', Nickname: 'Nan' }, as)
  expect((await nickname(leader.token)).body).toMatchObject({ Nickname: 'Nan' })
  expect((await nickname(member.token)).status).toBe(200)
})

test('[C-GROUP-27] [C-GROUP-29] [S-GROUP-01] a leader takes a mobile out, and with one of two the group', async () => {
  const some = await owners(portal, 3)
  const [leader, member, third] = some as [Owner, Owner, Owner]
  const { UUID: groupUuid } = await mobileGroup(portal, some)
  const remove = (by: Owner, other: Owner, said = {}) =>
    portal.call(
      groups.removeFromMobileGroup,
      { ...spid, customerUuid: by.CustomerUUID, groupUuid, otherUuid: other.MobileUUID, ...said },
      by.token,
    )
  expect(await refusalOf(remove(member, third))).toEqual(notAllowed)
  expect((await refusalOf(remove(leader, third, { OtherMobileProductUUID: member.MobileUUID })))[1]).toBe(2484)
  const said = { MobileGroupUUID: groupUuid, OtherMobileProductUUID: third.MobileUUID }
  expect((await remove(leader, third, said)).body.Outcome).toBe('member-gone')
  expect(await mobilesIn(portal, leader)).toEqual(mobiles([leader, member]))
  const page = await portal.good(groups.mobileGroupMembers, { ...spid, MobileGroupUUID: groupUuid }, leader.token)
  const memberUuid = page.MobileGroupMembers[1]?.UUID ?? ''
  const { body } = await portal.call(groups.removeMobileGroupMember, { ...spid, memberUuid }, leader.token)
  expect(body).toEqual({ UUID: groupUuid, Outcome: 'group-gone' })
  expect(await mobilesIn(portal, member)).toEqual([])
})

test('[C-GROUP-28] [S-GROUP-02] a customer leaves with all of their mobiles', async () => {
  const some = await owners(portal, 3)
  const [leader, member, third] = some as [Owner, Owner, Owner]
  const { UUID: groupUuid } = await mobileGroup(portal, some)
  const second = { ...member, MobileUUID: await anotherMobile(portal, member) }
  await portal.good(groups.addMobileGroupMember, { ...spid, MobileGroupUUID: groupUuid, ...place(second) }, program)
  const leave = ({ CustomerUUID: customerUuid, token }: Owner) =>
    portal.call(groups.leaveMobileGroup, { ...spid, customerUuid, groupUuid }, token)
  expect((await refusalOf(leave(leader))).slice(0, 2)).toEqual([409, 2481])
  expect((await leave(member)).body.Outcome).toBe('member-gone')
  expect(await mobilesIn(portal, leader)).toEqual(mobiles([leader, third]))
  expect((await leave(third)).body.Outcome).toBe('group-gone')
})

test('[C-GROUP-26] a leader deletes the group', async () => {
  const some = await owners(portal, 2)
  const [leader, member] = some as [Owner, Owner]
  const { UUID: groupUuid } = await mobileGroup(portal, some)
  const remove = (as: string) => portal.call(groups.removeMobileGroup, { ...spid, groupUuid }, as)
  expect(await refusalOf(remove(member.token))).toEqual(notAllowed)
  expect((await remove(leader.token)).body).toEqual({ UUID: groupUuid })
  expect(await mobilesIn(portal, member)).toEqual([])
})
