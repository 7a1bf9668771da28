import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, zero } from '@waea/kit/money'
import { type OwedInvoice, payBy, undisputed } from '../asked-for.ts'

/** The states of a bill (1§4). OPEN is the bill of the current period, which is not issued yet. */
export const invoiceStatuses = ['OPEN', 'DUE', 'OVERDUE', 'PAID', 'VOID'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Stands for the number of the current period's bill: a bill gets its number when it is issued. */
export const openInvoiceNumber = 'OPEN'

/** Why a bill is made. */
export const invoiceKinds = ['first', 'cycle', 'cycle-change', 'final'] as const
/**
 * - `first`: the first period of a service whose next cycle is too far away.
 * - `cycle`: the bill of a cycle's day.
 * - `cycle-change`: what was open when the customer chose another cycle (1§4).
 * - `final`: what was open when the account was closed.
 */
export type InvoiceKind = (typeof invoiceKinds)[number]

/** What a line is for: a plan or an extra, use outside them, a fee, or a credit and other corrections. */
export type LineKind = 'plan' | 'add-on' | 'use' | 'fee' | 'adjustment'

/** A line of a bill. Amounts include GST; a credit is negative. */
export interface InvoiceLine {
  kind: LineKind
  /** The plan's name, the kind of use (`data`, `voice`), the name of a fee or credit. */
  name: string
  /** The service that it is for; null where it is for the whole account. */
  service: Uuid | null
  /** The number of that service on the day of issue. */
  MSISDN: string | null
  /**
   * Of a fibre connection: what its customer called it on the day of issue, or where it was. Bills of before the portal told
   * it have none.
   */
  place?: string | null
  /** The days it is for: the first one, and the first one after; null without an end. */
  from: CalendarDay
  upto: CalendarDay | null
  /** How many charges it sums up: the uses of a kind. */
  quantity: number
  amount: Money
  /** Its share of the bill's GST; the shares of all lines add up to it. */
  gst: Money
  taxCode: 'standard' | 'zero-rated'
  /** Why it is there. */
  because: LineReason
  /** It waited from an earlier cycle: that one's bill was too small to be sent, or the use arrived late. */
  isCarriedForward: boolean
  /** The charges behind it, by which it is traced to the plan's period or the usage. */
  charges: readonly Uuid[]
}

/**
 * - `start`: a plan or an extra begins; `renewal`: its next period begins.
 * - `part-period`: a period that is shorter than a whole one, charged by its days.
 * - `use`: what was used outside the plan.
 * - `late-use`: the same, of before the period, which the network told late.
 * - `fee`, `credit`, `correction`: what was put on the account, with the reason as its name.
 */
export type LineReason = 'start' | 'renewal' | 'part-period' | 'use' | 'late-use' | 'fee' | 'credit' | 'correction'

/** Who supplies. */
export interface Seller {
  name: string
  gstNumber: string
  email: string
  phone: string
}

/** Who is billed. */
export interface Buyer {
  /** Begins with 5. */
  accountNumber: string
  name: string
  email: string
  phone: string | null
}

/** What was taken off a bill as it was issued: credit of the account. */
export interface AppliedCredit {
  on: CalendarDay
  amount: Money
}

/**
 * Everything that a bill on paper says, frozen at its issue: seller, buyer, texts and tax are never read again. Payments
 * that came later are not part of it.
 */
export interface InvoiceDocument {
  UUID: Uuid
  CustomerUUID: Uuid
  /** `INV100142`. */
  number: string
  series: 'INV'
  kind: InvoiceKind
  issuedOn: CalendarDay
  dueOn: CalendarDay
  /** The period that it closes: half-open. */
  from: CalendarDay
  upto: CalendarDay
  seller: Seller
  buyer: Buyer
  lines: readonly InvoiceLine[]
  /** The sum of the lines, GST included. Negative where credits are more than charges. */
  total: Money
  /** The GST within the total. */
  gst: Money
  /** What of the lines waited from earlier cycles. */
  carriedForward: Money
  /** Credit of the account that was taken off. */
  applied: readonly AppliedCredit[]
  /** What is to be paid. */
  payable: Money
  /** The total of the bill before; null where there was none. */
  totalBefore: Money | null
  brand: string
  language: 'en' | 'mi-NZ'
}

/** A correction of an issued bill: supply correction information, in a series of its own. */
export interface CreditNoteDocument {
  UUID: Uuid
  CustomerUUID: Uuid
  /** `CN100001`. */
  number: string
  series: 'CN'
  /** The bill that it corrects. */
  invoice: string
  issuedOn: CalendarDay
  seller: Seller
  buyer: Buyer
  /** Why, in words that the customer reads. */
  because: string
  /** Positive: what is taken off, GST included. */
  total: Money
  gst: Money
  /** Whether it takes off all that the bill asked for, which makes the bill void. */
  isVoid: boolean
  brand: string
  language: 'en' | 'mi-NZ'
}

/**
 * The state of an issued bill on a day (1§4). Void and paid win; a bill is overdue from the day after the one by which it
 * is to be paid, unless all that is left of it is disputed, or paid by what the card partner or a bank still has of its
 * payments (`underWay`).
 */
export function statusOf(
  bill: Pick<OwedInvoice, 'remaining' | 'disputed' | 'dueOn'> & { isVoid: boolean; extendedTo?: CalendarDay | null },
  today: CalendarDay,
  underWay: Money = zero,
): Exclude<InvoiceStatus, 'OPEN'> {
  if (bill.isVoid) return 'VOID'
  if (bill.remaining === 0) return 'PAID'
  const left = undisputed({ ...bill, remaining: minus(bill.remaining, underWay) })
  return payBy(bill) < today && left > 0 ? 'OVERDUE' : 'DUE'
}
