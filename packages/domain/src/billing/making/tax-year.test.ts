import { calendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { fitInOneFile, taxYearOf, taxYearWith } from './tax-year.ts'

test('a tax year is from 1 April to 31 March and named after the year in which it ends', () => {
  expect(taxYearOf('2027')).toEqual({ from: '2026-04-01', last: '2027-03-31', upto: '2027-04-01' })
  expect(taxYearWith(calendarDay('2026-04-01'))).toBe(2027)
  expect(taxYearWith(calendarDay('2027-03-31'))).toBe(2027)
  expect(taxYearWith(calendarDay('2027-04-01'))).toBe(2028)
})

test('a thousand documents fit in one file, and one more does not', () => {
  expect([fitInOneFile(1000), fitInOneFile(1001)]).toEqual([true, false])
})

test.each(['', '27', '1999', '20270', 'next', '2027 '])('%j is no tax year', (year) => {
  expect(taxYearOf(year)).toBeUndefined()
})
