import { addDays, calendarDay } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodPace } from './period-pace.ts'

const startsOn = calendarDay('2026-11-01')
const endsOn = calendarDay('2026-12-01')
const used = (percent: number) => ({ total: 100, remaining: 100 - percent, startsOn, endsOn })

test('half used on the fifteenth of thirty days is even; more than ten per cent apart is faster or slower', () => {
  const today = calendarDay('2026-11-15')
  expect(periodPace(used(50), today)).toEqual({ is: 'even', usedPercent: 50, daysGone: 15, days: 30 })
  expect(periodPace(used(60), today)?.is).toBe('even')
  expect(periodPace(used(61), today)?.is).toBe('faster')
  expect(periodPace(used(40), today)?.is).toBe('even')
  expect(periodPace(used(39), today)?.is).toBe('slower')
})

test('today counts as gone, from the first day to the last', () => {
  expect(periodPace(used(0), startsOn)).toMatchObject({ daysGone: 1, is: 'even' })
  expect(periodPace(used(100), calendarDay('2026-11-30'))).toMatchObject({ daysGone: 30, is: 'even' })
})

test('nothing is said outside the period, without an end, and of no allowance', () => {
  expect(periodPace(used(50), addDays(startsOn, -1))).toBeUndefined()
  expect(periodPace(used(50), endsOn)).toBeUndefined()
  expect(periodPace({ ...used(50), endsOn: null }, startsOn)).toBeUndefined()
  expect(periodPace({ ...used(0), total: 0, remaining: 0 }, startsOn)).toBeUndefined()
})

test('using more never makes the pace slower, and a day that goes never makes it faster', () => {
  const order = ['slower', 'even', 'faster']
  const rank = (percent: number, day: number) =>
    order.indexOf(periodPace(used(percent), addDays(startsOn, day))?.is ?? '')
  fc.assert(
    fc.property(fc.nat(99), fc.nat(28), (percent, day) => {
      expect(rank(percent + 1, day)).toBeGreaterThanOrEqual(rank(percent, day))
      expect(rank(percent, day + 1)).toBeLessThanOrEqual(rank(percent, day))
      expect(rank(percent, day)).toBeGreaterThanOrEqual(0)
    }),
  )
})
