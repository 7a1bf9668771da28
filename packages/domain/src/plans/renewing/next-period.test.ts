import {
  addDays,
  type CalendarDay,
  calendarDay,
  dayOf,
  dayParts,
  daysBetween,
  startOfDay,
} from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxMissedPeriods, missedPeriods, nextPeriod, proratedPrice, type RenewalState } from './next-period.ts'
import type { Period } from './period.ts'

const day = calendarDay
const month: Period = { count: 1, unit: 'month' }
const fourWeeks: Period = { count: 28, unit: 'day' }
const state: RenewalState = {
  endsOn: day('2026-03-15'),
  period: month,
  anchorDay: 15,
  onBill: false,
  pausedUntil: null,
  unpaidSince: null,
  offSince: null,
}

/** The first day of the nth month after a start, computed from the calendar alone. */
function monthOf(start: string, n: number): string {
  const [year = 0, at = 0, wanted = 0] = start.split('-').map(Number)
  const last = new Date(Date.UTC(year, at + n, 0)).getUTCDate()
  return new Date(Date.UTC(year, at - 1 + n, Math.min(wanted, last))).toISOString().slice(0, 10)
}

/** The periods after a start, one renewal after another. */
function renewals(start: CalendarDay, period: Period, count: number): CalendarDay[] {
  const days = [start]
  let plan: RenewalState = { ...state, period, endsOn: start, anchorDay: dayParts(start).day }
  for (let n = 0; n < count; n += 1) {
    const newPeriod = nextPeriod(plan, plan.endsOn)
    plan = { ...plan, endsOn: newPeriod.endsOn, anchorDay: newPeriod.anchorDay }
    days.push(newPeriod.endsOn)
  }
  return days
}

