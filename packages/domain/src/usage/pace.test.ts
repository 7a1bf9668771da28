import { addDays, calendarDay, daysBetween } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DayUse, expectedUse, lastsUntil } from './pace.ts'

const today = calendarDay('2026-11-20')
const week = (amount: number): DayUse[] =>
  Array.from({ length: 7 }, (_, back) => ({ day: addDays(today, -back - 1), amount }))
const input = { remaining: 1000, endsOn: addDays(today, 20), today }

test('what is left lasts for as many days as it would at the pace of the last seven', () => {
  expect(lastsUntil(week(100), input)).toBe(addDays(today, 10))
  expect(lastsUntil(week(101), input)).toBe(addDays(today, 9))
  expect(lastsUntil(week(2000), input)).toBe(today)
})

test('nothing is said where it lasts to the end of its period', () => {
  expect(lastsUntil(week(50), input)).toBeUndefined()
  expect(lastsUntil(week(51), input)).toBe(addDays(today, 19))
})

test('nothing is said without an end, without anything left, and with too few days to go by', () => {
  expect(lastsUntil(week(100), { ...input, endsOn: null })).toBeUndefined()
  expect(lastsUntil(week(100), { ...input, remaining: 0 })).toBeUndefined()
  expect(lastsUntil(week(100).slice(0, 2), input)).toBeUndefined()
  expect(lastsUntil(week(2000).slice(0, 3), input)).toBeDefined()
})

test('today and what is longer ago do not count', () => {
  const others = [
    { day: today, amount: 99_999 },
    { day: addDays(today, -8), amount: 99_999 },
  ]
  expect(lastsUntil([...week(100), ...others], input)).toBe(addDays(today, 10))
})

test('the day is never before today nor as late as the end, and using the pace up to it never takes more than is left', () => {
  const anyUses = fc.array(fc.record({ day: fc.integer({ min: 0, max: 9 }), amount: fc.nat(500) }), { maxLength: 20 })
  fc.assert(
    fc.property(anyUses, fc.nat(5000), fc.integer({ min: 1, max: 40 }), (given, remaining, days) => {
      const uses = given.map(({ day, amount }) => ({ day: addDays(today, -day), amount }))
      const endsOn = addDays(today, days)
      const found = lastsUntil(uses, { remaining, endsOn, today })
      if (found === undefined) return
      expect(found >= today && found < endsOn).toBe(true)
      const counted = given.filter(({ day }) => day >= 1 && day <= 7)
      const daily = counted.reduce((sum, { amount }) => sum + amount, 0) / 7
      const lasts = daysBetween(today, found)
      expect(daily * lasts).toBeLessThanOrEqual(remaining + 1e-6)
      expect(daily * (lasts + 1)).toBeGreaterThan(remaining - 1e-6)
    }),
  )
})

test('the use expected at the end is what was used, and the pace of seven days for each day that is left', () => {
  const ofPeriod = { used: 1500, endsOn: addDays(today, 10), today }
  expect(expectedUse(week(100), ofPeriod)).toBe(2500)
  expect(expectedUse(week(100), { ...ofPeriod, endsOn: today })).toBe(1500)
  expect(expectedUse(week(100).slice(0, 2), ofPeriod)).toBeUndefined()
  expect(expectedUse([...week(100), { day: today, amount: 99_999 }], ofPeriod)).toBe(2500)
})

test('more than is left is expected only where it runs out before the end, and never less than was used', () => {
  const anyUses = fc.array(fc.record({ day: fc.integer({ min: 0, max: 9 }), amount: fc.nat(500) }), { maxLength: 20 })
  fc.assert(
    fc.property(
      anyUses,
      fc.nat(5000),
      fc.nat(5000),
      fc.integer({ min: 1, max: 40 }),
      (given, used, remaining, days) => {
        const uses = given.map(({ day, amount }) => ({ day: addDays(today, -day), amount }))
        const endsOn = addDays(today, days)
        const expected = expectedUse(uses, { used, endsOn, today })
        if (expected === undefined) return
        expect(expected).toBeGreaterThanOrEqual(used)
        const runsOut = lastsUntil(uses, { remaining, endsOn, today }) !== undefined
        if (expected > used + remaining && remaining > 0) expect(runsOut).toBe(true)
        if (!runsOut && remaining > 0) expect(expected).toBeLessThanOrEqual(used + remaining)
      },
    ),
  )
})
