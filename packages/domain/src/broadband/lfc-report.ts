import type { VisitMode } from './availability.ts'
import type { FibreOrderStatus, HeldReason } from './order-status.ts'

/** How the local fibre company says that an order stands. */
export type LfcState = 'acknowledged' | 'in-progress' | 'held' | 'given' | 'rejected' | 'cancelled'

/** How an order stands after a report; an order that is over stays so, and one that was accepted is not sent again. */
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

/** Whether a company goes on with an order that was cancelled here, so that it has to be cancelled there too. */
export function livesOnThere(now: FibreOrderStatus, state: LfcState): boolean {
  return now === 'CANCELED' && state !== 'rejected' && state !== 'cancelled'
}

export interface ReportedVisit {
  mode: VisitMode
  state: 'booked' | 'made' | 'missed'
  startMs: number
  endMs: number
}

/** What a customer may have to know of an order that is under way. */
export interface Reported {
  Status: FibreOrderStatus
  visits: readonly ReportedVisit[]
  visitsLeft: readonly VisitMode[]
  held: HeldReason | null
}

export type VisitNews =
  | { news: 'book-visit'; mode: VisitMode }
  | { news: 'visit-booked' | 'visit-missed'; visit: ReportedVisit }
  | { news: 'consent-needed' }

/**
 * What is new to the customer between two reports of an order that is under way: a time was booked, nobody was at home,
 * everybody has to agree, or a time has to be chosen, which is told once for each visit.
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

/** Whether an order's router is to be sent: it is accepted, and the day of connection is set or an installation is booked. */
export function isRouterDue({ Status, visitsLeft, visits, held }: Reported): boolean {
  if (Status === 'COMPLETED') return true
  if (Status !== 'PROCESSING' || held !== null) return false
  const [next] = visitsLeft
  if (next === undefined) return true
  return next === 'install' && visits.some(({ mode, state }) => mode === 'install' && state === 'booked')
}