describe('the renewal day', () => {
  test('keeps the day of the start at both ends of every month, through leap years, from every day of four years', () => {
    for (let start = day('2023-01-01'); start < '2027-01-01'; start = addDays(start, 1)) {
      const days = renewals(start, month, 26)
      expect(days).toEqual(days.map((_, n) => monthOf(start, n)))
    }
  })

  test('of a month that began on the 31st is never taken from the short one before it', () => {
    expect(renewals(day('2028-01-31'), month, 3)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
  })

  test.each([
    ['into summer time', '2026-09-27', 23],
    ['out of it', '2027-04-04', 25],
  ])('is the right one on the day on which the clocks change %s', (_which, changes, hours) => {
    const start = day(changes)
    expect((startOfDay(addDays(start, 1)).getTime() - startOfDay(start).getTime()) / 3_600_000).toBe(hours)
    for (const period of [month, fourWeeks, { count: 7, unit: 'day' } as const]) {
      for (const before of [-1, 0, 1]) {
        const from = addDays(start, before)
        const [, next = from] = renewals(from, period, 1)
        // The period ends at the last instant before the next one, on that day's clocks.
        expect(dayOf(new Date(startOfDay(next).getTime() - 1))).toBe(addDays(next, -1))
        if (period.unit === 'day') expect(daysBetween(from, next)).toBe(period.count)
        else expect(next).toBe(monthOf(from, 1))
      }
    }
  })

  test('makes periods that touch and never overlap, whatever kept them back', () => {
    const plan = fc.record({
      late: fc.integer({ min: 0, max: 200 }),
      pause: fc.option(fc.integer({ min: 1, max: 90 })),
      unpaid: fc.option(fc.integer({ min: 0, max: 7 })),
      off: fc.option(fc.integer({ min: 0, max: 90 })),
      onBill: fc.boolean(),
      period: fc.constantFrom(month, fourWeeks),
      start: fc.integer({ min: 0, max: 2000 }),
    })
    fc.assert(
      fc.property(plan, ({ late, pause, unpaid, off, onBill, period, start }) => {
        const endsOn = addDays(day('2024-01-01'), start)
        const today = addDays(endsOn, late)
        const pausedUntil = pause === null || pause > late ? null : addDays(endsOn, pause)
        const anchorDay = dayParts(endsOn).day
        const since = (days: number | null) => (days === null || days > late ? null : addDays(endsOn, days))
        const of = {
          ...state,
          endsOn,
          period,
          anchorDay,
          onBill,
          pausedUntil,
          unpaidSince: since(unpaid),
          offSince: since(off),
        }
        const newPeriod = nextPeriod(of, today)
        expect(
          newPeriod.startsOn >= endsOn && newPeriod.startsOn <= today && newPeriod.endsOn > newPeriod.startsOn,
        ).toBe(true)
        if (pausedUntil) expect(newPeriod.startsOn >= pausedUntil).toBe(true)
        if (newPeriod.share) expect(newPeriod.share.days).toBe(daysBetween(newPeriod.startsOn, newPeriod.endsOn))
      }),
    )
  })
})

describe('a period in which nothing could be used is not charged', () => {
  test('what is paid late begins on the day of the payment', () => {
    const late = { ...state, unpaidSince: day('2026-03-15') }
    expect(nextPeriod(late, day('2026-03-18'))).toEqual({ startsOn: '2026-03-18', endsOn: '2026-04-18', anchorDay: 18 })
    expect(nextPeriod(late, day('2026-03-15')).startsOn).toBe('2026-03-15')
  })

  test('after a suspension the bill has the days that are left, and keeps its anchor', () => {
    const off = { ...state, onBill: true, offSince: day('2026-03-15') }
    const newPeriod = nextPeriod(off, day('2026-04-20'))
    expect(newPeriod).toEqual({
      startsOn: '2026-04-20',
      endsOn: '2026-05-15',
      anchorDay: 15,
      share: { days: 25, of: 30 },
    })
    expect(proratedPrice(money(6000), newPeriod)).toBe(5000)
    expect(nextPeriod(off, day('2026-04-15'))).toEqual({ startsOn: '2026-04-15', endsOn: '2026-05-15', anchorDay: 15 })
  })

  test('after a suspension a prepay plan starts a new period', () => {
    const off = { ...state, offSince: day('2026-03-16') }
    expect(nextPeriod(off, day('2026-04-20'))).toEqual({ startsOn: '2026-04-20', endsOn: '2026-05-20', anchorDay: 20 })
  })

  test('after a pause it begins with the day on which that ends', () => {
    const paused = { ...state, pausedUntil: day('2026-05-01') }
    expect(nextPeriod(paused, day('2026-05-01'))).toEqual({
      startsOn: '2026-05-01',
      endsOn: '2026-06-01',
      anchorDay: 1,
    })
    const onBill = nextPeriod({ ...paused, onBill: true }, day('2026-05-02'))
    expect(onBill).toEqual({
      startsOn: '2026-05-01',
      endsOn: '2026-05-15',
      anchorDay: 15,
      share: { days: 14, of: 30 },
    })
    expect(nextPeriod({ ...state, onBill: true, pausedUntil: day('2026-04-15') }, day('2026-04-15'))).toEqual({
      startsOn: '2026-04-15',
      endsOn: '2026-05-15',
      anchorDay: 15,
    })
  })
})

describe('missed periods', () => {
  test('are begun one after the other, oldest first, where only we were late', () => {
    expect(nextPeriod(state, day('2026-06-20')).startsOn).toBe('2026-03-15')
    expect(missedPeriods(state, day('2026-06-14'))).toBe(2)
    expect(missedPeriods(state, day('2026-06-15'))).toBe(3)
    expect(missedPeriods(state, day('2031-01-01'))).toBe(maxMissedPeriods + 1)
  })

  test('are none where a payment was missing or the service was off', () => {
    expect(missedPeriods({ ...state, unpaidSince: day('2026-03-15') }, day('2027-03-15'))).toBe(0)
    expect(missedPeriods({ ...state, offSince: day('2026-03-15') }, day('2027-03-15'))).toBe(0)
  })
})
