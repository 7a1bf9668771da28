import { addBusinessDays, addDays, type Day, dayAt, instantOf, isBusinessDay, isDay } from './days.ts'
import type { Order, Place, Reservation, Visit } from './order.ts'
import { cityKey, type Mode } from './places.ts'

/** Visits are in the morning or in the afternoon, in hours of New Zealand time. */
const halves = { am: { from: 8, to: 12 }, pm: { from: 13, to: 17 } } as const

const lastDayAhead = 89
/** Visits per slot, company and city. */
const capacity = 2
/** A visit can be moved until this hour of the business day before. */
const moveUntilHour = 15

export interface Slot {
  /** Such as `2026-12-01.am`. */
  id: string
  start: Date
  end: Date
}

/** Who a slot is for: an order, or a place that nothing is ordered for yet. */
export interface Visited {
  /** The provider's reference of the order, which its reservation has too. */
  externalId: string | undefined
  company: string
  place: Place
  visits: readonly Visit[]
}

/** What is booked or reserved. */
export interface Taken {
  orders: Iterable<Order>
  reservations: Iterable<Reservation>
}

/** How many business days ahead the first slot is: fewer after a scoping visit. */
function leadDays({ visits }: Visited, mode: Mode): number {
  if (mode === 'scope') return 1
  return visits.some(({ category, status }) => category === 'scope' && status === 'completed') ? 3 : 4
}

/** The free slots for a visit, earliest first. */
export function freeSlots(visited: Visited, mode: Mode, all: Taken, now: Date): Slot[] {
  const taken = takenBeside(visited, all, now)
  const today = dayAt(now)
  const last = addDays(today, lastDayAhead)
  const slots: Slot[] = []
  for (let day = addBusinessDays(today, leadDays(visited, mode)); day <= last; day = addDays(day, 1)) {
    if (isBusinessDay(day)) slots.push(...slotsOf(day).filter(({ id }) => (taken.get(id) ?? 0) < capacity))
  }
  return slots
}

/** Why a slot that is not free cannot be booked: it is past, was never offered, or is taken. */
export function refusalOfSlot(id: string, now: Date): 'slotPast' | 'slotUnknown' | 'slotTaken' {
  const [day = ''] = id.split('.')
  const isOffered = isDay(day) && day <= addDays(dayAt(now), lastDayAhead) && isBusinessDay(day)
  const slot = isOffered ? slotsOf(day).find((one) => one.id === id) : undefined
  if (!slot) return 'slotUnknown'
  return slot.start <= now ? 'slotPast' : 'slotTaken'
}

const slotsOf = (day: Day): Slot[] =>
  Object.entries(halves).map(([half, { from, to }]) => ({
    id: `${day}.${half}`,
    start: instantOf(day, from),
    end: instantOf(day, to),
  }))

/** How often each slot is booked or reserved for others of the same company and city. */
function takenBeside(visited: Visited, { orders, reservations }: Taken, now: Date): Map<string, number> {
  const taken = new Map<string, number>()
  const isBeside = ({ externalId, company, place }: { externalId: string; company: string; place: Place }) =>
    externalId !== visited.externalId &&
    company === visited.company &&
    cityKey(place.city) === cityKey(visited.place.city)
  const take = (slot: string) => taken.set(slot, (taken.get(slot) ?? 0) + 1)
  for (const order of orders) {
    if (!isBeside(order)) continue
    for (const { slot, status } of order.visits) if (status !== 'missed') take(slot)
  }
  for (const reservation of reservations) {
    if (new Date(reservation.expiresAt) > now && isBeside(reservation)) take(reservation.slot)
  }
  return taken
}

/** Whether a booked visit can still be moved: until 3 pm on the business day before. */
export function canMove({ start }: Visit, now: Date): boolean {
  return now < instantOf(addBusinessDays(dayAt(new Date(start)), -1), moveUntilHour)
}
