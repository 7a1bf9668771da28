import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'

/** The bill that the event is about. */
interface BillEvent {
  CustomerUUID: Uuid
  InvoiceUUID: Uuid
  Number: string
}

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** Bills were issued: those of one chunk of the run. */
    'bills.issued': { bills: readonly BillEvent[] }
    /** A customer's bills were reduced by a payment, credit, or a credit note. */
    'bills.reduced': { CustomerUUID: Uuid }
    /** A credit note reverses a bill or a part of it. */
    'bill.credited': BillEvent
    /** A bill is paid in full. */
    'bill.paid': BillEvent
    /** Money was returned from a bill that was paid, or paid in part: that amount is owed again. */
    'bill.reopened': BillEvent & { amount: Money }
    /** Bills that are past their due day and not paid; those of one chunk. */
    'bills.overdue': { bills: readonly BillEvent[] }
  }
}
