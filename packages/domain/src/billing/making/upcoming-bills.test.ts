import { addDays, calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billDayAfter, billingCycles } from './cycle.ts'
import { type BillsToCome, billDayOf, billOfStart } from './upcoming-bills.ts'

const today = calendarDay('2026-11-27')

function charge(reason: 'start' | 'renewal' | 'fee', on: number, cents: number) {
  const from = addDays(today, on)
  const supply = reason === 'fee' ? ('fee' as const) : ('plan' as const)
  return { supply, reason, from, upto: null, amount: money(cents), chargedAt: startOfDay(from) }
}

const weekly: BillsToCome = {
  anchor: addDays(today, -14),
  nextBillOn: today,
  cycle: { Type: 'days', Value: 7 },
  firstBillOn: null,
}

describe('the bill of a charge', () => {
  test('on the day of a bill that is not made yet: what renews today is on it, what is bought today on the next', () => {
    expect(billDayOf(charge('renewal', 0, 100), weekly)).toBe(today)
    expect(billDayOf(charge('fee', -1, 100), weekly)).toBe(today)
    expect(billDayOf(charge('fee', 0, 100), weekly)).toBe(addDays(today, 7))
    expect(billDayOf(charge('start', 0, 100), weekly)).toBe(addDays(today, 7))
  })

  test('a plan that starts long before the cycle’s bill comes on the next day, one that finds a first bill on that', () => {
    const monthly = { ...weekly, anchor: today, nextBillOn: addDays(today, 30), cycle: { Type: 'monthly' } as const }
    expect(billDayOf(charge('start', 0, 100), monthly)).toBe(addDays(today, 1))
    expect(billDayOf(charge('start', 0, 100), { ...weekly, firstBillOn: addDays(today, 1) })).toBe(addDays(today, 1))
  })

  test('is never one of before the charge, nor of more than a cycle after the next', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...billingCycles),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom('start' as const, 'renewal' as const, 'fee' as const),
        fc.integer({ min: -40, max: 0 }),
        (cycle, opened, reason, on) => {
          const anchor = addDays(today, -opened)
          const nextBillOn = billDayAfter(today, anchor, cycle)
          const day = billDayOf(charge(reason, on, 100), { anchor, nextBillOn, cycle, firstBillOn: null })
          expect(day >= addDays(today, on) && day <= billDayAfter(nextBillOn, anchor, cycle)).toBe(true)
        },
      ),
    )
  })
})

test('bills before the one of a start take credit first, and it takes no more than it asks for', () => {
  const of = (credit: number, ...charges: ReturnType<typeof charge>[]) =>
    billOfStart(charge('start', 0, 2500), charges, money(credit), weekly)
  const on = addDays(today, 7)
  expect(of(1500)).toEqual({ on, others: 0, credit: 1500 })
  expect(of(1500, charge('renewal', 0, 1000))).toEqual({ on, others: 0, credit: 500 })
  expect(of(1500, charge('renewal', 0, 4000))).toEqual({ on, others: 0, credit: 0 })
  expect(of(6000, charge('fee', 0, 700))).toEqual({ on, others: 700, credit: 3200 })
  // A bill with more credits than charges adds to the account's credit.
  expect(of(0, charge('fee', -1, -900))).toEqual({ on, others: 0, credit: 900 })
})
