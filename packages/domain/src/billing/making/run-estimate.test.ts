import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { comparedDays, estimateRun, mostCounted } from './run-estimate.ts'

test('up to 2,000 accounts are counted to the cent; of more, the total is worked out from as many', () => {
  expect(mostCounted).toBe(2_000)
  const part = { bills: 1_900, total: money(4_750_001) }
  expect(estimateRun(part, mostCounted, mostCounted)).toEqual(part)
  expect(estimateRun(part, mostCounted, mostCounted + 1)).toEqual({ bills: 1_901, total: 4_752_376 })
  expect(estimateRun(part, mostCounted, 20_000)).toEqual({ bills: 19_000, total: 47_500_010 })
  expect(estimateRun({ bills: 0, total: money(0) }, 0, 0)).toEqual({ bills: 0, total: 0 })
})

test('a run is compared with the day before, and with its day a month before or the last of a shorter month', () => {
  expect(comparedDays(calendarDay('2027-01-10'))).toEqual({ before: '2027-01-09', monthBefore: '2026-12-10' })
  expect(comparedDays(calendarDay('2027-03-31'))).toEqual({ before: '2027-03-30', monthBefore: '2027-02-28' })
})
