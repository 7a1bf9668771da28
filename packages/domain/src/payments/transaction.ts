import { dateText } from '@waea/kit/date-text'
import { type ShownPaymentStatus, shownPaymentStatus } from './payment-status.ts'

/** A line of the payment history with what the portal works out (1§3). */
export interface ShownTransaction {
  transaction_date: string
  transaction_status: ShownPaymentStatus
}

/** An instant on New Zealand clocks as `DD MMM YYYY @ HH:mm` (3§9.5). */
export function transactionDate(at: Date): string {
  return dateText(at, 'transaction')
}

/** A transaction with its date and state as shown. */
export function shownTransaction(transaction: { Status: string; CreatedAt: Date }): ShownTransaction {
  return {
    transaction_date: transactionDate(transaction.CreatedAt),
    transaction_status: shownPaymentStatus(transaction.Status),
  }
}
