import { isBusinessDay } from './business-day.ts'
import { addDays, type CalendarDay, dayParts } from './calendar-day.ts'

/**
 * Whether a day is a working day everywhere in New Zealand (Legislation Act 2019, section 13): a business day that is
 * not from 25 December to 2 January. Regional anniversary days are working days.
 */
export function isWorkingDay(day: CalendarDay): boolean {
  const { month, day: date } = dayParts(day)
  return isBusinessDay(day) && !(month === 12 && date >= 25)
}

/** The working day `count` working days after a day; the day itself does not count. */
export function addWorkingDays(day: CalendarDay, count: number): CalendarDay {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, 1)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}

/** The last working day before a day. */
export function workingDayBefore(day: CalendarDay): CalendarDay {
  let at = addDays(day, -1)
  while (!isWorkingDay(at)) at = addDays(at, -1)
  return at
}
