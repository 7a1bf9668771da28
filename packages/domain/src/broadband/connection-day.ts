import { isBusinessDay, nextBusinessDay } from '@waea/kit/business-day'
import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { type Refusal, refuse } from '../refusal.ts'
import { type ServiceAvailability, visitsOf } from './availability.ts'

/** A connection without a visit can be ordered at most 89 days ahead. */
const mostDaysAhead = 89

/** The first and last day a connection without a visit can start: the next business day, and 89 days ahead. */
export function connectionDays(today: CalendarDay): { first: CalendarDay; last: CalendarDay } {
  return { first: nextBusinessDay(today), last: addDays(today, mostDaysAhead) }
}

/**
 * The day a connection starts: the chosen one, or the first possible. Null if a visit decides. Refuses 'fibre-day' for
 * a day that is too early or too late, for a non-working day, and for any day if a visit decides.
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
