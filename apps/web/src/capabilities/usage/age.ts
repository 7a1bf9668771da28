import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'

/** The age of figures, in the unit people would use. */
export type Age =
  | { unit: 'now' }
  | { unit: 'minutes' | 'hours'; count: number }
  /** New Zealand time, with the day unless it is today. */
  | { unit: 'as-of'; day: string | undefined; time: string }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The age of an answer made at `madeAtMs`. Offline, and after a day, it is the time itself: an age would suggest that
 * the figure keeps being refreshed. If the device's clock was set back, the answer counts as made just now.
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
