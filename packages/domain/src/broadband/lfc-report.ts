import type { VisitMode } from './availability.ts'
import type { FibreOrderStatus, HoldReason } from './order-status.ts'

/** The local fibre company's state of an order. */
export type LfcState = 'acknowledged' | 'in-progress' | 'held' | 'given' | 'rejected' | 'cancelled'

/**
 * The status of an order after a report. A finished order does not change, and an accepted one never returns to sent.
 */
export function statusAfter(now: FibreOrderStatus, state: LfcState): FibreOrderStatus {
  if (now !== 'SENT' && now !== 'PROCESSING') return now
  switch (state) {
    case 'acknowledged':
      return now
    case 'in-progress':
    case 'held':
      return 'PROCESSING'
    case 'given':
      return 'COMPLETED'
    case 'rejected':
      return 'FAILED'
    case 'cancelled':
      return 'CANCELED'
  }
}

/** Whether the company still works on an order that was cancelled here, and must be told to cancel it. */
export function livesOnThere(now: FibreOrderStatus, state: LfcState): boolean {
  return now === 'CANCELED' && state !== 'rejected' && state !== 'cancelled'
}

export interface ReportedVisit {
  mode: VisitMode
  state: 'booked' | 'made' | 'missed'
  startMs: number
  endMs: number
}

/** The parts of an order the customer may need news about. */
export interface Reported {
  Status: FibreOrderStatus
  visits: readonly ReportedVisit[]
  visitsLeft: readonly VisitMode[]
  held: HoldReason | null
}

export type VisitNews =
  | { news: 'book-visit'; mode: VisitMode }
  | { news: 'visit-booked' | 'visit-missed'; visit: ReportedVisit }
  | { news: 'consent-needed' }

/**
 * What is news to the customer between two reports of an order in progress: a visit was booked, a visit was missed,
 * consent is needed, or a visit must be booked, which is said once for each visit.
 */
export function visitNews(before: Reported, after: Reported): VisitNews[] {
  if (after.Status !== 'PROCESSING') return []
  const knew = (visit: ReportedVisit, state: ReportedVisit['state']) =>
    before.visits.some((one) => one.mode === visit.mode && one.startMs === visit.startMs && one.state === state)
  const booked = after.visits.filter((visit) => visit.state === 'booked' && !knew(visit, 'booked'))
  const missed = after.visits.filter((visit) => visit.state === 'missed' && !knew(visit, 'missed'))
  const [next] = after.visitsLeft
  const wasNext = before.Status === 'PROCESSING' && before.held !== 'consent' ? before.visitsLeft[0] : undefined
  const isBooked = after.visits.some(({ mode, state }) => mode === next && state === 'booked')
  const mustBook = next !== undefined && next !== wasNext && !isBooked && after.held === null
  return [
    ...booked.map((visit) => ({ news: 'visit-booked' as const, visit })),
    ...missed.map((visit) => ({ news: 'visit-missed' as const, visit })),
    ...(after.held === 'consent' && before.held !== 'consent' ? [{ news: 'consent-needed' as const }] : []),
    ...(mustBook ? [{ news: 'book-visit' as const, mode: next }] : []),
  ]
}

/**
 * Whether to send an order's router: the order is accepted, and its connection day is set or an installation is booked.
 */
export function isRouterDue({ Status, visitsLeft, visits, held }: Reported): boolean {
  if (Status === 'COMPLETED') return true
  if (Status !== 'PROCESSING' || held !== null) return false
  const [next] = visitsLeft
  if (next === undefined) return true
  return next === 'install' && visits.some(({ mode, state }) => mode === 'install' && state === 'booked')
}
