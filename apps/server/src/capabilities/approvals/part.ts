import { approvals } from '@waea/contract/people/approvals'
import { byRule } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { answerInvite } from './answer-invite.ts'
import { approvalAnswer } from './approval-answer.ts'
import { deleteApprovalsOf, lockApproval } from './approvals.store.ts'
import { expireInvites } from './expire-invites.ts'
import { inviteMails, inviteTexts } from './mails.ts'
import { expireInvite, purgeInvite, removeInvite, updateInvite } from './provider-calls.ts'
import { invitesOf, readApproval, readApprovals } from './read-invites.ts'
import { sendInvite } from './send-invite.ts'
import './events.ts'

/**
 * Invites of every kind and their answers: who may receive, see and answer one, and for how long. The capability
 * concerned acts on what was agreed when it receives the event.
 */
export const approvalsPart = part({
  name: 'approvals',
  personalData: { tables: { approvals: ['code_hash'] } },
  calls: approvals,
  locks: { approval: (tx, { approvalUuid }) => lockApproval(tx, approvalUuid.toLowerCase()) },
  handlers: {
    act: async (tx, input) =>
      approvalAnswer(await answerInvite(tx, input), input.Action === 'CANCEL' ? 'sent' : 'incoming'),
    create: async (tx, { spid: _spid, SPID: _SPID, ...input }) => approvalAnswer(await sendInvite(tx, input), 'sent'),
    update: (tx, input) => updateInvite(tx, input),
    remove: (tx, { approvalUuid }) => removeInvite(tx, approvalUuid),
    expire: (tx, { approvalUuid }) => expireInvite(tx, approvalUuid),
    purge: (tx, { approvalUuid }) => purgeInvite(tx, approvalUuid),
    approval: (ctx, { approvalUuid }) => readApproval(ctx, approvalUuid),
    approvals: (ctx, input) => readApprovals(ctx, input),
    invitesApprovals: (ctx, { customerUuid, ApprovalCode: code }) =>
      invitesOf(ctx, customerUuid.toLowerCase(), { code }),
    invite: async (tx, { spid: _spid, SPID: _SPID, ...input }) => {
      const { CustomerUUID } = await sendInvite(tx, input)
      return invitesOf(tx, CustomerUUID)
    },
  },
  hears: {
    'customer.purged': (ctx, { CustomerUUID }) =>
      deleteApprovalsOf(ctx, byRule('approvals', 'approval:write', { CustomerUUID })),
  },
  jobs: [{ name: 'approvals.expire', every: '* * * * *', run: (ctx) => expireInvites(ctx) }],
  mails: inviteMails,
  texts: inviteTexts,
})
