import { type CalendarDay, daysBetween } from '@waea/kit/calendar-day'

/** The customer is notified this many days before credit expires, once for each. */
export const expiryReminders = [30, 7, 1] as const
export type ExpiryReminder = (typeof expiryReminders)[number]

/**
 * Which reminder to send today: the latest that is due. The next one makes up for a missed one; none is sent on the day
 * the credit expires.
 */
export function expiryReminder(today: CalendarDay, endsOn: CalendarDay): ExpiryReminder | undefined {
  const days = daysBetween(today, endsOn)
  return days < 1 ? undefined : expiryReminders.findLast((before) => days <= before)
}
