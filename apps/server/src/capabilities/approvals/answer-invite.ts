import { type ApprovalAction, decideAction, kindOfApproval, payerOf } from '@waea/domain/approvals/approval'
import { type ApprovalTerms, agreeTerms, checkSpendLimit } from '@waea/domain/approvals/terms'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { requireProof } from '../../platform/safety/fresh-proof.ts'
import { addressedAs, isFor } from './addressed-as.ts'
import { type ApprovalRow, findApproval, lockApproval, saveAnswer } from './approvals.store.ts'
import { mustBeOffered } from './send-invite.ts'
import { eventOf, showInvite, tellOutcome } from './tell-invite.ts'

interface AnswerInput extends ApprovalTerms {
  UUID?: Uuid | undefined
  Action: ApprovalAction
  /** The account that answers; worked out from the actor if left out. */
  CustomerUUID?: Uuid | undefined
  ApprovalCode?: string | undefined
}

/** An invite after its answer, with the account that answered. */
type AnsweredApproval = ApprovalRow & { answeredBy: Uuid }

/**
 * Accepts, declines or cancels an invite, inside the caller's transaction, once and finally. Notifies both sides and
 * other capabilities. Refuses 'No UUID' without an id, an answered and an expired invite. A person it is not for gets
 * the answer for an unknown id (2§7.5).
 */
export async function answerInvite(tx: Tx, input: AnswerInput): Promise<AnsweredApproval> {
  const UUID = input.UUID?.toLowerCase()
  if (!UUID) throw new Refused(refuse('no-uuid', undefined, 'UUID'))
  const row = await lockApproval(tx, UUID)
  if (!row) throw new Refused(refuse('not-found'))
  const isCancel = input.Action === 'CANCEL'
  if (isCancel && input.CustomerUUID && input.CustomerUUID.toLowerCase() !== row.CustomerUUID) {
    throw new Refused(refuse('not-found'))
  }
  const answeredBy = isCancel ? row.CustomerUUID : await answererOf(tx, row, input)
  mustNotBeSuspended(tx, answeredBy)
  const by = answeredBy === row.CustomerUUID ? 'requester' : 'recipient'
  const permitted = isCancel
    ? permit(tx.actor, 'approval:write', row)
    : by === 'requester'
      ? permit(tx.actor, 'approval:write', row)
      : permit(tx.actor, 'approval:answer', { ...row, approvedBy: answeredBy })
  const state = accept(
    decideAction({ state: row.State, expiresAtMs: row.expiresAt.getTime() }, input.Action, by, tx.now().getTime()),
  )
  const { terms: offered } = eventOf(row)
  const terms = state === 'APPROVED' ? agree(tx, row, offered, input) : offered
  if (!(await saveAnswer(tx, permitted, { state, answeredBy, terms }))) throw new Refused(refuse('invite-answered'))
  const answered = { ...row, ...nullTerms(terms), State: state, answeredBy, answeredAt: tx.now() }
  await announce(tx, answered)
  return answered
}

/** Agrees the terms of an accepted invite. Paying for another person needs a fresh proof. */
function agree(tx: Tx, { ApprovalType }: ApprovalRow, offered: ApprovalTerms, input: AnswerInput): ApprovalTerms {
  mustBeOffered(tx, ApprovalType)
  const payer = payerOf(ApprovalType)
  if (payer === 'recipient') requireProof(tx)
  const terms = accept(agreeTerms(kindOfApproval(ApprovalType), offered, input))
  const isTooHigh = payer && checkSpendLimit(terms, tx.config.spendLimitMost)
  if (isTooHigh) throw new Refused(isTooHigh)
  return terms
}

async function announce(tx: Tx, answered: AnsweredApproval): Promise<void> {
  const { State: state, UUID, ApprovalType, answeredBy: CustomerUUID } = answered
  const news = eventOf(answered)
  if (state === 'APPROVED') {
    await tx.tell('approval.approved', { ...news, ApprovedBy: CustomerUUID })
    await tellOutcome(tx, answered, 'approved')
  } else if (state === 'REJECTED') {
    await tx.tell('approval.rejected', news)
    await tellOutcome(tx, answered, 'rejected')
  } else {
    await tx.tell('approval.cancelled', news)
    await tellOutcome(tx, answered, 'cancelled')
  }
  const detail = { ApprovalUUID: UUID, type: ApprovalType, state }
  await tx.audit({ CustomerUUID, deed: 'invite-answered', detail })
  await showInvite(tx, answered)
  await tx.show(CustomerUUID, 'approvals.changed')
}

function nullTerms(terms: ApprovalTerms) {
  return {
    Name: terms.Name ?? null,
    SpendLimit: terms.SpendLimit ?? null,
    SpendCycle: terms.SpendCycle ?? null,
    SpendCycleCount: terms.SpendCycleCount ?? null,
  }
}

/**
 * Which of the actor's accounts answers: the one they name, the one the invite is for, or the sender's own. A person
 * with no part in the invite gets the answer for an unknown id.
 */
async function answererOf(ctx: Ctx, row: ApprovalRow, input: AnswerInput): Promise<Uuid> {
  const { actor } = ctx
  const named = input.CustomerUUID?.toLowerCase()
  // A seed answers for the account that it names.
  if (actor.kind === 'system' && named) return named
  if (actor.kind !== 'person') throw new Refused(refuse('not-found'))
  const own = actor.roles.filter(({ CustomerUUID }) => named === undefined || CustomerUUID === named)
  const owned = own.filter(({ Role }) => Role === 'owner').map(({ CustomerUUID }) => CustomerUUID)
  for (const CustomerUUID of owned) {
    if (isFor(row, await addressedAs(ctx, CustomerUUID), input.ApprovalCode)) return CustomerUUID
  }
  if (own.some(({ CustomerUUID }) => CustomerUUID === row.CustomerUUID)) return row.CustomerUUID
  throw new Refused(refuse('not-found'))
}

/** The gate cannot check calls that name no customer, so this checks the suspension here. */
export function mustNotBeSuspended({ actor }: Ctx, CustomerUUID: Uuid): void {
  if (actor.kind === 'person' && actor.suspendedCustomers.includes(CustomerUUID)) throw new Refused(refuse('suspended'))
}

/** The invite, if it is for this customer or they show its code; undefined otherwise. */
export async function inviteFor(
  ctx: Ctx,
  CustomerUUID: Uuid,
  UUID: Uuid,
  code?: string,
): Promise<ApprovalRow | undefined> {
  const row = await findApproval(ctx, UUID)
  return row && isFor(row, await addressedAs(ctx, CustomerUUID), code) ? row : undefined
}
