import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { money, zero } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import {
  type AutoTopUp,
  type AutoTopUpState,
  capByDays,
  checkAutoTopUp,
  countsAsAutoTopUp,
  defaultAutoTopUp,
  dueAutoTopUp,
  firstOfMonth,
  maxFailures,
  nextAutoTopUp,
  ruleOfAutoTopUp,
} from './auto-top-up.ts'

const today = calendarDay('2026-11-20')
const rule = { AmountDollars: 20, Days: 30, BelowDollars: 0, CapDollars: 60 }
const byCredit = { ...rule, Days: 0, BelowDollars: 5 }

const state = (over: Partial<AutoTopUpState> = {}): AutoTopUpState => ({
  countedFrom: calendarDay('2026-10-21'),
  triedOn: null,
  usedThisMonth: zero,
  credit: money(1000),
  ...over,
})

describe('what may be agreed to', () => {
  test('takes 1 to 99 days', () => {
    for (const Days of [1, 99]) expect(checkAutoTopUp({ ...rule, Days })).toEqual({ ...rule, Days })
    for (const Days of [0, 100, 1.5, -1, Number.NaN]) {
      expect(checkAutoTopUp({ ...rule, Days })).toEqual({ refused: 'auto-top-up-days', field: 'Days' })
    }
  })

  test('takes 1 to 999 dollars, whole', () => {
    for (const AmountDollars of [1, 999]) {
      const good = { ...rule, AmountDollars, CapDollars: AmountDollars }
      expect(checkAutoTopUp(good)).toEqual(good)
    }
    for (const AmountDollars of [0, 0.99, 1.5, 1000, -1, Number.NaN]) {
      expect(checkAutoTopUp({ ...rule, AmountDollars })).toEqual({
        refused: 'auto-top-up-amount',
        field: 'AmountDollars',
      })
    }
  })

  test('by credit takes 1 to 999 dollars, with or without days', () => {
    for (const BelowDollars of [1, 999]) expect(isRefusal(checkAutoTopUp({ ...byCredit, BelowDollars }))).toBe(false)
    expect(isRefusal(checkAutoTopUp({ ...byCredit, Days: 7 }))).toBe(false)
    for (const BelowDollars of [1000, 0.5, -1]) {
      expect(checkAutoTopUp({ ...byCredit, BelowDollars })).toEqual({
        refused: 'auto-top-up-amount',
        field: 'BelowDollars',
      })
    }
  })

  test('has a limit a month with room for one top-up, and for one a day at most', () => {
    for (const CapDollars of [20, 620]) expect(isRefusal(checkAutoTopUp({ ...rule, CapDollars }))).toBe(false)
    for (const CapDollars of [19, 621, 0, 60.5]) {
      expect(checkAutoTopUp({ ...rule, CapDollars })).toEqual({ refused: 'auto-top-up-cap', field: 'CapDollars' })
    }
  })

  test('by the wire is whole days and dollars, with a limit that never stops it', () => {
    const preference: AutoTopUp = { amount: 20, days: 10, status: true, type: 'EVERY_DAY' }
    expect(ruleOfAutoTopUp(preference)).toEqual({ AmountDollars: 20, Days: 10, BelowDollars: 0, CapDollars: 80 })
    expect(ruleOfAutoTopUp({ ...preference, days: 100 })).toEqual({ refused: 'auto-top-up-days', field: 'days' })
    expect(ruleOfAutoTopUp({ ...preference, amount: 0 })).toEqual({ refused: 'auto-top-up-amount', field: 'amount' })
    expect(defaultAutoTopUp).toEqual({ amount: 0, days: 0, status: false, type: 'EVERY_DAY' })
  })
})

describe('by days', () => {
  test('is due so many days after the last, and once for all missed days', () => {
    const due = { is: 'due', why: 'days', amount: 2000 }
    expect(dueAutoTopUp(rule, state(), today)).toEqual(due)
    expect(dueAutoTopUp(rule, state({ countedFrom: calendarDay('2026-10-22') }), today)).toEqual({ is: 'none' })
    expect(dueAutoTopUp(rule, state({ countedFrom: calendarDay('2026-01-01') }), today)).toEqual(due)
  })

  test('says on which day the next one is', () => {
    expect(nextAutoTopUp(rule, state({ countedFrom: today }), today)).toBe('2026-12-20')
    expect(nextAutoTopUp(rule, state(), today)).toBe('2026-11-20')
    expect(nextAutoTopUp(rule, state({ triedOn: today }), today)).toBe('2026-11-21')
    expect(nextAutoTopUp(rule, state({ usedThisMonth: money(4001) }), today)).toBe('2026-12-01')
    expect(nextAutoTopUp(byCredit, state(), today)).toBeUndefined()
  })
})

describe('by credit', () => {
  test('is due when the credit is under the amount, not at it', () => {
    expect(dueAutoTopUp(byCredit, state({ credit: money(500) }), today)).toEqual({ is: 'none' })
    expect(dueAutoTopUp(byCredit, state({ credit: money(499) }), today)).toMatchObject({ is: 'due', why: 'credit' })
  })
})

test('there is one try a day, whatever came of it', () => {
  const low = state({ credit: zero, triedOn: today })
  expect(dueAutoTopUp({ ...byCredit, Days: 1 }, low, today)).toEqual({ is: 'none' })
  expect(dueAutoTopUp({ ...byCredit, Days: 1 }, low, addDays(today, 1))).toMatchObject({ is: 'due' })
  expect(maxFailures).toBe(3)
})

test('a month never takes more than its limit, and a limit by days never stops it', () => {
  const whole = (max: number) => fc.integer({ min: 1, max })
  fc.assert(
    fc.property(whole(999), whole(99), whole(31), whole(400), (AmountDollars, Days, times, span) => {
      const capped = { AmountDollars, Days, BelowDollars: 0, CapDollars: AmountDollars * times }
      const free = { ...capped, CapDollars: capByDays({ AmountDollars, Days }) }
      const [months, freeMonths] = [new Map<string, number>(), new Map<string, number>()]
      let [countedFrom, triedOn, freeFrom] = [today, null as AutoTopUpState['triedOn'], today]
      for (let day = today; day < addDays(today, span); day = addDays(day, 1)) {
        const month = firstOfMonth(day)
        const used = months.get(month) ?? 0
        if (dueAutoTopUp(capped, state({ countedFrom, triedOn, usedThisMonth: money(used) }), day).is === 'due') {
          months.set(month, used + AmountDollars * 100)
          countedFrom = day
          triedOn = day
        }
        const usedFree = freeMonths.get(month) ?? 0
        const unstopped = dueAutoTopUp(free, state({ countedFrom: freeFrom, usedThisMonth: money(usedFree) }), day)
        expect(unstopped.is).not.toBe('capped')
        if (unstopped.is === 'due') {
          freeMonths.set(month, usedFree + AmountDollars * 100)
          freeFrom = day
        }
      }
      expect(Math.max(0, ...months.values())).toBeLessThanOrEqual(capped.CapDollars * 100)
    }),
  )
})

test('a top-up of as much or more stands for one of the rule; a smaller one does not', () => {
  expect([1999, 2000, 5000].map((cents) => countsAsAutoTopUp(rule, money(cents)))).toEqual([false, true, true])
})
