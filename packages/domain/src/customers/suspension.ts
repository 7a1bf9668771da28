import type { Money } from '@waea/kit/money'
import { isCollected } from '../payments/amount.ts'

/** Why an account is suspended. */
export type SuspensionReason = 'unpaid' | 'spend-limit' | 'security' | 'asked' | 'terms'

/** For what the provider suspends an account on its own; no payment ends it. */
export const providersReasons = ['security', 'asked', 'terms'] as const satisfies readonly SuspensionReason[]
export type ProvidersReason = (typeof providersReasons)[number]

/** The facts that decide whether an account is suspended. */
export interface SuspensionFacts {
  /** The provider suspended it on its own, for a reason no payment ends; null if no reason was recorded. */
  byProvider?: { because: SuspensionReason | null; since: Date } | undefined
  /** It was suspended over bills after its notices, and one of those bills is still overdue. */
  bills?: { since: Date } | undefined
  /** What it owes for returned payments, or from before the ledger. */
  debt?: { amount: Money; since: Date } | undefined
  /** The provider's reason for a suspension over money; 'unpaid' if it gives none. */
  named?: SuspensionReason | undefined
}

/** An account's current suspension. */
export interface Suspension {
  because: SuspensionReason | null
  since: Date
  /** What must be paid; null if nothing. */
  over: 'bills' | 'debt' | 'both' | null
  /** What ends it: paying everything in `over`, or the provider's decision. */
  endsBy: 'payment' | 'provider'
}

/**
 * Whether an account is suspended, since when, why, and what ends it. The provider's suspension lasts until the
 * provider ends it; one over bills until they are paid; one over a debt until what is left is too small to be charged
 * (1§5). Undefined for an account in service. The order in which the facts occurred does not matter.
 */
export function suspensionOf({ byProvider, bills, debt, named }: SuspensionFacts): Suspension | undefined {
  const owed = debt && isCollected(debt.amount) ? debt : undefined
  const [first] = [byProvider, bills, owed].flatMap((one) => one?.since ?? []).sort((a, b) => a.getTime() - b.getTime())
  if (!first) return undefined
  return {
    because: byProvider ? byProvider.because : (named ?? 'unpaid'),
    since: first,
    over: bills ? (owed ? 'both' : 'bills') : owed ? 'debt' : null,
    endsBy: byProvider ? 'provider' : 'payment',
  }
}

/**
 * Whether paying everything owed reactivates a suspended account: only if money was the reason. With another reason, or
 * none recorded, it stays suspended until the provider ends it.
 */
export function opensWhenPaid(because: SuspensionReason | null | undefined): boolean {
  return because === 'unpaid' || because === 'spend-limit'
}
