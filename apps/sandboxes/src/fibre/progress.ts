import { instantOf } from './days.ts'
import { bookedVisit, isInstalled, moved, type Order, Refusal } from './order.ts'
import { outcomeOf } from './places.ts'

/**
 * The pace of time: visits and connections happen at their scheduled time, or, when `isFast`, one step after booking.
 */
export interface Pace {
  stepMs: number
  isFast: boolean
}

/** The next step of an order, and when it is due. */
export interface Due {
  at: Date
  happen(at: Date): Order
}

/** The company's next step; undefined when the order is over, or waits for the provider or the customer. */
export function dueOf(order: Order, { stepMs, isFast }: Pace): Due | undefined {
  const last = Date.parse(order.steps.at(-1)?.at ?? '')
  const notBefore = (ms: number) => new Date(Math.max(ms, last))
  if (order.state === 'acknowledged') {
    const placedAt = Date.parse(order.steps[0]?.at ?? '')
    return { at: notBefore(placedAt + stepMs), happen: (at) => accept(order, at) }
  }
  if (order.state !== 'inProgress') return undefined
  const visit = bookedVisit(order)
  if (visit) {
    const time = isFast ? Date.parse(visit.bookedAt) + stepMs : Date.parse(visit.end)
    return { at: notBefore(time), happen: (at) => makeVisit(order, at) }
  }
  if (order.requiredVisit.length > 0) return undefined
  // Newly installed fibre is connected one step later; fibre that is already in the house, at the start of its start
  // day.
  const isAtOnce = isFast || isInstalled(order)
  const time = isAtOnce ? last + stepMs : Math.max(instantOf(order.startDay, 0).getTime(), last + stepMs)
  return { at: notBefore(time), happen: (at) => give(order, at) }
}

/** The product id of an order. Ids of consecutive orders differ widely. */
function productOf(order: Order): string {
  const [first, numbers, stride] = [100_000_000, 900_000_000, 61_803_391]
  const count = Number(order.id.replace(/\D/g, '')) - first
  return `ASID${first + ((count * stride) % numbers)}`
}

function accept(order: Order, at: Date): Order {
  const { rejection } = outcomeOf(order.place.streetNr)
  if (rejection) return reject(order, at, rejection)
  return moved(order, at, 'Accepted', { state: 'inProgress', productId: productOf(order) })
}

function makeVisit(order: Order, at: Date): Order {
  const visit = bookedVisit(order)
  const { isMissedOnce, needsConsent } = outcomeOf(order.place.streetNr)
  const wasMissed = order.visits.some(({ status }) => status === 'missed')
  if (visit?.category === 'install' && isMissedOnce && !wasMissed) return missVisit(order, at)
  const change = {
    visits: order.visits.map((one) => (one === visit ? { ...one, status: 'completed' as const } : one)),
    requiredVisit: order.requiredVisit.slice(1),
  }
  if (visit?.category !== 'scope') return moved(order, at, 'Installed', change)
  if (!needsConsent) return moved(order, at, 'Looked at the place', change)
  return moved(order, at, 'Looked at the place: somebody must agree', {
    ...change,
    state: 'held',
    holdReason: 'consent',
  })
}

function give(order: Order, at: Date): Order {
  return moved(order, at, 'Connected', { state: 'completed', completedAt: at.toISOString() })
}

/** Records a missed visit: the order is held until another slot is booked. */
export function missVisit(order: Order, at: Date): Order {
  const visit = bookedVisit(order)
  if (!visit || (order.state !== 'inProgress' && order.state !== 'acknowledged')) {
    throw new Refusal(409, 'noVisit', 'No visit is booked.')
  }
  return moved(order, at, 'Nobody was at home', {
    state: 'held',
    holdReason: 'missedVisit',
    visits: order.visits.map((one) => (one === visit ? { ...one, status: 'missed' } : one)),
    ...(!order.productId && { productId: productOf(order) }),
  })
}

/** Holds the order until someone consents, and drops its booked visit. */
export function hold(order: Order, at: Date): Order {
  return moved(order, at, 'Held: somebody must agree', {
    state: 'held',
    holdReason: 'consent',
    visits: withoutBooked(order),
    ...(!order.productId && { productId: productOf(order) }),
  })
}

/** Rejects the order: the company cannot connect the place. */
export function reject(order: Order, at: Date, reason: string): Order {
  return moved(order, at, `Rejected: ${reason}`, { state: 'rejected', reason, visits: withoutBooked(order) })
}

/** Cancels the order for the provider. */
export function cancel(order: Order, at: Date): Order {
  return moved(order, at, 'Cancelled', { state: 'cancelled', visits: withoutBooked(order) })
}

const withoutBooked = ({ visits }: Order) => visits.filter(({ status }) => status !== 'confirmed')

/** Why no step is due, as a sentence. */
export function waitsFor(order: Order): string {
  if (order.holdReason === 'consent') return 'The order waits for consent.'
  return order.state === 'held' || order.requiredVisit.length > 0
    ? 'The order waits for a visit to be booked.'
    : 'The order is over.'
}
