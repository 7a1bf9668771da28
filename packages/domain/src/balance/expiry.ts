import { type CalendarDay, daysBetween } from '@waea/kit/calendar-day'

/** So many days before credit expires its customer is told, each once. */
export const expiryReminders = [30, 7, 1] as const
export type ExpiryReminder = (typeof expiryReminders)[number]

/**
 * Of which reminder it is time: the last that is due. One that was missed is made up for with the next, and none is sent
 * on the day on which the credit ends.
 */
export function expiryReminder(today: CalendarDay, endsOn: CalendarDay): ExpiryReminder | undefined {
  const days = daysBetween(today, endsOn)
  return days < 1 ? undefined : expiryReminders.findLast((before) => days <= before)
}
