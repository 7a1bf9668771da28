import { instantOf } from './days.ts'
import { bookedVisit, isInstalled, moved, type Order, Refusal } from './order.ts'
import { outcomeOf } from './places.ts'

/** How time is played: everything at its time by the clock, or one step after it was booked or asked for. */
export interface Pace {
  stepMs: number
  isFast: boolean
}

/** What happens to an order next, and when. */
export interface Due {
  at: Date
  happen(at: Date): Order
}

/** What the company does next; undefined where the order is over, or waits for the provider or the customer. */
export function dueOf(order: Order, { stepMs, isFast }: Pace): Due | undefined {
  const last = Date.parse(order.steps.at(-1)?.at ?? '')
  const notBefore = (ms: number) => new Date(Math.max(ms, last))
  if (order.state === 'acknowledged') {
    const asked = Date.parse(order.steps[0]?.at ?? '')
    return { at: notBefore(asked + stepMs), happen: (at) => accept(order, at) }
  }
  if (order.state !== 'inProgress') return undefined
  const visit = bookedVisit(order)
  if (visit) {
    const time = isFast ? Date.parse(visit.bookedAt) + stepMs : Date.parse(visit.end)
    return { at: notBefore(time), happen: (at) => makeVisit(order, at) }
  }
  if (order.requiredVisit.length > 0) return undefined
  // What was installed is switched on a step later; a fibre that is in the house as its day begins.
  const isAtOnce = isFast || isInstalled(order)
  const time = isAtOnce ? last + stepMs : Math.max(instantOf(order.startDay, 0).getTime(), last + stepMs)
  return { at: notBefore(time), happen: (at) => give(order, at) }
}

/** The number of the connection of an order, which differs much from its neighbour’s. */
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

/** Nobody was at home: the order is held until another time is booked. */
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

/** Somebody must agree: a visit that is booked is taken off, and the order waits. */
export function hold(order: Order, at: Date): Order {
  return moved(order, at, 'Held: somebody must agree', {
    state: 'held',
    holdReason: 'consent',
    visits: withoutBooked(order),
    ...(!order.productId && { productId: productOf(order) }),
  })
}

/** The company cannot connect the place after all. */
export function reject(order: Order, at: Date, reason: string): Order {
  return moved(order, at, `Rejected: ${reason}`, { state: 'rejected', reason, visits: withoutBooked(order) })
}

/** The provider cancelled it. */
export function cancel(order: Order, at: Date): Order {
  return moved(order, at, 'Cancelled', { state: 'cancelled', visits: withoutBooked(order) })
}

const withoutBooked = ({ visits }: Order) => visits.filter(({ status }) => status !== 'confirmed')

/** What an order waits for where the company has nothing to do. */
export function waitsFor(order: Order): string {
  if (order.holdReason === 'consent') return 'The order waits for consent.'
  return order.state === 'held' || order.requiredVisit.length > 0
    ? 'The order waits for a visit to be booked.'
    : 'The order is over.'
}
