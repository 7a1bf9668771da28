import type { Gives, Input } from '@waea/contract/call'
import type { approvals } from '@waea/contract/people/approvals'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { readPage } from '../../platform/read-page.ts'
import { searchOf } from '../customers/index.ts'
import { addressedAs, isFor } from './addressed-as.ts'
import { mustNotBeSuspended } from './answer-invite.ts'
import { type ApprovalAnswer, approvalAnswer, hashOfCode } from './approval-answer.ts'
import { type ApprovalRow, findApproval, pageOfApprovals, receivedBy, sentBy } from './approvals.store.ts'

const shownForMs = 30 * 86_400_000

/**
 * The invites of some kinds that an account has sent and received. `code` adds the invite of a mailed link, in any
 * state.
 */
export async function invitesOf(
  ctx: Ctx,
  CustomerUUID: Uuid,
  { code, isShown = () => true }: { code?: string | undefined; isShown?: (row: ApprovalRow) => boolean } = {},
): Promise<Gives<typeof approvals.invitesApprovals>> {
  permit(ctx.actor, 'approval:write', { CustomerUUID })
  const since = new Date(ctx.now().getTime() - shownForMs)
  const who = await addressedAs(ctx, CustomerUUID)
  const [sent, input] = await Promise.all([
    sentBy(ctx, CustomerUUID, since),
    receivedBy(ctx, who, code === undefined ? null : hashOfCode(code), since),
  ])
  return {
    Invites: sent.filter(isShown).map((row) => approvalAnswer(row, 'sent')),
    Approvals: input.filter(isShown).map((row) => approvalAnswer(row, 'incoming', code)),
  }
}

/** One invite, for a program of the provider, an owner of the sender's account, or the recipient (2§7.5). */
export async function readApproval(ctx: Ctx, approvalUuid: Uuid): Promise<ApprovalAnswer> {
  const row = await findApproval(ctx, approvalUuid.toLowerCase())
  if (!row) throw new Refused(refuse('not-found'))
  const { actor } = ctx
  if (actor.kind === 'person') {
    for (const { CustomerUUID, Role } of actor.roles) {
      const isRecipient = Role === 'owner' && isFor(row, await addressedAs(ctx, CustomerUUID))
      if (!isRecipient) continue
      mustNotBeSuspended(ctx, CustomerUUID)
      return approvalAnswer(row, 'incoming')
    }
    if (actor.roles.some(({ CustomerUUID }) => CustomerUUID === row.CustomerUUID))
      mustNotBeSuspended(ctx, row.CustomerUUID)
  }
  permit(actor, 'approval:write', row)
  return approvalAnswer(row, 'sent')
}

/** A page of the invites that one's own accounts have sent; of all accounts for a program of the provider (2§7.5). */
export async function readApprovals(
  ctx: Ctx,
  input: Input<typeof approvals.approvals>,
): Promise<Gives<typeof approvals.approvals>> {
  const { actor } = ctx
  const customers =
    actor.kind === 'person'
      ? actor.roles.filter(({ Role }) => Role === 'owner').map(({ CustomerUUID }) => CustomerUUID)
      : undefined
  const state = input.State ?? null
  const search = await searchOf(ctx, input)
  const { rows, PageInfo } = await readPage(input, (page) =>
    pageOfApprovals(ctx, { customers, search, state, ...page }),
  )
  return { Approvals: rows.map((row) => approvalAnswer(row, 'sent')), PageInfo }
}
