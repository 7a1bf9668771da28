import { addDays, calendarDay } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AlertedGrant, type AlertLevel, afterAllowance, alertDue, isExpiryDue, levelReached } from './alerts.ts'
import type { AllowanceGrant } from './rating/allowance-grants.ts'

const today = calendarDay('2026-11-20')

const grant = (allowance: number, used: number, sent: 0 | AlertLevel = 0): AlertedGrant => ({
  allowance,
  remaining: allowance - used,
  told: sent,
})

describe('the use of an allowance is told', () => {
  test('from 50 and from 80 per cent on, and when nothing is left', () => {
    expect(levelReached(1000, 501)).toBe(0)
    expect(levelReached(1000, 500)).toBe(50)
    expect(levelReached(1000, 201)).toBe(50)
    expect(levelReached(1000, 200)).toBe(80)
    expect(levelReached(1000, 1)).toBe(80)
    expect(levelReached(1000, 0)).toBe(100)
    expect(levelReached(0, 0)).toBe(0)
  })

  test('once at each level', () => {
    expect(alertDue([grant(1000, 499)])).toBeUndefined()
    expect(alertDue([grant(1000, 500)])).toBe(50)
    expect(alertDue([grant(1000, 799, 50)])).toBeUndefined()
    expect(alertDue([grant(1000, 800)])).toBe(80)
    expect(alertDue([grant(1000, 900, 80)])).toBeUndefined()
    expect(alertDue([grant(1000, 1000, 80)])).toBe(100)
    expect(alertDue([grant(1000, 1000, 100)])).toBeUndefined()
  })

  test('as used up at once where one use took it all', () => {
    expect(alertDue([grant(1000, 1000)])).toBe(100)
  })

  test('of a plan and its extra as one', () => {
    expect(alertDue([grant(1000, 999), grant(1000, 0)])).toBeUndefined()
    expect(alertDue([grant(1000, 1000), grant(1000, 600)])).toBe(80)
  })

  test('of an extra again, from the beginning of its own', () => {
    expect(alertDue([grant(1000, 1000, 100), grant(200, 0)])).toBeUndefined()
    expect(alertDue([grant(1000, 1000, 100), grant(200, 159, 50)])).toBeUndefined()
    expect(alertDue([grant(1000, 1000, 100), grant(200, 160)])).toBe(80)
    expect(alertDue([grant(1000, 1000, 100), grant(200, 200, 80)])).toBe(100)
  })

  test('not again when an extra has ended', () => {
    expect(alertDue([grant(1000, 900, 80)])).toBeUndefined()
  })

  test('at the level of all of it, while what was told of before still has room', () => {
    expect(alertDue([grant(1000, 600, 80), grant(1000, 800)])).toBe(50)
    expect(alertDue([grant(1000, 600, 80), grant(1000, 800, 50)])).toBeUndefined()
  })

  test('never of what gives nothing', () => {
    expect(alertDue([grant(1000, 1000, 100), grant(0, 0)])).toBeUndefined()
    expect(alertDue([])).toBeUndefined()
    expect(alertDue([grant(0, 0)])).toBeUndefined()
  })
})

test('in whatever steps an allowance is used, each level is told at most once, and being used up always', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.array(fc.integer({ min: 1, max: 700 })), (total, uses) => {
      let [current, sent] = [grant(total, 0), [] as AlertLevel[]]
      for (const used of uses) {
        current = { ...current, remaining: Math.max(0, current.remaining - used) }
        const level = alertDue([current])
        if (level === undefined) continue
        sent = [...sent, level]
        current = { ...current, told: level }
      }
      expect(sent).toEqual([...new Set(sent)].sort((a, b) => a - b))
      expect(sent.includes(100)).toBe(current.remaining === 0)
    }),
  )
})

test('what follows an allowance is the plan’s rule, and no charge where it stops instead', () => {
  expect(afterAllowance('CasualRate', false)).toBe('charged')
  expect(afterAllowance('CasualRate', true)).toBe('stopped')
  expect(afterAllowance('Throttled', true)).toBe('slower')
  expect(afterAllowance('Unlimited', true)).toBe('endless')
  expect(afterAllowance(undefined, false)).toBe('stopped')
})

describe('what is gone soon is told of', () => {
  const ending = (days: number, over: Partial<AllowanceGrant> = {}): AllowanceGrant => ({
    isBasePlan: true,
    total: 1000,
    remaining: 500,
    rule: 'CasualRate',
    startsOn: addDays(today, days - 28),
    endsOn: addDays(today, days),
    expiresOn: addDays(today, days),
    ...over,
  })

  test('three days before at most, and of a week a day before', () => {
    expect([4, 3, 1, 0].map((days) => isExpiryDue(ending(days), today))).toEqual([false, true, true, false])
    const week = (days: number) => ending(days, { startsOn: addDays(today, days - 7) })
    expect([2, 1, 0].map((days) => isExpiryDue(week(days), today))).toEqual([false, true, false])
  })

  test('where a tenth of it or more would be lost, and never of what has no end', () => {
    expect(isExpiryDue(ending(2, { remaining: 100 }), today)).toBe(true)
    expect(isExpiryDue(ending(2, { remaining: 99 }), today)).toBe(false)
    expect(isExpiryDue(ending(2, { total: 0, remaining: 0 }), today)).toBe(false)
    expect(isExpiryDue(ending(2, { rule: 'Unlimited' }), today)).toBe(false)
    expect(isExpiryDue(ending(2, { expiresOn: null }), today)).toBe(false)
    expect(isExpiryDue(ending(2, { expiresOn: addDays(today, 30) }), today)).toBe(false)
  })
})
