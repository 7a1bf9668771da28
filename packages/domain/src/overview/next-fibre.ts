import type { CalendarDay } from '@waea/kit/calendar-day'
import { dayOf } from '@waea/kit/calendar-day'
import type { VisitMode } from '../broadband/availability.ts'
import type { FibreOrderStatus, FibreStep, HoldReason } from '../broadband/order-status.ts'
import type { NextStep } from './next-step.ts'

/** A fibre order that is open, or whose router is still on its way. */
export interface FibreFact {
  street: string
  /** The local fibre company. */
  company: string
  status: FibreOrderStatus
  /** What an accepted order waits for. */
  step?: FibreStep | undefined
  held: HoldReason | null
  isCancelWanted: boolean
  /** The booked visit. */
  visit?: { mode: VisitMode; start: Date; end: Date } | undefined
  missedVisit: boolean
  startsOn: CalendarDay | null
  /** The router has been packed, and has not arrived. */
  isRouterComing: boolean
}

/** What is next for fibre orders. An order that is being cancelled needs nothing more. */
export function stepsOfFibre(orders: readonly FibreFact[], now: Date): NextStep[] {
  return orders
    .filter(({ isCancelWanted }) => !isCancelWanted)
    .flatMap((order) => [...stepOfOrder(order, now), ...(order.isRouterComing ? [partsOf(order, 'router')] : [])])
}

function stepOfOrder(order: FibreFact, now: Date): NextStep[] {
  const { status, step, visit, startsOn } = order
  if (status === 'UNPAID') return [partsOf(order, 'fibre-unpaid')]
  if (status === 'SENT') return [partsOf(order, 'fibre-checked')]
  if (status !== 'PROCESSING') return []
  if (step === 'held' || order.held === 'consent') return [partsOf(order, 'fibre-consent')]
  if (step === 'book-scope' || step === 'book-install') {
    const isMissed = order.held === 'missed-visit' || order.missedVisit
    return [partsOf(order, isMissed ? 'fibre-rebook' : 'fibre-book')]
  }
  if (step === 'connect') {
    return [{ ...partsOf(order, 'fibre-starts'), ...(startsOn && startsOn >= dayOf(now) && { on: startsOn }) }]
  }
  if (!visit || visit.end < now) return []
  return [{ ...partsOf(order, 'fibre-visit'), at: visit.start, until: visit.end }]
}

function partsOf({ street, company }: FibreFact, kind: NextStep['kind']): NextStep {
  const name = kind === 'fibre-checked' ? company : street
  return { kind, to: '/profile/ufb/broadband/subscriptions', name }
}
