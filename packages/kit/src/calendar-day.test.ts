import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDay,
  dayOf,
  dayParts,
  daysBetween,
  endOfDay,
  isBefore,
  nz,
  startOfDay,
} from './calendar-day.ts'

const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2050-12-31'), noInvalidDate: true })
  .map((at) => calendarDay(at.toISOString().slice(0, 10)))

const zones = [nz, 'UTC', 'America/Los_Angeles', 'America/Sao_Paulo', 'Pacific/Chatham', 'Australia/Lord_Howe']

describe('a calendar day', () => {
  test('is a day that exists', () => {
    expect(calendarDay('2028-02-29')).toBe('2028-02-29')
    expect(dayParts(calendarDay('2026-11-05'))).toEqual({ year: 2026, month: 11, day: 5 })
  })

  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-11-00', '', '2026-11-05T00:00', '0050-01-01'])(
    '%j is none',
    (text) => {
      expect(() => calendarDay(text)).toThrow(RangeError)
    },
  )

  test('compares by time', () => {
    expect(isBefore(calendarDay('2026-09-30'), calendarDay('2026-10-01'))).toBe(true)
    expect(isBefore(calendarDay('2026-10-01'), calendarDay('2026-10-01'))).toBe(false)
  })
})

describe('days are counted', () => {
  test('up to the ends of the calendar and not beyond', () => {
    expect(addDays(calendarDay('9999-12-30'), 1)).toBe('9999-12-31')
    expect(() => addDays(calendarDay('9999-12-31'), 1)).toThrow(RangeError)
    expect(() => addDays(calendarDay('0100-01-01'), -36_600)).toThrow(RangeError)
  })

  test('over the end of a leap February', () => {
    expect(addDays(calendarDay('2028-02-28'), 2)).toBe('2028-03-01')
    expect(daysBetween(calendarDay('2028-02-28'), calendarDay('2028-03-01'))).toBe(2)
    expect(daysBetween(calendarDay('2028-03-01'), calendarDay('2028-02-28'))).toBe(-2)
  })

  test('as the standard calendar does', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        const later = addDays(day, days)
        expect(later).toBe(Temporal.PlainDate.from(day).add({ days }).toString())
        expect(daysBetween(day, later)).toBe(days)
      }),
    )
  })
})

describe('months are counted', () => {
  test('from the 31st a short month ends on its last day and a long one goes back to the 31st', () => {
    const anchor = calendarDay('2026-01-31')
    const days = [1, 2, 3, 4].map((months) => addMonths(anchor, months))
    expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
    expect(addMonths(calendarDay('2026-02-28'), 1, 31)).toBe('2026-03-31')
    expect(addMonths(calendarDay('2028-01-31'), 1)).toBe('2028-02-29')
  })

  test('backwards and over the year', () => {
    expect(addMonths(calendarDay('2026-01-15'), -2)).toBe('2025-11-15')
    expect(addMonths(calendarDay('2026-12-31'), 2)).toBe('2027-02-28')
  })

  test('as the standard calendar does', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -200, max: 200 }), (day, months) => {
        expect(addMonths(day, months)).toBe(Temporal.PlainDate.from(day).add({ months }).toString())
      }),
    )
  })

  test('step by step with the anchor as in one step', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 60 }), (day, months) => {
        const { day: anchor } = dayParts(day)
        let stepped = day
        for (let step = 0; step < months; step++) stepped = addMonths(stepped, 1, anchor)
        expect(stepped).toBe(addMonths(day, months))
      }),
    )
  })
})

