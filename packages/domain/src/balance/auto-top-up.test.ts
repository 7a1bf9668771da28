import { calendarDay } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { type AutoTopUp, checkAutoTopUp, defaultAutoTopUp, dueAutoTopUp, nextAutoTopUp } from './auto-top-up.ts'

const wish: AutoTopUp = { amount: 20, days: 30, status: true, type: 'EVERY_DAY' }
const today = calendarDay('2026-11-20')

describe('auto top-up', () => {
  test('takes 1 to 99 days', () => {
    for (const days of [1, 99]) expect(checkAutoTopUp({ ...wish, days })).toEqual({ ...wish, days })
    for (const days of [0, 100, 1.5, -1, Number.NaN]) {
      expect(checkAutoTopUp({ ...wish, days })).toEqual({ refused: 'auto-top-up-days', field: 'days' })
    }
  })

  test('takes 1 to 999 dollars', () => {
    for (const amount of [1, 999]) expect(checkAutoTopUp({ ...wish, amount })).toEqual({ ...wish, amount })
    for (const amount of [0, 1000, 1.5]) {
      expect(checkAutoTopUp({ ...wish, amount })).toEqual({ refused: 'auto-top-up-amount', field: 'amount' })
    }
  })

  test('is off by default, and turning it off needs no figures', () => {
    expect(defaultAutoTopUp).toEqual({ amount: 0, days: 0, status: false, type: 'EVERY_DAY' })
    expect(checkAutoTopUp(defaultAutoTopUp)).toEqual(defaultAutoTopUp)
  })

  test('is due so many days after the last, and once for all missed days', () => {
    expect(nextAutoTopUp(wish, calendarDay('2026-10-21'))).toBe('2026-11-20')
    expect(dueAutoTopUp(wish, calendarDay('2026-10-21'), today)).toBe(2000)
    expect(dueAutoTopUp(wish, calendarDay('2026-10-22'), today)).toBeUndefined()
    expect(dueAutoTopUp(wish, calendarDay('2026-01-01'), today)).toBe(2000)
    expect(dueAutoTopUp(defaultAutoTopUp, calendarDay('2026-01-01'), today)).toBeUndefined()
    expect(nextAutoTopUp(defaultAutoTopUp, today)).toBeUndefined()
  })
})
