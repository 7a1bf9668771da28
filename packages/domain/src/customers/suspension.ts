import type { Money } from '@waea/kit/money'
import { isCollected } from '../payments/amount.ts'

/** Why an account is suspended. */
export type SuspensionReason = 'unpaid' | 'spend-limit' | 'security' | 'asked' | 'terms'

/** What decides whether an account is suspended. */
export interface SuspensionFacts {
  /** The provider suspended it of its own accord, for a reason that no payment ends; null is one that nobody noted. */
  byProvider?: { because: SuspensionReason | null; since: Date } | undefined
  /** It was suspended after its notices over bills of which one is still overdue. */
  bills?: { since: Date } | undefined
  /** What it owes of payments that were taken back, or from before the books. */
  debt?: { amount: Money; since: Date } | undefined
  /** How the provider calls a suspension over money; 'unpaid' where it does not say. */
  named?: SuspensionReason | undefined
}

/** A suspension that stands. */
export interface Suspension {
  because: SuspensionReason | null
  since: Date
  /** What is to be paid; null where nothing is. */
  over: 'bills' | 'debt' | 'both' | null
  /** What ends it: paying all of `over`, or the provider's word. */
  endsBy: 'payment' | 'provider'
}

/**
 * Whether an account is suspended, since when, why, and what ends it: by the provider's word until the provider opens it,
 * over bills until those are paid, over a debt until less is left of it than is asked for by itself (1§5). Undefined for an
 * account in service. The order in which the facts came does not matter.
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
 * Whether paying what is owed brings a suspended account back into service: only where money was why it was suspended.
 * One suspended for another reason, or for one that nobody noted, stays so until the provider opens it.
 */
export function opensWhenPaid(because: SuspensionReason | null | undefined): boolean {
  return because === 'unpaid' || because === 'spend-limit'
}
