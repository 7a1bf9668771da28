import { isBusinessDay } from '@waea/kit/business-day'
import { addDays, type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import { addWorking, hoursOf, instantAt, mostAheadMs, nextWorking, type PortingHours, portTakesMs } from './hours.ts'

/** The time between which a number moves. */
export interface MoveWindow {
  from: Date
  until: Date
}

/** Time to fill in the form: a window on offer is still possible this long after it was offered. */
const fillInMs = 30 * 60_000
/** Where numbers always move, windows end at 8 pm: nobody plans to change a SIM at night. */
const eveningMinute = 20 * 60

/** The hours of a day in which a move can be planned; undefined if numbers don't move on it. */
function planningHours(hours: PortingHours, day: CalendarDay): { opens: Date; closes: Date } | undefined {
  if (hours === 'always') return { opens: hoursOf(day).opens, closes: instantAt(day, eveningMinute) }
  return isBusinessDay(day) ? hoursOf(day) : undefined
}

/**
 * The windows on offer for a move, in order: as long as a move takes, one after the other from the opening of each day
 * on which numbers move, for as far ahead as a move can be planned.
 */
export function windowsToChoose(hours: PortingHours, now: Date): MoveWindow[] {
  const first = now.getTime() + portTakesMs + fillInMs
  const last = now.getTime() + mostAheadMs
  const windows: MoveWindow[] = []
  for (let day = dayOf(now); hoursOf(day).opens.getTime() <= last; day = addDays(day, 1)) {
    const open = planningHours(hours, day)
    if (!open) continue
    for (let from = open.opens.getTime(); from + portTakesMs <= open.closes.getTime(); from += portTakesMs) {
      if (from >= first && from <= last) windows.push({ from: new Date(from), until: new Date(from + portTakesMs) })
    }
  }
  return windows
}

/** The parts of a port that its window depends on. */
export interface Timing {
  startsAt: Date
  /** When its holder replied YES; null before that. */
  authorisedAt: Date | null
  /** When the networks started to move it; undefined before that. */
  startedAt?: Date | undefined
}

/**
 * Between which times a number moves: from its start, or its YES if that comes later, and 3 working hours at most. A
 * move that could only begin after that, for example because its SIM was locked, has 3 hours from then.
 */
export function moveWindow(hours: PortingHours, { startsAt, authorisedAt, startedAt }: Timing, now: Date): MoveWindow {
  const yes = authorisedAt ?? now
  const planned = windowFrom(hours, yes > startsAt ? yes : startsAt)
  return startedAt && startedAt > planned.until ? windowFrom(hours, startedAt) : planned
}

function windowFrom(hours: PortingHours, at: Date): MoveWindow {
  const from = nextWorking(hours, at)
  return { from, until: addWorking(hours, from, portTakesMs) }
}
