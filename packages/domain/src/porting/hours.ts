import { isBusinessDay, nextBusinessDay } from '@waea/kit/business-day'
import { type CalendarDay, dayOf, nz, startOfDay, wallClock } from '@waea/kit/calendar-day'
import { type Refusal, refuse } from '../refusal.ts'
import { authorisedForMs } from './reply.ts'

/** When numbers move: on business days from 8 am to 5.45 pm, or at any time if the industry system always works. */
export type PortingHours = 'business' | 'always'

const opensAtMinute = 8 * 60
const closesAtMinute = 17 * 60 + 45
const msPerMinute = 60_000

/** A move takes up to 3 hours after the YES (3§9.2), so a chosen start must be at least that far ahead. */
export const portTakesMs = 3 * 3_600_000
/** A move cannot be scheduled further ahead than its authorisation is valid. */
export const mostAheadMs = authorisedForMs

/** The instant when New Zealand clocks show this many minutes after midnight, also on days they change. */
export function instantAt(day: CalendarDay, minute: number): Date {
  const guess = startOfDay(day).getTime() + minute * msPerMinute
  const shown = wallClock(guess, nz)
  return new Date(guess + (minute - shown.hour * 60 - shown.minute) * msPerMinute)
}

/** The hours of a business day. `closes` is the first instant outside them. */
export function hoursOf(day: CalendarDay): { opens: Date; closes: Date } {
  return { opens: instantAt(day, opensAtMinute), closes: instantAt(day, closesAtMinute) }
}

/** The first instant from `at` on when numbers move: `at` itself if within the hours. */
export function nextWorking(hours: PortingHours, at: Date): Date {
  if (hours === 'always') return at
  const day = dayOf(at)
  if (isBusinessDay(day)) {
    const { opens, closes } = hoursOf(day)
    if (at < opens) return opens
    if (at < closes) return at
  }
  return hoursOf(nextBusinessDay(day)).opens
}

export function isWorking(hours: PortingHours, at: Date): boolean {
  return nextWorking(hours, at).getTime() === at.getTime()
}

/** The instant when this much working time has passed since `at`. */
export function addWorking(hours: PortingHours, at: Date, ms: number): Date {
  let from = nextWorking(hours, at)
  if (hours === 'always') return new Date(from.getTime() + ms)
  let left = ms
  for (;;) {
    const { closes } = hoursOf(dayOf(from))
    const today = closes.getTime() - from.getTime()
    if (left <= today) return new Date(from.getTime() + left)
    left -= today
    from = nextWorking(hours, closes)
  }
}

/**
 * When a move starts: as soon as numbers move, or at the chosen instant. Refuses 'porting-time' for one outside the
 * hours, sooner than a move takes, or later than an authorisation is valid.
 */
export function decideStart(hours: PortingHours, chosen: Date | undefined, now: Date): Date | Refusal {
  if (!chosen) return nextWorking(hours, now)
  const ahead = chosen.getTime() - now.getTime()
  const isPossible = ahead >= portTakesMs && ahead <= mostAheadMs && isWorking(hours, chosen)
  return isPossible ? chosen : refuse('porting-time', undefined, 'PortingStartsAtNanos')
}
