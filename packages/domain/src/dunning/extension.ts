import { addDays, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import { type Money, zero } from '@waea/kit/money'
import { type OwedInvoice, payBy, totalPayable, undisputed } from '../billing/payable.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'

/** An earlier extension. */
export interface PastExtension {
  grantedOn: CalendarDay
  state: 'running' | 'kept' | 'broken'
  /** The day it was kept or broken. */
  endedOn: CalendarDay | null
}

/** An extension lasts at most 14 days from the due date, or from today if that is later. */
const longestDays = 14
/** At most two are granted within a year. */
const mostInYear = 2
const yearDays = 365
/** After a broken extension, none is granted for 180 days. */
const restAfterBrokenDays = 180
/** A bill more than 30 days overdue cannot be extended. */
const latestOverdueDays = 30

/** The extension a customer can request. */
export interface ExtensionOffer<Bill extends OwedInvoice = OwedInvoice> {
  /** The first and last day they can choose. */
  earliest: CalendarDay
  latest: CalendarDay
  /**
   * The bills covered if the last day is chosen, and the amount due on them. An earlier day covers fewer: see
   * `coveredBy`.
   */
  bills: Bill[]
  amount: Money
}

/** The bills that get more time by extending to this day: those due before it. A bill due later keeps its own day. */
function coveredBy<Bill extends OwedInvoice>(until: CalendarDay, bills: readonly Bill[]): Bill[] {
  return bills.filter((bill) => payBy(bill) < until)
}

/**
 * The extension an account can have today, on all issued bills that are neither paid nor disputed. Refuses
 * 'nothing-owed', 'extension-running', 'extension-too-many' (two a year), 'extension-broken' (within half a year) and
 * 'extension-too-late' (a bill more than 30 days overdue).
 */
export function offerExtension<Bill extends OwedInvoice>(
  owed: readonly Bill[],
  past: readonly PastExtension[],
  today: CalendarDay,
): ExtensionOffer<Bill> | Refusal {
  const bills = owed.filter((bill) => undisputed(bill) > 0)
  if (bills.length === 0) return refuse('nothing-owed')
  if (past.some(({ state }) => state === 'running')) return refuse('extension-running')
  const broken = past.some(
    ({ state, endedOn }) => state === 'broken' && endedOn !== null && daysBetween(endedOn, today) < restAfterBrokenDays,
  )
  if (broken) return refuse('extension-broken')
  if (past.filter(({ grantedOn }) => daysBetween(grantedOn, today) < yearDays).length >= mostInYear)
    return refuse('extension-too-many')
  const first = bills.map(payBy).reduce((a, b) => (a < b ? a : b))
  if (daysBetween(first, today) > latestOverdueDays) return refuse('extension-too-late')
  const from = first > today ? first : today
  const latest = addDays(from, longestDays)
  const covered = coveredBy(latest, bills)
  return { earliest: addDays(from, 1), latest, bills: covered, amount: totalPayable(covered) }
}

/**
 * An extension to a day, covering the bills due before it. Refuses as `offerExtension` does, and 'extension-day' for a
 * day that is not on offer.
 */
export function decideExtension<Bill extends OwedInvoice>(
  until: CalendarDay,
  owed: readonly Bill[],
  past: readonly PastExtension[],
  today: CalendarDay,
): (ExtensionOffer<Bill> & { until: CalendarDay }) | Refusal {
  const offer = offerExtension(owed, past, today)
  if (isRefusal(offer)) return offer
  if (until < offer.earliest || until > offer.latest) return refuse('extension-day', undefined, 'Until')
  const bills = coveredBy(until, offer.bills)
  return { ...offer, bills, amount: totalPayable(bills), until }
}

/** The state of an extension: kept once nothing is due on its bills, broken after its day, otherwise running. */
export function stateOfExtension(
  until: CalendarDay,
  bills: readonly OwedInvoice[],
  today: CalendarDay,
): PastExtension['state'] {
  if (totalPayable(bills) === zero) return 'kept'
  return until < today ? 'broken' : 'running'
}
