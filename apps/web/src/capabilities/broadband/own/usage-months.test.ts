import { calendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { daysToRead, everyDay, inGigabytes, totalUse, usageMonths } from './usage-months.ts'

const today = calendarDay('2026-11-26')

test('this month goes to today, an earlier one to its end, back to the one in which the connection began', () => {
  expect(usageMonths(today, '2026-09-30')).toEqual([
    { month: '2026-11', from: '2026-11-01', upto: '2026-11-26' },
    { month: '2026-10', from: '2026-10-01', upto: '2026-10-31' },
    { month: '2026-09', from: '2026-09-01', upto: '2026-09-30' },
  ])
  expect(usageMonths(today, '2026-10-01')).toHaveLength(2)
})

test('the last day of a month is read, and on the first day of one that day', () => {
  const [running] = usageMonths(calendarDay('2026-12-01'), '2026-09-30')
  expect(running && daysToRead(running)).toEqual({ From: '2026-12-01', Upto: '2026-12-02' })
  const [, before] = usageMonths(today, '2026-09-30')
  expect(before && daysToRead(before)).toEqual({ From: '2026-10-01', Upto: '2026-11-01' })
})

test('a year at most can be looked at', () => {
  const months = usageMonths(today, '2020-01-01')
  expect([months.length, months.at(-1)?.month]).toEqual([12, '2025-12'])
})

test('a connection that has ended is looked at up to its last day', () => {
  expect(usageMonths(today, '2026-10-05', '2026-10-20')).toEqual([
    { month: '2026-10', from: '2026-10-01', upto: '2026-10-20' },
  ])
  expect(usageMonths(today, '2026-11-01', '2026-12-01')[0]?.upto).toBe(today)
})

const use = (Day: string) => ({ Day, DownBytes: 5, UpBytes: 2 })
const november = { month: '2026-11', from: calendarDay('2026-11-01'), upto: calendarDay('2026-11-04') }

test('a day of a past month without a count is 0', () => {
  const days = everyDay(november, [use('2026-11-02')], today)
  expect(days.map(({ Day, DownBytes }) => [Day, DownBytes])).toEqual([
    ['2026-11-01', 0],
    ['2026-11-02', 5],
    ['2026-11-03', 0],
    ['2026-11-04', 0],
  ])
})

test('the month that runs ends with the last day that was counted', () => {
  const days = everyDay(november, [use('2026-11-01'), use('2026-11-03')], november.upto)
  expect(days.map(({ Day, DownBytes }) => [Day, DownBytes])).toEqual([
    ['2026-11-01', 5],
    ['2026-11-02', 0],
    ['2026-11-03', 5],
  ])
})

test('the total is down and up together, and gigabytes have two decimals', () => {
  expect(totalUse([use('2026-11-01'), use('2026-11-02')])).toEqual({ down: 10, up: 4, both: 14 })
  expect([inGigabytes(0), inGigabytes(1_610_612_736)]).toEqual(['0.00', '1.50'])
})
