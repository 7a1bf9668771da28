import { addDays, type CalendarDay } from '@waea/kit/calendar-day'

/**
 * When a connection ends that is ended today: with the month that is charged, whose first day after it is given. Without
 * one (null), or once it is over, as in a pause, it ends at once, for good.
 */
export function connectionEnd(
  chargedUpto: CalendarDay | null,
  today: CalendarDay,
): { lastDay: CalendarDay; isAtOnce: boolean } {
  return chargedUpto !== null && chargedUpto > today
    ? { lastDay: addDays(chargedUpto, -1), isAtOnce: false }
    : { lastDay: today, isAtOnce: true }
}
