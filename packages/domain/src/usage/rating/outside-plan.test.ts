import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { describe, expect, test } from 'vitest'
import { type OutsideUse, outsidePlan, outsideSince } from './outside-plan.ts'

const today = calendarDay('2026-11-22')
const plan = { StartsOn: calendarDay('2026-11-07'), EndsOn: calendarDay('2026-12-07') }
const payg = { StartsOn: calendarDay('2025-01-15'), EndsOn: null }
const uses: OutsideUse[] = [
  { type: 'sms', amount: 1, cost: money(20) },
  { type: 'data', amount: 268_435_456, cost: money(5120) },
]

describe('use outside a plan', () => {
  test('counts from the beginning of the period, and without one from the first of the month', () => {
    expect(outsideSince(plan, today)).toBe('2026-11-07')
    expect(outsideSince(payg, today)).toBe('2026-11-01')
    expect(outsideSince(undefined, today)).toBe('2026-11-01')
  })

  test('of postpay comes on the bill, each kind with its amount, the dearest first', () => {
    expect(outsidePlan(uses, { plan, onBill: true, today })).toEqual({
      since: '2026-11-07',
      total: 5140,
      uses: [uses[1], uses[0]],
      from: 'bill',
    })
  })

  test('of prepay is paid already, and without a plan is counted from the first of the month', () => {
    expect(outsidePlan(uses, { plan, onBill: false, today })).toMatchObject({ from: 'credit', total: 5140 })
    const outside = outsidePlan(uses, { plan: undefined, onBill: true, today })
    expect(outside).toMatchObject({ since: '2026-11-01', from: 'bill' })
  })

  test('is nothing where nothing was charged', () => {
    expect(outsidePlan([{ type: 'data', amount: 0, cost: money(0) }], { plan, onBill: true, today })).toBeUndefined()
  })
})
