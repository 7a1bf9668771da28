import { isBusinessDay, nextBusinessDay } from '@waea/kit/business-day'
import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { type Refusal, refuse } from '../refusal.ts'
import { type ServiceAvailability, visitsOf } from './availability.ts'

/** A connection without a visit is asked for at most so many days ahead. */
const mostDaysAhead = 89

/** The days from and to which a connection without a visit can start: the next business day, and 89 days ahead. */
export function connectionDays(today: CalendarDay): { first: CalendarDay; last: CalendarDay } {
  return { first: nextBusinessDay(today), last: addDays(today, mostDaysAhead) }
}

/**
 * The day on which a connection starts: the one that was chosen, or the first. Null where a visit decides. Refuses
 * 'fibre-day' for a day that is too early or too late, one on which nobody works, and any where a visit decides.
 */
export function decideConnectionDay(
  availability: ServiceAvailability,
  chosen: CalendarDay | undefined,
  today: CalendarDay,
): CalendarDay | null | Refusal {
  const wrong = refuse('fibre-day', undefined, 'rsf')
  if (visitsOf(availability).length > 0) return chosen === undefined ? null : wrong
  const { first, last } = connectionDays(today)
  const day = chosen ?? first
  return day < first || day > last || !isBusinessDay(day) ? wrong : day
}
