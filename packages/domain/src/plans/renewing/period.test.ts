import { addDays, addMonths, type CalendarDay, calendarDay, dayParts, daysBetween } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Period, parsePeriod, periodEnd, periodOf, periodStart } from './period.ts'

const week: Period = { count: 7, unit: 'day' }
const fourWeeks: Period = { count: 28, unit: 'day' }
const month: Period = { count: 1, unit: 'month' }
const quarter: Period = { count: 3, unit: 'month' }
const anyPeriod = fc.constantFrom(week, fourWeeks, month, quarter)
const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(calendarDay('2024-01-01'), days))

describe('a period is read from the catalogue', () => {
  test.each([
    ['28 day', fourWeeks],
    ['7 days', week],
    ['1 month', month],
    ['4 weeks', fourWeeks],
    ['1 year', { count: 12, unit: 'month' }],
    [' 28 Day ', fourWeeks],
    ['28day', fourWeeks],
  ])('%j', (text, period) => {
    expect(parsePeriod(text)).toEqual(period)
  })

  test.each([
    '',
    'month',
    '0 day',
    '-1 day',
    '1.5 month',
    '1 fortnight',
    '10000 day',
    '28 day at most',
    'for 28 day',
    undefined,
  ])('%j is none', (text) => {
    expect(parsePeriod(text)).toBeUndefined()
  })
})

describe('periods follow each other', () => {
  test('monthly from the 31st they begin on the last day of short months and on the 31st of long ones', () => {
    const starts = [0, 1, 2, 3].map((n) => periodStart(calendarDay('2027-01-31'), month, n))
    expect(starts).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  })

  test('of 28 days they ignore the months', () => {
    expect(periodEnd(calendarDay('2026-02-01'), fourWeeks)).toBe('2026-03-01')
    expect(periodEnd(calendarDay('2028-02-01'), fourWeeks)).toBe('2028-02-29')
  })

  test('one by one with the anchor as counted from the start', () => {
    fc.assert(
      fc.property(anyDay, anyPeriod, fc.integer({ min: 1, max: 100 }), (start, period, n) => {
        let stepped: CalendarDay = start
        for (let step = 0; step < n; step++) stepped = periodEnd(stepped, period, dayParts(start).day)
        expect(stepped).toBe(periodStart(start, period, n))
      }),
    )
  })

  test('without a gap and without an overlap, from 2024 to 2032 and for anchors 29, 30 and 31', () => {
    for (const anchor of ['2024-01-29', '2024-01-30', '2024-01-31'].map(calendarDay)) {
      for (let n = 0; n < 12 * 8; n++) {
        const from = periodStart(anchor, month, n)
        const upto = periodStart(anchor, month, n + 1)
        expect(periodEnd(from, month, dayParts(anchor).day)).toBe(upto)
        expect([28, 29, 30, 31]).toContain(daysBetween(from, upto))
        const last = dayParts(addDays(addMonths(calendarDay(`${from.slice(0, 7)}-01`), 1), -1)).day
        expect(dayParts(from).day).toBe(Math.min(dayParts(anchor).day, last))
      }
    }
  })
})

describe('the period of a day', () => {
  test('begins on or before it and ends after it', () => {
    expect(periodOf(calendarDay('2026-03-30'), calendarDay('2026-01-31'), month)).toEqual({
      from: '2026-02-28',
      upto: '2026-03-31',
    })
    expect(periodOf(calendarDay('2026-01-01'), calendarDay('2026-01-08'), week)).toEqual({
      from: '2026-01-01',
      upto: '2026-01-08',
    })
  })

  test('is one of the row, and the day lies in it', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyPeriod, (day, start, period) => {
        const { from, upto } = periodOf(day, start, period)
        expect(from <= day && day < upto).toBe(true)
        expect(periodOf(from, start, period)).toEqual({ from, upto })
        expect(periodOf(upto, start, period).from).toBe(upto)
      }),
    )
  })
})
