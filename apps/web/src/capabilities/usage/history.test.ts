import { histogramIntervals, historyQueries } from '@waea/domain/usage/usage-history'
import { calendarDay } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { historyAmount, totalOf, usageSpans } from './history.ts'

const buckets = (today: string) =>
  historyQueries('day', calendarDay(today))
    .flatMap((query) => histogramIntervals(query) ?? [])
    .map((one, at) => ({ ...one, Amount: at }))

describe('the days of the history', () => {
  test('[B-USE-05] are thirty, the last one today', () => {
    const days = usageSpans('day', buckets('2026-11-20'))
    expect(days).toHaveLength(30)
    expect(days[0]).toEqual({ span: '2026-10-22', amount: 0 })
    expect(days.at(-1)).toEqual({ span: '2026-11-20', amount: 29 })
  })

  test('are each named once where the clocks changed among them', () => {
    // New Zealand's clocks went forward on 27 September 2026, and go back on 4 April 2027.
    for (const today of ['2026-10-10', '2027-04-20']) {
      const days = usageSpans('day', buckets(today))
      expect(days).toHaveLength(30)
      expect(days.at(-1)?.span).toBe(today)
      expect(totalOf(days)).toBe(buckets(today).reduce((sum, { Amount }) => sum + Amount, 0))
    }
  })

  test('[B-USE-02] are grouped by month and by year too', () => {
    const today = calendarDay('2026-11-20')
    const one = (grouping: 'month' | 'year') =>
      historyQueries(grouping, today).map(({ Range }, at) => ({ ...Range, Amount: at }))
    const months = usageSpans('month', one('month'))
    expect(months).toHaveLength(12)
    expect([months[0], months.at(-1)]).toEqual([
      { span: '2025-12', amount: 0 },
      { span: '2026-11', amount: 11 },
    ])
    expect(usageSpans('year', one('year'))).toEqual([
      { span: '2024', amount: 0 },
      { span: '2025', amount: 1 },
      { span: '2026', amount: 2 },
    ])
  })

  test('add up', () => {
    expect(totalOf(usageSpans('day', buckets('2026-11-20')))).toBe((29 * 30) / 2)
    expect(totalOf([])).toBe(0)
  })
})

test('[K-USE-05] data has two decimals in the unit that reads best, and minutes are rounded', () => {
  expect(historyAmount('data', 1.5 * 1024 ** 3)).toBe('1.50 GB')
  expect(historyAmount('data', 0)).toBe('0 MB')
  expect(historyAmount('mins', 150)).toBe('3')
  expect(historyAmount('txts', 7)).toBe('7')
})
