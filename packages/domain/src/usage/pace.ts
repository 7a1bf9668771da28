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

/** What is left of a kind today, and the end of its period. */
interface Remaining {
  remaining: number
  endsOn: CalendarDay | null
  today: CalendarDay
}

/**
 * The day the rest would be used up at the pace of the last seven whole days. Undefined if it lasts to the end of its
 * period or the period has no end, if nothing is left, and if fewer than three days had any usage.
 */
export function lastsUntil(uses: readonly DayUse[], { remaining, endsOn, today }: Remaining): CalendarDay | undefined {
  if (endsOn === null || remaining <= 0) return undefined
  const used = usedLately(uses, today)
  if (used === undefined) return undefined
  const days = Math.floor((remaining * paceDays) / used)
  if (days >= daysBetween(today, endsOn)) return undefined
  return addDays(today, days)
}

/**
 * What will have been used by the end of a period at the same pace, from what has been used in it. Undefined if fewer
 * than three days had any usage.
 */
export function expectedUse(
  uses: readonly DayUse[],
  { used, endsOn, today }: { used: number; endsOn: CalendarDay; today: CalendarDay },
): number | undefined {
  const lately = usedLately(uses, today)
  if (lately === undefined) return undefined
  return used + Math.floor((lately * Math.max(0, daysBetween(today, endsOn))) / paceDays)
}

/**
 * The usage of the last seven whole days; undefined if fewer than three of them had any. Today's does not count, because
 * the day is not over.
 */
function usedLately(uses: readonly DayUse[], today: CalendarDay): number | undefined {
  const counted = uses.filter(({ day, amount }) => amount > 0 && day < today && daysBetween(day, today) <= paceDays)
  if (new Set(counted.map(({ day }) => day)).size < minDays) return undefined
  return counted.reduce((sum, { amount }) => sum + amount, 0)
}
