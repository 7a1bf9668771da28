import { type Refusal, refuse } from '../refusal.ts'

/** So many direct debits that a person begins may come to nothing while the same bills are owed. */
const mostFailedDebits = 2

/**
 * Whether bills may be paid by one more direct debit. While a bank has a debit nobody is reminded or suspended, so debits
 * that banks refuse or take back, one after the other, would put a suspension off for ever. `failed` counts those that were
 * begun by hand since the oldest bill that is owed was issued. Refuses 'debits-failed'.
 */
export function checkDebit(failed: number): Refusal | undefined {
  return failed < mostFailedDebits ? undefined : refuse('debits-failed', undefined, 'PaymentMethodID')
}
