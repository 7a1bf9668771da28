import { type Money, plus } from '@waea/kit/money'
import type { Owed } from './owed.ts'
import { type OwedInvoice, undisputed } from './payable.ts'

/** What an operator writes off of what a customer owes. */
export interface WriteOff<Bill extends OwedInvoice = OwedInvoice> {
  amount: Money
  bills: { bill: Bill; amount: Money }[]
  /** Of payments that were taken back, and from before the ledger. */
  debt: Money
}

/**
 * What can be written off: bills that are past due, without what is disputed and what payments in progress will pay, and
 * the debt. What is not due yet stays.
 */
export function writeOffOf<Bill extends OwedInvoice>({
  overdueBills,
  overdue,
  debt,
}: Pick<Owed<Bill>, 'overdueBills' | 'overdue' | 'debt'>): WriteOff<Bill> {
  const bills = overdueBills.map((bill) => ({ bill, amount: undisputed(bill) }))
  return { amount: plus(overdue, debt), bills, debt }
}
