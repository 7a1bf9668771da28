import type { Access } from './access-words.ts'

const account: Access = { who: 'account' }
const owner: Access = { who: 'owner' }
const client: Access = { who: 'client' }
const orClient = (access: Access): Access => ({ ...access, orClient: true })
const person: Access = { who: 'person' }

/** Who may invite, answer, and pay for others: owners. Members see who pays for their account. */
export const accessToInvites: Readonly<Record<string, Access>> = {
  'billing-routes.routes': account,
  'billing-routes.requests': owner,
  'billing-routes.changeRoute': owner,
  'billing-routes.removeRoute': owner,
  'billing-routes.answer': owner,
  'billing-routes.spends': account,
  'approvals.act': owner,
  'approvals.create': client,
  'approvals.update': client,
  'approvals.remove': client,
  'approvals.expire': client,
  'approvals.purge': client,
  'approvals.approval': orClient(owner),
  'approvals.approvals': orClient(person),
  'approvals.invitesApprovals': owner,
  'approvals.invite': owner,
}

/** Optional fields that these requests always send, because the call is about them. */
export const saidOfInvites: Readonly<Record<string, readonly string[]>> = {
  'approvals.act': ['UUID'],
  'approvals.create': ['CustomerUUID', 'RequestedTo'],
  'approvals.invite': ['RequestedTo'],
}
