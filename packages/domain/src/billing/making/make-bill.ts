import { addDays, type CalendarDay, dayParts, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, sum, zero } from '@waea/kit/money'
import { type Charge, taxWithin } from '../../payments/charge.ts'
import { type BilledBy, ownFirstBillDay } from './cycle.ts'
import { gstOf, gstShares } from './gst-shares.ts'
import type { InvoiceKind, InvoiceLine, LineReason } from './invoice-document.ts'

/** A charge that is not on a bill yet. */
export interface BillableCharge extends Pick<Charge, 'supply' | 'name' | 'taxCode' | 'from' | 'upto' | 'reason'> {
  UUID: Uuid
  service: Uuid | null
  amount: Money
  chargedAt: Date
}

/** A bill to make: its kind, its day, and the first day of the period it closes. */
export interface BillDue {
  kind: InvoiceKind
  from: CalendarDay
  /** The first day after the period. */
  upto: CalendarDay
  /** The day of the month a monthly account is billed on, in months long enough. */
  anchorDay?: number | undefined
}

/** What decides which bill a charge is on. */
export type PlacedCharge = Pick<BillableCharge, 'supply' | 'reason' | 'from' | 'upto' | 'chargedAt'>

/** Usage the network reports within 6 hours after a period is still on its bill. */
const lateUseHours = 6
const msPerHour = 3_600_000

/** Charges to a closed account wait for 7 days, so that one bill has all the usage the network reports late. */
const lateChargesWaitHours = 7 * 24

/** A bill below $5.00 is not sent: its charges wait for the next one. */
export const leastBill: Money = money(500)

/** The instant from which the bill of a day can be made. Usage that arrives later is on the next one. */
export function billableFrom(billDay: CalendarDay): Date {
  return new Date(startOfDay(billDay).getTime() + lateUseHours * msPerHour)
}

/**
 * Whether a charge is on a bill. Periods are billed in advance: a period is on the bill that covers its first day,
 * including one that begins on the bill's day, unless it does so only because the month is short (`beginsLater`).
 * Anything bought, used or added to the account on that day is on the next bill. The answer depends only on the charge,
 * so a late run makes the same bill.
 */
export function isOnBill(charge: PlacedCharge, bill: BillDue): boolean {
  const { supply, reason, from, chargedAt } = charge
  if (bill.kind === 'first') return supply === 'plan' && reason === 'start' && from < bill.upto
  if (reason === 'renewal') return from < bill.upto || (from === bill.upto && !beginsLater(charge, bill))
  if (supply === 'use' && bill.kind === 'cycle') return from < bill.upto && chargedAt < billableFrom(bill.upto)
  return from < bill.upto
}

/**
 * Whether a period that begins on a monthly account's bill day begins after it in longer months: the 31st after the
 * 30th. It is then on the next bill in every month; otherwise a bill after a short month would have two periods of one
 * service.
 */
function beginsLater({ from, upto }: Pick<BillableCharge, 'from' | 'upto'>, { anchorDay }: BillDue): boolean {
  if (anchorDay === undefined || upto === null) return false
  const isShortened = dayParts(addDays(from, 1)).day === 1 && dayParts(upto).day > dayParts(from).day
  return isShortened && dayParts(upto).day > anchorDay
}

/**
 * The day of an account's next first bill: that of the earliest plan that started on or after a day and is not on a
 * bill yet; null if the cycle's bill is soon enough for all of them.
 */
export function firstBillOfStarts(
  charges: readonly Pick<BillableCharge, 'supply' | 'reason' | 'from'>[],
  since: CalendarDay,
  by: BilledBy,
): CalendarDay | null {
  const days = charges.flatMap(({ supply, reason, from }) =>
    supply === 'plan' && reason === 'start' && from >= since ? (ownFirstBillDay(from, by) ?? []) : [],
  )
  return days.sort()[0] ?? null
}

/** Whether a closed account gets another final bill now: the oldest charge for it has waited long enough. */
export function isFurtherBillDue(charges: readonly PlacedCharge[], bill: BillDue, at: Date): boolean {
  const waitedSince = at.getTime() - lateChargesWaitHours * msPerHour
  return charges.some((charge) => isOnBill(charge, bill) && charge.chargedAt.getTime() <= waitedSince)
}

