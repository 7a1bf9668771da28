import { type ApprovalAction, decideAction, kindOfApproval, payerOf } from '@waea/domain/approvals/approval'
import { type ApprovalTerms, agreeTerms, checkSpendLimit } from '@waea/domain/approvals/terms'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { requireProof } from '../../platform/safety/fresh-proof.ts'
import { addressedAs, isFor } from './addressed.ts'
import { type ApprovalRow, findApproval, lockApproval, saveAnswer } from './approvals.store.ts'
import { mustBeOffered } from './send-invite.ts'
import { newsOf, showInvite, tellOutcome } from './tell-invite.ts'

interface AnswerInput extends ApprovalTerms {
  UUID?: Uuid | undefined
  Action: ApprovalAction
  /** The account that answers; found where it is not said. */
  CustomerUUID?: Uuid | undefined
  ApprovalCode?: string | undefined
}

/** An invite after its answer, by the account that gave it. */
type AnsweredApproval = ApprovalRow & { answeredBy: Uuid }

/**
 * Accepts, declines or cancels an invite, in the context's transaction, once and for good; both sides and other
 * capabilities are told. Refuses 'No UUID' without an id, one that was answered, one that has expired, and whoever it is
 * not for as an unknown id (2§7.5).
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
  const { terms: offered } = newsOf(row)
  const terms = state === 'APPROVED' ? agree(tx, row, offered, input) : offered
  if (!(await saveAnswer(tx, permitted, { state, answeredBy, terms }))) throw new Refused(refuse('invite-answered'))
  const answered = { ...row, ...nullTerms(terms), State: state, answeredBy, answeredAt: tx.now() }
  await announce(tx, answered)
  return answered
}

/** The terms of an invite that is accepted. To pay for somebody needs a fresh proof. */
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
  const news = newsOf(answered)
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
 * Which account of the actor answers: the one that they name, or the one that the invite is for; the one that asked where
 * it is theirs alone. Whoever has no part in it is told what is told of an unknown id.
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

/** Calls without a customer in them are not held at the gate. */
export function mustNotBeSuspended({ actor }: Ctx, CustomerUUID: Uuid): void {
  if (actor.kind === 'person' && actor.suspendedCustomers.includes(CustomerUUID)) throw new Refused(refuse('suspended'))
}

/** An invite that a customer is asked by, or shows the code of; undefined where there is none for them. */
export async function inviteFor(
  ctx: Ctx,
  CustomerUUID: Uuid,
  UUID: Uuid,
  code?: string,
): Promise<ApprovalRow | undefined> {
  const row = await findApproval(ctx, UUID)
  return row && isFor(row, await addressedAs(ctx, CustomerUUID), code) ? row : undefined
}
