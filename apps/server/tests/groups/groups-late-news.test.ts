import { customerRecords } from '@waea/contract/people/customer-records'
import { customerGroups } from '@waea/contract/people/groups'
import { expect, test } from 'vitest'
import { act, invite } from '../approvals/approval-support.ts'
import { program, shopWithProgram, spid } from '../customers/customer-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import type { Buyer } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { customerGroup, customersIn, people, uuids } from './group-support.ts'

/** An accepted group invite whose job runs late, or twice. */
const portal = shopWithProgram()
const hearsApproved = 'groups.hears.approval.approved'

/** A group of two and a customer who has accepted an invite; the job that adds them is kept waiting. */
async function accepted() {
  const [leader, member, other] = (await people(portal, 3)) as [Buyer, Buyer, Buyer]
  const { UUID: ResourceUUID } = await customerGroup(portal, [leader, member])
  const release = await keepJobsWaiting(portal, hearsApproved)
  const input = { ApprovalType: 'GROUP_INVITE' as const, ResourceUUID }
  const { body } = await invite(portal, leader, other.CustomerUUID, input)
  expect((await act(portal, other, body.Invites[0]?.UUID, 'APPROVE')).status).toBe(200)
  return { leader, member, other, ResourceUUID, release }
}

test('whoever has left a group is not in it again since an invite is heard a second time', async () => {
  const { leader, member, other, ResourceUUID, release } = await accepted()
  const [job] = await portal.rows<{ payload: object }>(
    `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = $1`,
    [hearsApproved],
  )
  await release()
  await quiet(portal)
  expect(await customersIn(portal, leader)).toHaveLength(3)
  const { CustomerUUID: customerUuid } = other
  const named = { groupUuid: ResourceUUID, CustomerGroupUUID: ResourceUUID }
  await portal.good(customerGroups.leaveCustomerGroup, { ...spid, customerUuid, ...named }, other.token)
  await portal.rows('SELECT graphile_worker.add_job($1, $2::json)', [hearsApproved, JSON.stringify(job?.payload)])
  await quiet(portal)
  expect((await customersIn(portal, leader)).sort()).toEqual(uuids([leader, member]).sort())
})

test('whoever is erased before their invite is heard of is in no group', async () => {
  const { leader, member, other, release } = await accepted()
  const { CustomerUUID: customerUuid } = other
  await portal.good(customerRecords.purgeCustomer, { ...spid, customerUuid }, program)
  await quiet(portal)
  await release()
  await quiet(portal)
  expect((await customersIn(portal, leader)).sort()).toEqual(uuids([leader, member]).sort())
})
