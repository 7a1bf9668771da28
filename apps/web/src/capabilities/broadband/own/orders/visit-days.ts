import type { Gives } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { dayOf, nz, wallClock } from '@waea/kit/calendar-day'
import { fromNanos } from '@waea/kit/nanos'

export type Slot = Gives<typeof broadband.timeSlots>['AvailableTimeSlots'][number]
type PartOfDay = 'morning' | 'afternoon'

/** A day with its free technician times. */
export type VisitDay = { day: string; slots: readonly (Slot & { part: PartOfDay })[] }

/** The free times by New Zealand day, in order; before noon is the morning. */
export function visitDays(slots: readonly Slot[]): VisitDay[] {
  const sorted = [...slots].sort((a, b) => a.StartNanos - b.StartNanos)
  const days = new Map<string, VisitDay['slots'][number][]>()
  for (const slot of sorted) {
    const at = fromNanos(slot.StartNanos)
    const day = dayOf(at)
    const part = wallClock(at.getTime(), nz).hour < 12 ? 'morning' : 'afternoon'
    days.set(day, [...(days.get(day) ?? []), { ...slot, part }])
  }
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }))
}
