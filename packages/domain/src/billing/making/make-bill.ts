import { addDays, type CalendarDay, dayParts, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, sum, zero } from '@waea/kit/money'
import { type Charge, taxWithin } from '../../payments/charge.ts'
import { type BilledBy, ownFirstBillDay } from './cycle.ts'
import { gstOf, gstShares } from './gst-shares.ts'
import type { InvoiceKind, InvoiceLine, LineReason } from './invoice-document.ts'

/** A charge that is on no bill yet. */
export interface BillableCharge extends Pick<Charge, 'supply' | 'name' | 'taxCode' | 'from' | 'upto' | 'reason'> {
  UUID: Uuid
  service: Uuid | null
  amount: Money
  chargedAt: Date
}

/** A bill that is to be made: of which kind, on which day, and the first day of the period that it closes. */
export interface BillDue {
  kind: InvoiceKind
  from: CalendarDay
  /** The first day after the period. */
  upto: CalendarDay
  /** The day of the month that a monthly account is billed on, where the month is long enough. */
  anchorDay?: number | undefined
}

/** What decides on which bill a charge is. */
export type PlacedCharge = Pick<BillableCharge, 'supply' | 'reason' | 'from' | 'upto' | 'chargedAt'>

/** Use that the network tells within so many hours after a period is still on its bill. */
const lateUseHours = 6
const msPerHour = 3_600_000

/** What is charged to a closed account waits for so many days, so that one bill has all that the network tells late. */
const lateChargesWaitHours = 7 * 24

/** A bill below this is not sent: what is on it waits for the next one. */
export const leastBill: Money = money(500)

/** The instant from which the bill of a day can be made: use that arrives later is on the next one. */
export function billableFrom(billDay: CalendarDay): Date {
  return new Date(startOfDay(billDay).getTime() + lateUseHours * msPerHour)
}

/**
 * Whether a charge is on a bill. A period is on the bill that covers its first day: periods are billed in advance, so one
 * that begins with the bill's day is on it, unless only a short month let them begin together (`beginsLater`). What was
 * bought, used or put on the account on that day is on the next one. It depends on nothing but the charge, so a run that
 * comes late makes the same bill.
 */
export function isOnBill(charge: PlacedCharge, bill: BillDue): boolean {
  const { supply, reason, from, chargedAt } = charge
  if (bill.kind === 'first') return supply === 'plan' && reason === 'start' && from < bill.upto
  if (reason === 'renewal') return from < bill.upto || (from === bill.upto && !beginsLater(charge, bill))
  if (supply === 'use' && bill.kind === 'cycle') return from < bill.upto && chargedAt < billableFrom(bill.upto)
  return from < bill.upto
}

/**
 * Whether a period that begins on the day of a monthly account's bill begins after it in longer months: the 31st after the
 * 30th. It is then on the next bill in every month; else a bill after a short month would have two periods of a service.
 */
function beginsLater({ from, upto }: Pick<BillableCharge, 'from' | 'upto'>, { anchorDay }: BillDue): boolean {
  if (anchorDay === undefined || upto === null) return false
  const isShortened = dayParts(addDays(from, 1)).day === 1 && dayParts(upto).day > dayParts(from).day
  return isShortened && dayParts(upto).day > anchorDay
}

/**
 * The day of the next first bill of an account: that of the earliest plan which started on a day or later and is on no bill
 * yet; null where the cycle's bill is near enough for all of them.
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

/** Whether a closed account gets a further final bill at an instant: the oldest charge that is on it has waited long enough. */
export function isFurtherBillDue(charges: readonly PlacedCharge[], bill: BillDue, at: Date): boolean {
  const waitedSince = at.getTime() - lateChargesWaitHours * msPerHour
  return charges.some((charge) => isOnBill(charge, bill) && charge.chargedAt.getTime() <= waitedSince)
}

/** What becomes of a period: a bill with its lines, or none and why. */
export type BillMade =
  | {
      is: 'billed'
      lines: InvoiceLine[]
      total: Money
      gst: Money
      /** What the bill's GST is more than that of its charges, each rounded by itself. */
      gstDifference: Money
      carriedForward: Money
      charges: readonly Uuid[]
    }
  | { is: 'skipped'; because: 'nothing-charged' | 'too-small'; amount: Money }

/**
 * Makes a bill of the charges that are on it: one line for each plan, extra, fee and credit, one for all use of a kind
 * and service. Charges are whole cents, so each line is rounded once, when it was charged. What is too small to be sent
 * waits; the final bill, and the one before another cycle, are sent whatever they come to.
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

/** The day of the bill before, from which a bill's period runs. */
type BillBegun = Pick<BillDue, 'from' | 'anchorDay'>

/** The lines of a bill: service by service, the plan first; what is for the whole account comes last. */
export function linesOf(charges: readonly BillableCharge[], bill: BillBegun): InvoiceLine[] {
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

/** Use of a kind is one line; anything else is a line by itself. */
function lineKey(charge: BillableCharge, bill: BillBegun): string {
  if (charge.supply !== 'use') return charge.UUID
  return `${charge.service}:${charge.name}:${charge.taxCode}:${waited(charge, bill)}`
}

/** Whether a charge is of before the period: it waited, or was told late. */
function waited(charge: BillableCharge, { from, anchorDay }: BillBegun): boolean {
  if (charge.reason !== 'renewal') return charge.from < from
  return isOnBill(charge, { kind: 'cycle', from, upto: from, anchorDay })
}

function lineOf(group: readonly BillableCharge[], bill: BillBegun): InvoiceLine {
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
