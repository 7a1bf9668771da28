import { type Refusal, refuse } from '../refusal.ts'
import type { SpendCycle } from './approval.ts'

/** What is agreed with an invite that costs somebody money: the most, in whole cents, and how often it begins anew. */
export interface ApprovalTerms {
  SpendLimit?: number | undefined
  SpendCycle?: SpendCycle | undefined
  SpendCycleCount?: number | undefined
  Name?: string | undefined
}

/** How often a limit begins anew where nobody has said so: each month. */
export const usualCycle = { SpendCycle: 'month', SpendCycleCount: 1 } as const

const cycleDays = { day: 1, week: 7, month: 31 } as const

/** What terms let be spent within 31 days, in cents: $50 a day is $1,550. */
export function spentInMonth({ SpendLimit = 0, ...cycle }: ApprovalTerms): number {
  const { SpendCycle, SpendCycleCount } = { ...usualCycle, ...cycle }
  return SpendLimit * Math.ceil(31 / (cycleDays[SpendCycle ?? 'month'] * (SpendCycleCount ?? 1)))
}

/** Refuses terms by which more may be spent within a month than the provider allows. */
export function checkSpendLimit(terms: ApprovalTerms, mostCents: number): Refusal | undefined {
  if (spentInMonth(terms) <= mostCents) return undefined
  return refuse('spend-limit-too-high', { most: Math.floor(mostCents / 100) }, 'SpendLimit')
}

/** Terms alone, of what may hold more. */
export function termsOf({ SpendLimit, SpendCycle, SpendCycleCount, Name }: ApprovalTerms): ApprovalTerms {
  return {
    ...(SpendLimit !== undefined && { SpendLimit }),
    ...(SpendCycle !== undefined && { SpendCycle }),
    ...(SpendCycleCount !== undefined && { SpendCycleCount }),
    ...(Name !== undefined && { Name }),
  }
}

/**
 * The terms after an answer. Who pays decides: of a request the one who answers, whatever was asked for; of an invite the
 * one who sent it, so that an answer can only lower the limit. Refuses one that raises it.
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
