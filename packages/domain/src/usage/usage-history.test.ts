import { addDays, calendarDay, dayOf, daysBetween } from '@waea/kit/calendar-day'
import { fromNanos, nanos } from '@waea/kit/nanos'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { histogramIntervals, historyIntervalNanos, historyQueries, type NanosRange } from './usage-history.ts'

const hour = 3_600_000 * 1e6
const placeOf = (intervals: readonly NanosRange[], at: number) =>
  intervals.findIndex(({ FirstNanos, FinalNanos }) => at >= FirstNanos && at < FinalNanos)

describe('the intervals of a histogram', () => {
  test('[B-USE-05] of the history are the days of New Zealand, across both changes of the clocks', () => {
    // Clocks go forward at the end of September and back at the beginning of April.
    const today = fc.oneof(
      fc.integer({ min: 0, max: 40 }).map((days) => addDays(calendarDay('2026-09-20'), days)),
      fc.integer({ min: 0, max: 40 }).map((days) => addDays(calendarDay('2027-03-28'), days)),
      fc.integer({ min: 0, max: 365 }).map((days) => addDays(calendarDay('2026-01-01'), days)),
    )
    fc.assert(
      fc.property(today, fc.nat({ max: 24 * 30 }), (today, hours) => {
        const [query] = historyQueries('day', today)
        if (!query) throw new Error('There is no question')
        const intervals = histogramIntervals(query) ?? []
        expect(intervals).toHaveLength(30)
        const at = query.Range.FirstNanos + hours * hour
        if (at >= query.Range.FinalNanos) return
        // The model: a use counts on the day shown by a wall clock.
        expect(placeOf(intervals, at)).toBe(29 - daysBetween(dayOf(fromNanos(at)), today))
      }),
    )
  })

  test('follow one another without a gap, from the start to the end', () => {
    const query = fc.record({
      first: fc.integer({ min: 0, max: 24 * 365 }),
      hours: fc.integer({ min: 1, max: 24 * 40 }),
      interval: fc.oneof(
        fc.constant(historyIntervalNanos),
        fc.integer({ min: 1, max: 100 }).map((hours) => hours * hour),
      ),
    })
    fc.assert(
      fc.property(query, ({ first, hours, interval }) => {
        const FirstNanos = nanos(new Date('2026-01-01T00:00:00Z')) + first * hour
        const Range = { FirstNanos, FinalNanos: FirstNanos + hours * hour }
        const intervals = histogramIntervals({ Range, IntervalNanos: interval }) ?? []
        expect(intervals[0]?.FirstNanos).toBe(Range.FirstNanos)
        expect(intervals.at(-1)?.FinalNanos).toBe(Range.FinalNanos)
        for (const [at, one] of intervals.entries()) {
          expect(one.FinalNanos).toBeGreaterThan(one.FirstNanos)
          if (at > 0) expect(one.FirstNanos).toBe(intervals[at - 1]?.FinalNanos)
        }
      }),
    )
  })

  test('of 24 hours that begin at another time than midnight stay even', () => {
    const FirstNanos = nanos(new Date('2026-09-25T13:00:00Z'))
    const Range = { FirstNanos, FinalNanos: FirstNanos + 72 * hour }
    const starts = histogramIntervals({ Range, IntervalNanos: 24 * hour })?.map((one) => one.FirstNanos - FirstNanos)
    expect(starts).toEqual([0, 24 * hour, 48 * hour])
  })

  test('are 1 to 1,000', () => {
    const FirstNanos = nanos(new Date('2026-01-01T00:00:00Z'))
    const intervalsOf = (count: number) =>
      histogramIntervals({ Range: { FirstNanos, FinalNanos: FirstNanos + count * hour }, IntervalNanos: hour })
    expect(intervalsOf(1000)).toHaveLength(1000)
    for (const count of [1001, 0, -1]) expect(intervalsOf(count)).toBeUndefined()
  })
})
