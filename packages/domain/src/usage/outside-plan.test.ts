import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTotal, type OutsideUse, outsidePlan, outsideSince } from './outside-plan.ts'
import { usageTypes } from './usage-type.ts'

const today = calendarDay('2026-11-22')
const plan = { StartsOn: calendarDay('2026-11-07'), EndsOn: calendarDay('2026-12-07') }
const payg = { StartsOn: calendarDay('2025-01-15'), EndsOn: null }
const renewal = { amount: money(2500), on: plan.EndsOn, onBill: true }
const uses: OutsideUse[] = [
  { type: 'sms', amount: 1, cents: 20 },
  { type: 'data', amount: 268_435_456, cents: 5120 },
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
      on: '2026-12-07',
    })
  })

  test('of prepay is paid already, on no later day', () => {
    const outside = outsidePlan(uses, { plan, onBill: false, today })
    expect(outside).toMatchObject({ from: 'credit', total: 5140 })
    expect(outside).not.toHaveProperty('on')
  })

  test('is nothing where nothing was charged', () => {
    expect(outsidePlan([{ type: 'data', amount: 0, cents: 0 }], { plan, onBill: true, today })).toBeUndefined()
  })
})

describe('the next charge', () => {
  const billed = outsidePlan(uses, { plan, onBill: true, today })

  test('holds what the bill has beside the plan', () => {
    expect(nextTotal(renewal, billed)).toEqual({
      on: '2026-12-07',
      onBill: true,
      plan: 2500,
      outside: 5140,
      total: 7640,
    })
  })

  test('holds what was used outside of a plan that does not renew too', () => {
    expect(nextTotal(undefined, billed)).toMatchObject({ on: '2026-12-07', plan: 0, total: 5140 })
  })

  test('leaves out what the credit has paid', () => {
    const paid = outsidePlan(uses, { plan, onBill: false, today })
    expect(nextTotal({ ...renewal, onBill: false }, paid)).toMatchObject({ outside: 0, total: 2500 })
    expect(nextTotal(undefined, paid)).toBeUndefined()
  })

  test('is none where nothing renews and nothing is owed', () => {
    expect(nextTotal(undefined, undefined)).toBeUndefined()
  })

  test('is the price and every cent that was charged, whatever was used', () => {
    const anyUse = fc.record({ type: fc.constantFrom(...usageTypes), amount: fc.nat(), cents: fc.nat(100_000) })
    fc.assert(
      fc.property(fc.array(anyUse), fc.nat(10_000), (used, cents) => {
        const outside = outsidePlan(used, { plan, onBill: true, today })
        const owed = used.reduce((all, one) => all + one.cents, 0)
        expect(nextTotal({ ...renewal, amount: money(cents) }, outside)?.total).toBe(cents + owed)
      }),
    )
  })
})
