import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, zero } from '@waea/kit/money'
import { type OwedInvoice, payBy, undisputed } from '../payable.ts'

/** The states of a bill (1§4). OPEN is the bill of the current period, which has not been issued. */
export const invoiceStatuses = ['OPEN', 'DUE', 'OVERDUE', 'PAID', 'VOID'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Stands in for the number of the current period's bill, which gets its number when it is issued. */
export const openInvoiceNumber = 'OPEN'

/** Why a bill is made. */
export const invoiceKinds = ['first', 'cycle', 'cycle-change', 'final', 'brought-forward'] as const
/**
 * - `first`: the first period of a service, when its next cycle is too far away.
 * - `cycle`: the regular bill on the cycle's day.
 * - `cycle-change`: everything unbilled when the customer chose another cycle (1§4).
 * - `final`: everything unbilled when the account was closed.
 * - `brought-forward`: what is left to pay of a bill of another system. It supplies nothing and has no GST.
 */
export type InvoiceKind = (typeof invoiceKinds)[number]

/** What a line is for: a plan, an add-on, usage outside them, a fee, or a credit or other correction. */
export type LineKind = 'plan' | 'add-on' | 'use' | 'fee' | 'adjustment'

/** A line of a bill. Amounts include GST; a credit is negative. */
export interface InvoiceLine {
  kind: LineKind
  /** The plan's name, the kind of usage (`data`, `voice`), or the name of a fee or credit. */
  name: string
  /** The service it is for; null for the whole account. */
  service: Uuid | null
  /** That service's number on the day of issue. */
  MSISDN: string | null
  /**
   * For a fibre connection: its nickname on the day of issue, or its address. Bills made before the portal recorded it
   * have none.
   */
  place?: string | null
  /** The days it is for: the first day, and the first day after; null if it has no end. */
  from: CalendarDay
  upto: CalendarDay | null
  /** How many charges it adds up: the uses of one kind. */
  quantity: number
  amount: Money
  /** Its share of the bill's GST. The shares of all lines add up to it. */
  gst: Money
  taxCode: 'standard' | 'zero-rated'
  /** Why it is on the bill. */
  because: LineReason
  /** Carried forward from an earlier cycle: that bill was too small to send, or the usage arrived late. */
  isCarriedForward: boolean
  /** The charges behind it, to trace it to the plan's period or the usage. */
  charges: readonly Uuid[]
}

/**
 * - `start`: a plan or an add-on starts; `renewal`: its next period starts.
 * - `part-period`: a period shorter than a whole one, charged by the day.
 * - `use`: usage outside the plan.
 * - `late-use`: the same from before the period, reported late by the network.
 * - `fee`, `credit`, `correction`: added to the account, with the reason as its name.
 */
export type LineReason = 'start' | 'renewal' | 'part-period' | 'use' | 'late-use' | 'fee' | 'credit' | 'correction'

export interface Seller {
  name: string
  gstNumber: string
  email: string
  phone: string
}

export interface Buyer {
  /** Starts with 5. */
  accountNumber: string
  name: string
  email: string
  phone: string | null
}

/** Account credit used when a bill was issued. */
export interface AppliedCredit {
  on: CalendarDay
  amount: Money
}

/**
 * Everything a printed bill says, frozen when issued: seller, buyer, texts and tax are never read again. Later payments
 * are not part of it.
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
  /** The period it closes: half-open. */
  from: CalendarDay
  upto: CalendarDay
  seller: Seller
  buyer: Buyer
  lines: readonly InvoiceLine[]
  /** The sum of the lines, GST included. Negative if credits exceed charges. */
  total: Money
  /** The GST within the total. */
  gst: Money
  /** The part of the lines carried forward from earlier cycles. */
  carriedForward: Money
  /** The account credit used. */
  applied: readonly AppliedCredit[]
  /** What must be paid. */
  payable: Money
  /** The total of the previous bill; null if there was none. */
  totalBefore: Money | null
  brand: string
  language: 'en' | 'mi-NZ'
}

/** A correction of an issued bill: supply correction information, with its own number series. */
export interface CreditNoteDocument {
  UUID: Uuid
  CustomerUUID: Uuid
  /** `CN100001`. */
  number: string
  series: 'CN'
  /** The bill it corrects. */
  invoice: string
  issuedOn: CalendarDay
  seller: Seller
  buyer: Buyer
  /** The reason, in words the customer reads. */
  because: string
  /** Positive: the amount credited, GST included. */
  total: Money
  gst: Money
  /** Whether it credits the whole bill, which makes the bill void. */
  isVoid: boolean
  brand: string
  language: 'en' | 'mi-NZ'
}

/**
 * The status of an issued bill on a day (1§4). Void and paid come first. A bill is overdue from the day after it had to
 * be paid, unless everything left is disputed or covered by payments still with the card partner or a bank
 * (`underWay`).
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
