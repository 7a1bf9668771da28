import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'

/** How old figures are, in the unit in which people would say it. */
export type Age =
  | { unit: 'now' }
  | { unit: 'minutes' | 'hours'; count: number }
  /** The time in New Zealand, with the day unless that is today. */
  | { unit: 'as-of'; day: string | undefined; time: string }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The age of an answer that was made at `madeAtMs`. Without a connection it is the time itself: an age would seem to
 * promise that it goes on being looked after. So it is after a day. A device whose clock was set back does not make an
 * answer younger than just now.
 */
export function ageOf(madeAtMs: number, nowMs: number, isOffline: boolean): Age {
  const ageMs = Math.max(0, nowMs - madeAtMs)
  if (isOffline || ageMs >= 24 * hourMs) return asOf(madeAtMs, nowMs)
  if (ageMs < minuteMs) return { unit: 'now' }
  if (ageMs < hourMs) return { unit: 'minutes', count: Math.floor(ageMs / minuteMs) }
  return { unit: 'hours', count: Math.floor(ageMs / hourMs) }
}

function asOf(madeAtMs: number, nowMs: number): Age {
  const made = new Date(madeAtMs)
  const day = dayOf(made)
  const time = dateText(made, 'clock').slice(0, 'hh:mm'.length)
  return { unit: 'as-of', day: day === dayOf(new Date(nowMs)) ? undefined : day, time }
}
