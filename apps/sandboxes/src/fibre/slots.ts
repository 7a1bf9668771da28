import { addBusinessDays, addDays, type Day, dayAt, instantOf, isBusinessDay, isDay } from './days.ts'
import type { Order, Visit } from './order.ts'
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

/** How many business days ahead the first slot is: fewer after a scoping visit. */
function leadDays({ visits }: Order, mode: Mode): number {
  if (mode === 'scope') return 1
  return visits.some(({ category, status }) => category === 'scope' && status === 'completed') ? 3 : 4
}

/** The free slots for a visit, earliest first; `all` are the orders whose bookings count. */
export function freeSlots(order: Order, mode: Mode, all: Iterable<Order>, now: Date): Slot[] {
  const taken = takenBeside(order, all)
  const today = dayAt(now)
  const last = addDays(today, lastDayAhead)
  const slots: Slot[] = []
  for (let day = addBusinessDays(today, leadDays(order, mode)); day <= last; day = addDays(day, 1)) {
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

/** How many other orders of the same company and city have booked each slot. */
function takenBeside(order: Order, all: Iterable<Order>): Map<string, number> {
  const taken = new Map<string, number>()
  for (const { id, company, place, visits } of all) {
    if (id === order.id || company !== order.company || cityKey(place.city) !== cityKey(order.place.city)) continue
    for (const { slot, status } of visits) if (status !== 'missed') taken.set(slot, (taken.get(slot) ?? 0) + 1)
  }
  return taken
}

/** Whether a booked visit can still be moved: until 3 pm on the business day before. */
export function canMove({ start }: Visit, now: Date): boolean {
  return now < instantOf(addBusinessDays(dayAt(new Date(start)), -1), moveUntilHour)
}
