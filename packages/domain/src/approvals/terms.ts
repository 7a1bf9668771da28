import { type Refusal, refuse } from '../refusal.ts'
import type { SpendCycle } from './approval.ts'

/** The terms of an invite that costs somebody money: the limit, in whole cents, and how often it resets. */
export interface ApprovalTerms {
  SpendLimit?: number | undefined
  SpendCycle?: SpendCycle | undefined
  SpendCycleCount?: number | undefined
  Name?: string | undefined
}

/** The default cycle of a limit: each month. */
export const usualCycle = { SpendCycle: 'month', SpendCycleCount: 1 } as const

const cycleDays = { day: 1, week: 7, month: 31 } as const

/** The most these terms allow within 31 days, in cents: $50 a day is $1,550. */
export function spentInMonth({ SpendLimit = 0, ...cycle }: ApprovalTerms): number {
  const { SpendCycle, SpendCycleCount } = { ...usualCycle, ...cycle }
  return SpendLimit * Math.ceil(31 / (cycleDays[SpendCycle ?? 'month'] * (SpendCycleCount ?? 1)))
}

/** Refuses terms that allow more within a month than the provider does. */
export function checkSpendLimit(terms: ApprovalTerms, mostCents: number): Refusal | undefined {
  if (spentInMonth(terms) <= mostCents) return undefined
  return refuse('spend-limit-too-high', { most: Math.floor(mostCents / 100) }, 'SpendLimit')
}

/** Picks the terms from an object that may have other fields. */
export function termsOf({ SpendLimit, SpendCycle, SpendCycleCount, Name }: ApprovalTerms): ApprovalTerms {
  return {
    ...(SpendLimit !== undefined && { SpendLimit }),
    ...(SpendCycle !== undefined && { SpendCycle }),
    ...(SpendCycleCount !== undefined && { SpendCycleCount }),
    ...(Name !== undefined && { Name }),
  }
}

/**
 * The terms after an answer. The payer decides: on a request, the person who answers it sets the limit, whatever was
 * requested; on an invite, the sender does, so an answer can only lower the limit. Refuses an answer that raises it.
 */
export function agreeTerms(
  kind: 'request' | 'invite',
  offered: ApprovalTerms,
  said: ApprovalTerms,
): ApprovalTerms | Refusal {
  const agreed = { ...termsOf(offered), ...termsOf(said) }
  if (kind === 'request') return agreed
  if (said.SpendLimit !== undefined && said.SpendLimit > (offered.SpendLimit ?? 0)) {
    return refuse('invalid-input', undefined, 'SpendLimit')
  }
  for (const field of ['SpendCycle', 'SpendCycleCount'] as const) {
    if (said[field] !== undefined && said[field] !== (offered[field] ?? usualCycle[field]))
      return refuse('invalid-input', undefined, field)
  }
  return agreed
}
