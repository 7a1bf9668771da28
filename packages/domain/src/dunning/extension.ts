import { addDays, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import { type Money, zero } from '@waea/kit/money'
import { askedFor, type OwedInvoice, payBy, undisputed } from '../billing/asked-for.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'

/** An extension that was granted before. */
export interface PastExtension {
  grantedOn: CalendarDay
  state: 'running' | 'kept' | 'broken'
  /** The day on which it was kept or broken. */
  endedOn: CalendarDay | null
}

/** An extension reaches so many days beyond today at most. */
const longestDays = 14
/** So many are granted within a year. */
const mostInYear = 2
const yearDays = 365
/** After one that was not kept none is granted for so many days. */
const restAfterBrokenDays = 180
/** A bill that is overdue for longer is no longer extended. */
const latestOverdueDays = 30

/** What can be asked for. */
export interface ExtensionOffer<Bill extends OwedInvoice = OwedInvoice> {
  /** The days that can be chosen, the last one included. */
  earliest: CalendarDay
  latest: CalendarDay
  /** The bills that it covers on its last day, and what is to be paid of them. An earlier day covers fewer: see `coveredBy`. */
  bills: Bill[]
  amount: Money
}

/** The bills to which a day gives more time: those that are to be paid before it. A bill due later keeps its own day. */
function coveredBy<Bill extends OwedInvoice>(until: CalendarDay, bills: readonly Bill[]): Bill[] {
  return bills.filter((bill) => payBy(bill) < until)
}

/**
 * What extension an account can have today: of all that is issued and neither paid nor disputed. Refuses 'nothing-owed',
 * 'extension-running', 'extension-too-many' (two a year), 'extension-broken' (within half a year) and 'extension-too-late'
 * (a bill that is overdue for more than 30 days).
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
  return { earliest: addDays(from, 1), latest, bills: covered, amount: askedFor(covered) }
}

/** An extension to a day, of the bills to which that day gives more time. Refuses as `offerExtension` does, and 'extension-day' for a day that is not on offer. */
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
  return { ...offer, bills, amount: askedFor(bills), until }
}

/** What has become of a running extension: kept once nothing of its bills is to be paid, broken after its day. */
export function stateOfExtension(
  until: CalendarDay,
  bills: readonly OwedInvoice[],
  today: CalendarDay,
): PastExtension['state'] {
  if (askedFor(bills) === zero) return 'kept'
  return until < today ? 'broken' : 'running'
}
