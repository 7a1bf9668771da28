import { addDays, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'

/** The pace is that of so many whole days before today. */
export const paceDays = 7
/** With fewer days of use than this nothing is foretold. */
const minDays = 3

/** What was used of one kind on one day. */
export interface DayUse {
  day: CalendarDay
  amount: number
}

/**
 * The day on which what is left would be used up, at the pace of the last seven whole days; undefined where it lasts to the
 * end of its period, where there is none, and where there were fewer than three days with use to go by. Use of today, which
 * is not over, does not count.
 */
export function lastsUntil(
  uses: readonly DayUse[],
  { remaining, endsOn, today }: { remaining: number; endsOn: CalendarDay | null; today: CalendarDay },
): CalendarDay | undefined {
  if (endsOn === null || remaining <= 0) return undefined
  const counted = uses.filter(({ day, amount }) => amount > 0 && day < today && daysBetween(day, today) <= paceDays)
  if (new Set(counted.map(({ day }) => day)).size < minDays) return undefined
  const used = counted.reduce((sum, { amount }) => sum + amount, 0)
  const days = Math.floor((remaining * paceDays) / used)
  if (days >= daysBetween(today, endsOn)) return undefined
  return addDays(today, days)
}
