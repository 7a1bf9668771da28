import { addDays, addMonths, type CalendarDay } from '@waea/kit/calendar-day'
import { type Money, money } from '@waea/kit/money'

/** The total of a run is counted account by account up to this many; above, it is worked out from as many of them. */
export const mostCounted = 2_000

/** What a run bills: how many bills, and their total. */
export interface RunTotal {
  bills: number
  total: Money
}

/** What a run of `due` accounts bills, by what `counted` of them are billed. Exact if all were counted. */
export function estimateRun(part: RunTotal, counted: number, due: number): RunTotal {
  if (counted === 0 || counted >= due) return part
  const scaled = (figure: number) => Math.round((figure * due) / counted)
  return { bills: scaled(part.bills), total: money(scaled(part.total)) }
}

/** The days that the run of a day is compared with: the day before, and its day a month before. */
export function comparedDays(day: CalendarDay): { before: CalendarDay; monthBefore: CalendarDay } {
  return { before: addDays(day, -1), monthBefore: addMonths(day, -1) }
}
