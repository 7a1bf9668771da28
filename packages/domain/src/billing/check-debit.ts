import { type Refusal, refuse } from '../refusal.ts'

/** How many direct debits started by a person may fail while the same bills are owed. */
const mostFailedDebits = 2

/**
 * Whether bills may be paid by one more direct debit. While a bank has a debit, nobody is reminded or suspended, so a
 * series of debits that banks refuse or take back would put off a suspension forever. `failed` counts those started by
 * hand since the oldest owed bill was issued. Refuses 'debits-failed'.
 */
export function checkDebit(failed: number): Refusal | undefined {
  return failed < mostFailedDebits ? undefined : refuse('debits-failed', undefined, 'PaymentMethodID')
}