describe('a day of the zone', () => {
  test('begins at midnight on New Zealand clocks, summer and winter', () => {
    expect(startOfDay(calendarDay('2026-01-15')).toISOString()).toBe('2026-01-14T11:00:00.000Z')
    expect(startOfDay(calendarDay('2026-07-15')).toISOString()).toBe('2026-07-14T12:00:00.000Z')
  })

  test('ends with its last millisecond, which is still of that day', () => {
    for (const text of ['2026-12-31', '2026-09-27', '2026-04-05']) {
      const day = calendarDay(text)
      expect(dayOf(endOfDay(day))).toBe(day)
      expect(endOfDay(day).getTime() + 1).toBe(startOfDay(addDays(day, 1)).getTime())
    }
  })

  test('lasts 23 hours when clocks go forward and 25 when they go back', () => {
    expect(hoursOf(calendarDay('2026-09-27'))).toBe(23)
    expect(hoursOf(calendarDay('2026-04-05'))).toBe(25)
    expect(hoursOf(calendarDay('2026-04-06'))).toBe(24)
  })

  test('begins after a midnight that the clocks skip', () => {
    expect(startOfDay(calendarDay('2018-11-04'), 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z')
    expect(startOfDay(calendarDay('1919-03-31'), 'America/Toronto').toISOString()).toBe('1919-03-31T04:30:00.000Z')
  })

  test('is the next one where the calendar left it out', () => {
    expect(startOfDay(calendarDay('2011-12-30'), 'Pacific/Apia')).toEqual(
      startOfDay(calendarDay('2011-12-31'), 'Pacific/Apia'),
    )
  })

  test('begins where the standard calendar says', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...zones), (day, zone) => {
        const model = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
        expect(startOfDay(day, zone).getTime()).toBe(model)
      }),
    )
  })

  test('is the day that the clocks of the zone show', () => {
    expect(dayOf(new Date('2026-11-20T10:59:59.999Z'))).toBe('2026-11-20')
    expect(dayOf(new Date('2026-11-20T11:00:00.000Z'))).toBe('2026-11-21')
    expect(dayOf(new Date('2026-11-20T11:00:00.000Z'), 'UTC')).toBe('2026-11-20')
  })

  test('is told apart from the day of another zone at the same instant, whichever was asked for before', () => {
    const at = new Date('2026-11-20T11:30:00Z')
    const daysIn = (...zoneNames: string[]) => zoneNames.map((zone) => dayOf(at, zone))
    expect(daysIn(nz, 'UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', nz)).toEqual([
      '2026-11-21',
      '2026-11-20',
      '2026-11-21',
      '2026-11-20',
      '2026-11-21',
    ])
  })

  test('began within a minute before clocks agreed, and that is seen', () => {
    // Auckland was 11:39:04 ahead of UTC until 1868.
    expect(dayOf(new Date('1850-01-01T12:20:55Z'))).toBe('1850-01-01')
    expect(dayOf(new Date('1850-01-01T12:20:56Z'))).toBe('1850-01-02')
  })

  test('begins at the first of two midnights', () => {
    // In Newfoundland, clocks went back from 00:01 to 23:01.
    const start = startOfDay(calendarDay('2010-11-07'), 'America/St_Johns')
    expect(start.toISOString()).toBe('2010-11-07T02:30:00.000Z')
  })

  test('asks the slow calendar little: once a minute for the day of now, a few times for its beginning', () => {
    const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    const at = Date.parse('2026-11-20T03:00:00Z')
    for (const ms of [0, 1, 30_000, 59_999]) dayOf(new Date(at + ms))
    expect(spy).toHaveBeenCalledTimes(1)
    dayOf(new Date(at + 60_000))
    expect(spy).toHaveBeenCalledTimes(2)
    for (const day of ['2026-01-15', '2026-07-15', '2026-09-27', '2026-04-05'].map(calendarDay)) {
      spy.mockClear()
      startOfDay(day)
      expect(spy.mock.calls.length).toBeLessThanOrEqual(9)
    }
    spy.mockRestore()
  })

  test('holds every instant from its beginning up to the beginning of the next', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = startOfDay(day).getTime()
        expect(dayOf(new Date(start))).toBe(day)
        expect(dayOf(new Date(start - 1))).toBe(addDays(day, -1))
      }),
    )
  })
})

function hoursOf(day: CalendarDay): number {
  return (startOfDay(addDays(day, 1)).getTime() - startOfDay(day).getTime()) / 3_600_000
}
