import { addDays, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'

/** The pace is measured over this many whole days before today. */
export const paceDays = 7
/** With fewer days of usage there is no forecast. */
const minDays = 3

/** The usage of one kind on one day. */
export interface DayUse {
  day: CalendarDay
  amount: number
}

/**
 * The day the rest would be used up at the pace of the last seven whole days. Undefined if it lasts to the end of its
 * period or the period has no end, if nothing is left, and if fewer than three days had any usage. Today's usage does
 * not count, because the day is not over.
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
