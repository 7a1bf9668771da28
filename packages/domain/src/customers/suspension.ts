/** Why an account is suspended. */
export type SuspensionReason = 'unpaid' | 'spend-limit' | 'security' | 'asked' | 'terms'

/**
 * Whether paying what is owed brings a suspended account back into service: only where money was why it was suspended.
 * One suspended for another reason, or for one that nobody noted, stays so until the provider opens it.
 */
export function opensWhenPaid(because: SuspensionReason | null | undefined): boolean {
  return because === 'unpaid' || because === 'spend-limit'
}
