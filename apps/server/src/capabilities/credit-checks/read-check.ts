import type { Gives } from '@waea/contract/call'
import type { creditChecks } from '@waea/contract/money/credit-checks'
import { hasPassed, nextEnquiryOn, validUntil } from '@waea/domain/credit-checks/credit-check'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { type CheckRow, newestCheck } from './credit-checks.store.ts'

type CreditCheck = Gives<typeof creditChecks.creditCheck>

/** The outcome of an account's last check. Only for its owner. */
export async function readCheck(ctx: Ctx, CustomerUUID: Uuid): Promise<CreditCheck> {
  permit(ctx.actor, 'credit:check', { CustomerUUID })
  const check = await newestCheck(ctx, CustomerUUID)
  if (check) return answerOf(ctx, check)
  return { State: ctx.ports.credit.isOn ? 'none' : 'off' }
}

/** A check on the wire. An unanswered check is shown as referred, an expired one as none. */
export function answerOf(ctx: Ctx, check: CheckRow): CreditCheck {
  const today = ctx.today()
  const next = nextEnquiryOn(check, today)
  const isOver = check.state !== 'asked' && !hasPassed(check, today) && next === undefined
  if (isOver) return { State: ctx.ports.credit.isOn ? 'none' : 'off' }
  const State = check.state === 'asked' ? 'referred' : check.state
  return {
    State,
    UUID: check.UUID,
    AskedAtNanos: nanos(check.askedAt),
    ...(State === 'passed' && { ValidUntil: validUntil(check) }),
    ...(State !== 'passed' && next && { NextOn: next }),
    ...(check.Reason !== null && { Reason: check.Reason }),
    ...(check.reporter && { Reporter: check.reporter }),
  }
}
