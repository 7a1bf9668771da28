import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { customerGroups } from '@waea/contract/people/groups'
import { expect, test } from 'vitest'
import { act, invite, invitesOf } from '../approvals/approval-support.ts'
import { shopWithProgram, spid } from '../customers/customer-support.ts'
import { mobileInService, type Owner } from '../ledger/money-support.ts'
import { type Buyer, eventually } from '../shop/shop-support.ts'
import { accounts, customerGroup, customersIn, mobilesIn, people, uuids } from './group-support.ts'

const portal = shopWithProgram()

/** Sends an invite; returns its id. */
async function invited(from: Buyer, to: string, more: Parameters<typeof invite>[3]): Promise<string> {
  const { status, body } = await invite(portal, from, to, more)
  expect(status, JSON.stringify(body)).toBe(200)
  const [newest] = [...body.Invites].sort((a, b) => b.CreatedAtNanos - a.CreatedAtNanos)
  return newest?.UUID ?? ''
}

const accept = async (by: Buyer, UUID: string) => {
  const answer = await act(portal, by, UUID, 'APPROVE')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const becomes = (who: Buyer, count: number) =>
  eventually(`a group of ${count}`, async () => ((await customersIn(portal, who)).length === count ? true : undefined))

test('[V-GROUP-02] whoever was invited by id or email is in the group once they accept', async () => {
  const [leader, second, third] = (await people(portal, 3)) as [Buyer, Buyer, Buyer]
  const found = await invited(leader, second.CustomerUUID, { ApprovalType: 'GROUP_INVITE' })
  expect(await customersIn(portal, leader)).toEqual([])
  await accept(second, found)
  await becomes(leader, 2)
  const input = { ...spid, customerUuid: leader.CustomerUUID }
  const [info] = (await portal.good(customerGroups.customerGroupInfo, input, leader.token)).CustomerGroupInfos
  expect(info).toMatchObject({ is_leader: true, members_total_items_count: 2 })
  const ResourceUUID = info?.CustomerGroup.UUID ?? ''
  // Members may invite, too.
  const more = await invited(second, third.Email, { ApprovalType: 'GROUP_INVITE', ResourceUUID })
  await accept(third, more)
  await becomes(leader, 3)
})

test.each(['one after the other', 'at once'])('two invites without a group, accepted %s, make one', async (how) => {
  const [leader, second, third] = (await people(portal, 3)) as [Buyer, Buyer, Buyer]
  const toSecond = await invited(leader, second.CustomerUUID, { ApprovalType: 'GROUP_INVITE' })
  const toThird = await invited(leader, third.CustomerUUID, { ApprovalType: 'GROUP_INVITE' })
  const first = accept(second, toSecond)
  if (how !== 'at once') await first.then(() => becomes(second, 2))
  await Promise.all([first, accept(third, toThird)])
  await becomes(third, 3)
  expect((await customersIn(portal, leader)).sort()).toEqual(uuids([leader, second, third]).sort())
})

test('an invite that is accepted 64 times at once lets one in, once', async () => {
  const [leader, other] = (await people(portal, 2)) as [Buyer, Buyer]
  const members = (await accounts(portal, 3)).map((CustomerUUID) => ({ ...leader, CustomerUUID }))
  const { UUID: ResourceUUID } = await customerGroup(portal, [leader, ...members])
  const uuid = await invited(leader, other.CustomerUUID, { ApprovalType: 'GROUP_INVITE', ResourceUUID })
  const answers = await Promise.all(Array.from({ length: 64 }, () => act(portal, other, uuid, 'APPROVE')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await becomes(leader, 5)
  expect((await customersIn(portal, other)).filter((one) => one === other.CustomerUUID)).toHaveLength(1)
})

test('a group that is full when an invite is accepted stays as it is, and both are told', async () => {
  const [leader, other] = (await people(portal, 2)) as [Buyer, Buyer]
  const members = (await accounts(portal, 5)).map((CustomerUUID) => ({ ...leader, CustomerUUID }))
  const { UUID: ResourceUUID } = await customerGroup(portal, [leader, ...members])
  const uuid = await invited(leader, other.CustomerUUID, { ApprovalType: 'GROUP_INVITE', ResourceUUID })
  await accept(other, uuid)
  for (const { Email } of [leader, other]) {
    await eventually('the mail', async () =>
      (await portal.messages(Email, 0)).some(({ subject }) => /couldn’t join/.test(subject)) ? true : undefined,
    )
  }
  expect(await customersIn(portal, leader)).toHaveLength(6)
  expect((await invitesOf(portal, leader)).Invites).toMatchObject([{ State: 'APPROVED' }])
})

test('[V-GROUP-02] companions are found by a number: the mobile that has it joins, once somebody accepts', async () => {
  const [leader, other] = [await mobileInService(portal), await mobileInService(portal)] as [Owner, Owner]
  const [row] = await portal.rows<{ msisdn: string }>('SELECT msisdn FROM mobiles.mobiles WHERE mobile_uuid = $1', [
    other.MobileUUID,
  ])
  const uuid = await invited(leader, row?.msisdn ?? '', {
    ApprovalType: 'MOBILEGROUP_INVITE',
    ResourceDetails: 'COMPANION',
    RequestedByProductUUID: leader.MobileUUID,
  })
  const mail = await portal.message(other.Email, ({ subject }) => subject.endsWith('invites you to their mobile group'))
  expect(mail.text.replace(/\s+/g, ' ')).toContain('Its leader also sees how much data is left and how fast you use it')
  await accept(other, uuid)
  await eventually('the group', async () => ((await mobilesIn(portal, leader)).length === 2 ? true : undefined))
  const input = { ...spid, customerUuid: other.CustomerUUID }
  const [info] = (await portal.good(mobileGroups.mobileGroupInfo, input, other.token)).MobileGroupInfos
  expect(info).toMatchObject({ is_leader: false, MobileGroup: { Type: 'companion' } })
  expect(info?.MobileGroupMembers.map((one) => one.MobileProductUUID)).toEqual([leader.MobileUUID, other.MobileUUID])
})
