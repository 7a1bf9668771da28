import { addDays, addMonths, type CalendarDay, calendarDay, dayOf, dayParts, startOfDay } from '@waea/kit/calendar-day'
import { fromNanos, type Nanos, nanos } from '@waea/kit/nanos'

/** The usage history shows this many days, a bucket each (3§9.5). */
const historyDays = 30

const nanosPerDay: Nanos = 86_400_000 * 1e6

/** The interval of the recap's buckets, about a month (3§9.5). */
export const recapIntervalNanos: Nanos = 31 * nanosPerDay
export const historyIntervalNanos: Nanos = nanosPerDay

/** A time range on the wire, for the histogram call (2§7.13). */
export interface NanosRange {
  FirstNanos: Nanos
  FinalNanos: Nanos
}

/** The 30 days up to and including today. */
export function historyRange(today: CalendarDay): NanosRange {
  return rangeOf(addDays(today, 1 - historyDays), addDays(today, 1))
}

const maxIntervals = 1000

/**
 * The intervals of a histogram: equal ones from the start of a range, the last one cut off at its end. Day-long
 * intervals that start at midnight in New Zealand are calendar days there, of which one a year has 23 hours and one 25.
 * Undefined for none, and for more than 1,000.
 */
export function histogramIntervals({ Range, IntervalNanos }: HistogramQuery): NanosRange[] | undefined {
  const { FirstNanos, FinalNanos } = Range
  const count = Math.ceil((FinalNanos - FirstNanos) / IntervalNanos)
  if (!(count >= 1 && count <= maxIntervals)) return undefined
  const isByDay = IntervalNanos === nanosPerDay && FinalNanos < lastDays && isMidnight(FirstNanos)
  const startOf = isByDay ? dayStarts(dayOf(fromNanos(FirstNanos))) : (at: number) => FirstNanos + at * IntervalNanos
  // With clock changes, a range can have a day more or less than its length suggests.
  const starts = Array.from({ length: count + 1 }, (_, at) => startOf(at)).filter((at) => at < FinalNanos)
  return starts.map((at, place) => ({ FirstNanos: at, FinalNanos: starts[place + 1] ?? FinalNanos }))
}

/** Beyond this there are no more calendar days to count with. */
const lastDays = nanos(startOfDay(calendarDay('9999-01-01')))
const isMidnight = (at: Nanos) => nanos(startOfDay(dayOf(fromNanos(at)))) === at
const dayStarts = (first: CalendarDay) => (at: number) => nanos(startOfDay(addDays(first, at)))

/** How the usage of a service is grouped on screen (1§1). */
export const usageGroupings = ['day', 'month', 'year'] as const
export type UsageGrouping = (typeof usageGroupings)[number]

const groupedMonths = 12
const groupedYears = 3

/** A query of the histogram call: a time range, and the length of its buckets (2§7.13). */
export interface HistogramQuery {
  Range: NanosRange
  IntervalNanos: Nanos
}

/**
 * The queries for usage by day, month or year, up to and including today (1§1): one query for 30 days, or one query
 * each for 12 months or 3 years. A month or a year is a single bucket, so that it starts and ends at midnight despite
 * clock changes.
 */
export function historyQueries(grouping: UsageGrouping, today: CalendarDay): HistogramQuery[] {
  if (grouping === 'day') return [{ Range: historyRange(today), IntervalNanos: historyIntervalNanos }]
  const isByMonth = grouping === 'month'
  const count = isByMonth ? groupedMonths : groupedYears
  const months = isByMonth ? 1 : 12
  const current = calendarDay(isByMonth ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`)
  return Array.from({ length: count }, (_, at) => {
    const first = addMonths(current, (at - count + 1) * months)
    const Range = rangeOf(first, addMonths(first, months))
    return { Range, IntervalNanos: Range.FinalNanos - Range.FirstNanos }
  })
}

/** The default year of a recap: the previous one (3§9.5). */
export function recapYear(today: CalendarDay): number {
  return dayParts(today).year - 1
}

/** A whole year on New Zealand clocks. */
export function recapRange(year: number): NanosRange {
  return rangeOf(calendarDay(`${year}-01-01`), calendarDay(`${year + 1}-01-01`))
}

/** A year of usage (1§3). Data is bytes. */
export interface Recap {
  year: number
  years_count: number
  minutes: number
  data: number
  SMS: number
  MMS: number
}

/** The amounts in a year's buckets of each kind, from the histogram calls; minutes come as seconds. */
export interface RecapBuckets {
  data: readonly number[]
  mins: readonly number[]
  txts: readonly number[]
  pxts: readonly number[]
}

/** The recap of a year: its buckets summed, seconds divided by 60 (3§9.5). */
export function recap(year: number, yearsWithData: number, buckets: RecapBuckets): Recap {
  const total = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  return {
    year,
    years_count: yearsWithData,
    minutes: Math.round(total(buckets.mins) / 60),
    data: total(buckets.data),
    SMS: total(buckets.txts),
    MMS: total(buckets.pxts),
  }
}

function rangeOf(from: CalendarDay, upto: CalendarDay): NanosRange {
  return { FirstNanos: nanos(startOfDay(from)), FinalNanos: nanos(startOfDay(upto)) }
}
