import { nz } from '@waea/kit/calendar-day'
import { type ShownPaymentStatus, shownPaymentStatus } from './payment-status.ts'

/** A line of the payment history with what the portal works out (1§3). */
export interface ShownTransaction {
  transaction_date: string
  transaction_status: ShownPaymentStatus
}

// Month names are our own: browsers differ in what they shorten September to.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** An instant on New Zealand clocks as `DD MMM YYYY @ HH:mm` (3§9.5). */
export function transactionDate(at: Date): string {
  const shown = new Map<string, string>()
  const clock = new Intl.DateTimeFormat('en-NZ', {
    timeZone: nz,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  for (const { type, value } of clock.formatToParts(at)) shown.set(type, value)
  const part = (type: string) => (shown.get(type) ?? '').padStart(2, '0')
  return `${part('day')} ${months[Number(part('month')) - 1]} ${part('year')} @ ${part('hour')}:${part('minute')}`
}

/** A transaction with its date and state as shown. */
export function shownTransaction(transaction: { Status: string; CreatedAt: Date }): ShownTransaction {
  return {
    transaction_date: transactionDate(transaction.CreatedAt),
    transaction_status: shownPaymentStatus(transaction.Status),
  }
}
