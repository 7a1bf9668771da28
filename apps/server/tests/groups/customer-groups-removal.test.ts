import { plans } from '@waea/contract/mobile/plans'
import { customerGroups as groups } from '@waea/contract/people/groups'
import { expect, test } from 'vitest'
import { addRole, setAccountState } from '../../src/capabilities/customers/index.ts'
import { refusalOf, shopWithProgram, spid } from '../customers/customer-support.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually } from '../shop/shop-support.ts'
import { customerGroup, customersIn, membersAt, people, uuids } from './group-support.ts'

/** Who may remove whom from a customer group. */
const portal = shopWithProgram()

const gone = [404, 2000, 'Object not found']
const notAllowed = [403, 1023, 'not allowed']
const members = (groupUuid: string, as: Parameters<typeof membersAt>[2]) => membersAt(portal, groupUuid, as)

test('[P-GROUP-03] [C-GROUP-14] a member removes another, who is told by whom, and so is the leader', async () => {
  const some = await people(portal, 4)
  const [leader, member, third, fourth] = some as [Buyer, Buyer, Buyer, Buyer]
  const { UUID: groupUuid } = await customerGroup(portal, some)
  const all = await members(groupUuid, leader.token)
  await portal.good(
    groups.changeCustomerGroupMember,
    { ...spid, memberUuid: all[1]?.UUID ?? '', Nickname: 'Tama' },
    leader.token,
  )
  const removed = { ...spid, customerUuid: member.CustomerUUID, groupUuid, otherUuid: third.CustomerUUID }
  const answer = await portal.call(groups.removeFromCustomerGroup, removed, member.token)
  expect(answer.body).toEqual({ UUID: groupUuid, Outcome: 'member-gone' })
  expect(await customersIn(portal, third)).toEqual([])
  expect(await customersIn(portal, leader)).toEqual(uuids([leader, member, fourth]))
  const mailTo = (of: Buyer, words: string) => portal.message(of.Email, ({ subject }) => subject.includes(words))
  expect((await mailTo(third, 'You are no longer in ')).text).toContain('Tama removed you. Your service continues.')
  expect((await mailTo(leader, 'was removed from ')).text).toContain('Tama removed them. The group has 3 members now.')
  // Deleting a member's record follows the same rule.
  const record = await portal.call(
    groups.removeCustomerGroupMember,
    { ...spid, memberUuid: all[3]?.UUID ?? '' },
    member.token,
  )
  expect(record.body).toEqual({ UUID: groupUuid, Outcome: 'member-gone' })
  expect(await customersIn(portal, leader)).toEqual(uuids([leader, member]))
})

test('[P-GROUP-03] a member never removes the leader, and nobody removes for an account that is not in the group, or not theirs', async () => {
  const some = await people(portal, 4)
  const [leader, member, third, stranger] = some as [Buyer, Buyer, Buyer, Buyer]
  const { UUID: groupUuid } = await customerGroup(portal, [leader, member, third])
  const remove = (customerUuid: string, other: Buyer, { token }: Buyer) =>
    portal.call(
      groups.removeFromCustomerGroup,
      { ...spid, customerUuid, groupUuid, otherUuid: other.CustomerUUID },
      token,
    )
  const [first, second] = await members(groupUuid, leader.token)
  const removeRecord = (memberUuid: string | undefined, { token }: Buyer) =>
    portal.call(groups.removeCustomerGroupMember, { ...spid, memberUuid: memberUuid ?? '' }, token)
  expect(await refusalOf(remove(member.CustomerUUID, leader, member))).toEqual(notAllowed)
  expect(await refusalOf(removeRecord(first?.UUID, member))).toEqual(notAllowed)
  expect(await refusalOf(remove(stranger.CustomerUUID, third, stranger))).toEqual(gone)
  expect(await refusalOf(removeRecord(second?.UUID, stranger))).toEqual(gone)
  expect((await remove(member.CustomerUUID, third, stranger)).status).toBe(404)
  // Only owners of an account in the group may act for it.
  const [user] = await portal.rows<{ id: string }>(
    'SELECT user_uuid AS id FROM customers.roles WHERE customer_uuid = $1',
    [stranger.CustomerUUID],
  )
  await systemOf(portal).inTransaction((tx) => addRole(tx, member.CustomerUUID, user?.id ?? '', 'member'))
  const refused = await eventually('the role to be known', async () => {
    const answer = await remove(member.CustomerUUID, third, stranger)
    return answer.status === 404 ? undefined : answer
  })
  expect([refused.status, refused.body.code]).toEqual([403, 'not-allowed'])
  expect(await refusalOf(removeRecord(second?.UUID, stranger))).toEqual(notAllowed)
  await systemOf(portal).inTransaction((tx) => setAccountState(tx, member.CustomerUUID, 'Suspended'))
  // Checks the suspension with a call that removes nobody.
  await eventually('the member to be suspended', async () =>
    (await portal.call(plans.mobiles, { customerUuid: member.CustomerUUID }, member.token)).status === 403
      ? true
      : undefined,
  )
  expect((await remove(member.CustomerUUID, third, member)).status).toBe(403)
  expect((await removeRecord(second?.UUID, member)).status).toBe(403)
  expect(await customersIn(portal, leader)).toEqual(uuids([leader, member, third]))
})
