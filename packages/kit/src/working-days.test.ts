import { describe, expect, test } from 'vitest'
import { addDays, calendarDay } from './calendar-day.ts'
import { addWorkingDays, isWorkingDay, workingDayBefore } from './working-days.ts'

const works = (day: string) => isWorkingDay(calendarDay(day))

describe('a working day in New Zealand', () => {
  test('is none of the public holidays of 2026, and none between Christmas and the new year', () => {
    const holidays = ['2026-01-01', '2026-01-02', '2026-02-06', '2026-04-03', '2026-04-06', '2026-06-01', '2026-07-10']
    const more = ['2026-10-26', '2026-12-25', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31']
    for (const day of [...holidays, ...more]) expect([day, works(day)]).toEqual([day, false])
    for (const day of ['2026-01-05', '2026-02-05', '2026-04-07', '2026-10-27', '2026-12-24'])
      expect([day, works(day)]).toEqual([day, true])
  })

  test('is not the Monday that stands in for a holiday of a weekend', () => {
    // 2026: Anzac Day is a Saturday. 2027: Waitangi Day is a Saturday, Anzac Day a Sunday.
    for (const day of ['2026-04-27', '2027-02-08', '2027-04-26']) expect([day, works(day)]).toEqual([day, false])
    expect(works('2026-04-28')).toBe(true)
  })

  test('begins the year after the days to which 1 and 2 January move', () => {
    // 2027 begins on a Friday, 2028 on a Saturday, 2023 on a Sunday, 2025 on a Wednesday.
    const first = { 2027: '2027-01-05', 2028: '2028-01-05', 2023: '2023-01-04', 2025: '2025-01-03' }
    for (const [year, day] of Object.entries(first)) {
      const found = Array.from({ length: 9 }, (_, at) => addDays(calendarDay(`${year}-01-01`), at)).find(isWorkingDay)
      expect(found).toBe(day)
    }
  })

  test('Easter moves, and Matariki is a Friday of every year in the list', () => {
    for (const day of ['2024-03-29', '2024-04-01', '2025-04-18', '2025-04-21', '2030-04-19', '2030-04-22'])
      expect([day, works(day)]).toEqual([day, false])
    for (let year = 2022; year <= 2052; year += 1) {
      const fridays = Array.from({ length: 31 }, (_, at) => addDays(calendarDay(`${year}-06-19`), at)).filter(
        (day) => new Date(day).getUTCDay() === 5,
      )
      expect([year, fridays.filter((day) => !isWorkingDay(day)).length]).toEqual([year, 1])
    }
  })

  test('is counted on from a day, and back to', () => {
    // Five working days over Easter 2026, which takes out a Friday and a Monday.
    expect(addWorkingDays(calendarDay('2026-04-01'), 5)).toBe('2026-04-10')
    expect(addWorkingDays(calendarDay('2026-04-04'), 1)).toBe('2026-04-07')
    expect(workingDayBefore(calendarDay('2026-04-07'))).toBe('2026-04-02')
  })
})
