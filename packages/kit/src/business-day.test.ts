import { expect, test } from 'vitest'
import { holidaysOf, isBusinessDay, nextBusinessDay } from './business-day.ts'
import { addDays, calendarDay } from './calendar-day.ts'

// The public holidays as employment.govt.nz lists them.
const published: Readonly<Record<number, string>> = {
  2026: '01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 12-25 12-28',
  2027: '01-01 01-04 02-08 03-26 03-29 04-26 06-07 06-25 10-25 12-27 12-28',
  2028: '01-03 01-04 02-07 04-14 04-17 04-25 06-05 07-14 10-23 12-25 12-26',
}

test.each(Object.entries(published))('the national public holidays of %s', (year, days) => {
  expect([...holidaysOf(Number(year))].sort()).toEqual(days.split(' ').map((day) => `${year}-${day}`))
})

test('Waitangi Day and Anzac Day on a weekend are kept on Monday', () => {
  expect(isBusinessDay(calendarDay('2027-02-08'))).toBe(false)
  expect(isBusinessDay(calendarDay('2026-04-27'))).toBe(false)
  expect(isBusinessDay(calendarDay('2026-04-28'))).toBe(true)
})

test('two holidays on one weekend are kept on Monday and Tuesday', () => {
  expect(nextBusinessDay(calendarDay('2027-12-24'))).toBe('2027-12-29')
  expect(nextBusinessDay(calendarDay('2022-12-31'))).toBe('2023-01-04')
})

test('from 2022 to 2052 every year has Matariki on a Friday, and no more than nine days in a row are without business', () => {
  for (let year = 2022; year <= 2052; year += 1) {
    const friday = [...holidaysOf(year)].filter((day) => day.slice(5) >= '06-19' && day.slice(5) <= '07-20')
    expect(friday, String(year)).toHaveLength(1)
    expect(new Date(`${friday[0]}T00:00:00Z`).getUTCDay(), friday[0]).toBe(5)
  }
  let day = calendarDay('2022-01-01')
  while (day < '2053-01-01') {
    expect(nextBusinessDay(day) <= addDays(day, 5), day).toBe(true)
    day = addDays(day, 1)
  }
})