/** The result for a period: a bill with its lines, or none and why. */
export type BillMade =
  | {
      is: 'billed'
      lines: InvoiceLine[]
      total: Money
      gst: Money
      /** The bill's GST minus the sum of the GST of its charges, each rounded on its own. */
      gstDifference: Money
      carriedForward: Money
      charges: readonly Uuid[]
    }
  | { is: 'skipped'; because: 'nothing-charged' | 'too-small'; amount: Money }

/**
 * Makes a bill from the charges that belong on it: one line for each plan, add-on, fee and credit, and one for all
 * usage of a kind and service. Charges are whole cents, so each line was rounded once, when charged. A bill that is too
 * small waits; the final bill, and the one before a change of cycle, are sent whatever the amount.
 */
export function makeBill(all: readonly BillableCharge[], bill: BillDue): BillMade {
  const charges = all.filter((charge) => isOnBill(charge, bill))
  const total = sum(charges.map(({ amount }) => amount))
  if (charges.length === 0) return { is: 'skipped', because: 'nothing-charged', amount: zero }
  const waits = bill.kind === 'cycle' || bill.kind === 'first'
  if (waits && total !== 0 && Math.abs(total) < leastBill) return { is: 'skipped', because: 'too-small', amount: total }
  const lines = linesOf(charges, bill)
  const gst = gstOf(lines)
  return {
    is: 'billed',
    lines,
    total,
    gst,
    gstDifference: minus(gst, sum(charges.map(({ taxCode, amount }) => taxWithin(taxCode, amount)))),
    carriedForward: sum(lines.filter(({ isCarriedForward }) => isCarriedForward).map(({ amount }) => amount)),
    charges: charges.map(({ UUID }) => UUID),
  }
}

const order: readonly InvoiceLine['kind'][] = ['plan', 'add-on', 'use', 'fee', 'adjustment']

/** The day of the previous bill, where a bill's period starts. */
type BillStart = Pick<BillDue, 'from' | 'anchorDay'>

/** The lines of a bill: by service, the plan first. Lines for the whole account come last. */
export function linesOf(charges: readonly BillableCharge[], bill: BillStart): InvoiceLine[] {
  const grouped = [...Map.groupBy(charges, (charge) => lineKey(charge, bill)).values()]
  const lines = grouped
    .map((group) => lineOf(group, bill))
    .sort(
      (a, b) =>
        (a.service ?? '~').localeCompare(b.service ?? '~') ||
        order.indexOf(a.kind) - order.indexOf(b.kind) ||
        a.from.localeCompare(b.from) ||
        a.name.localeCompare(b.name, 'en') ||
        (a.charges[0] ?? '').localeCompare(b.charges[0] ?? ''),
    )
  const shares = gstShares(lines)
  return lines.map((line, at) => ({ ...line, gst: shares[at] ?? zero }))
}

/** All usage of a kind shares one line; anything else has its own. */
function lineKey(charge: BillableCharge, bill: BillStart): string {
  if (charge.supply !== 'use') return charge.UUID
  return `${charge.service}:${charge.name}:${charge.taxCode}:${waited(charge, bill)}`
}

/** Whether a charge is from before the period: it was carried forward or reported late. */
function waited(charge: BillableCharge, { from, anchorDay }: BillStart): boolean {
  if (charge.reason !== 'renewal') return charge.from < from
  return isOnBill(charge, { kind: 'cycle', from, upto: from, anchorDay })
}

function lineOf(group: readonly BillableCharge[], bill: BillStart): InvoiceLine {
  const [first] = group
  if (!first) throw new Error('A line of a bill has a charge')
  const isCarriedForward = waited(first, bill)
  const ends = group.map(({ upto }) => upto)
  return {
    kind: first.supply,
    name: first.name,
    service: first.service,
    MSISDN: null,
    from: group.map(({ from }) => from).reduce((a, b) => (a < b ? a : b)),
    upto: ends.reduce((a, b) => (a === null || b === null ? null : a > b ? a : b)),
    quantity: group.length,
    amount: sum(group.map(({ amount }) => amount)),
    gst: zero,
    taxCode: first.taxCode,
    because: becauseOf(first, isCarriedForward),
    isCarriedForward,
    charges: group.map(({ UUID }) => UUID).sort(),
  }
}

function becauseOf({ supply, reason }: BillableCharge, isCarriedForward: boolean): LineReason {
  return supply === 'use' && isCarriedForward ? 'late-use' : reason
}
