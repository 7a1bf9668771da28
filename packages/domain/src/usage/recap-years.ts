import { dayOf, dayParts } from '@waea/kit/calendar-day'
import { fromNanos, type Nanos } from '@waea/kit/nanos'
import { type HistogramQuery, recapIntervalNanos, recapRange } from './usage-history.ts'

/** How many years back a recap is available. */
export const recapYears = 5

/** The query of one recap: a whole year, in intervals of about 31 days (2§7.13). */
export function recapQuery(year: number): HistogramQuery {
  return { Range: recapRange(year), IntervalNanos: recapIntervalNanos }
}

/** The query for which years have any data: the current year and those before it. */
export function yearsQuery(thisYear: number): HistogramQuery {
  const { FinalNanos } = recapRange(thisYear)
  return {
    Range: { FirstNanos: recapRange(thisYear - recapYears + 1).FirstNanos, FinalNanos },
    IntervalNanos: recapIntervalNanos,
  }
}

/** The years with usage, newest first. An interval counts for the year its middle is in. */
export function yearsWithData(buckets: readonly { FirstNanos: Nanos; FinalNanos: Nanos; Amount: number }[]): number[] {
  const years = buckets
    .filter(({ Amount }) => Amount > 0)
    .map(({ FirstNanos, FinalNanos }) => dayParts(dayOf(fromNanos((FirstNanos + FinalNanos) / 2))).year)
  return [...new Set(years)].sort((a, b) => b - a)
}
