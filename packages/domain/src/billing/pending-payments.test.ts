import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { money, sum } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OwedBill } from './allocate.ts'
import { lessUnderWay } from './pending-payments.ts'

const day = calendarDay('2026-11-23')
const bill = (n: number, remaining: number, due: number): OwedBill => ({
  UUID: `bill-${n}`,
  Number: `INV${100_000 + n}`,
  remaining: money(remaining),
  dueOn: addDays(day, due),
})
const paying = (cents: number, of?: number) => ({
  amount: money(cents),
  chosen: of === undefined ? [] : [{ UUID: `bill-${of}`, amount: money(cents) }],
})
const left = (bills: readonly OwedBill[]) => bills.map(({ remaining }) => remaining)

test('payments under way come off the bills as they will when they succeed, each after the other', () => {
  const owed = [bill(1, 2000, 10), bill(2, 3000, -20)]
  expect(left(lessUnderWay(owed, []))).toEqual([2000, 3000])
  expect(left(lessUnderWay(owed, [paying(2500)]))).toEqual([2000, 500])
  expect(left(lessUnderWay(owed, [paying(1500, 1)]))).toEqual([500, 3000])
  expect(left(lessUnderWay(owed, [paying(1500, 1), paying(3200)]))).toEqual([300, 0])
  expect(left(lessUnderWay(owed, [paying(9000)]))).toEqual([0, 0])
})

test('as much is left as is owed less what is under way, and never less than nothing', () => {
  const owed = [bill(1, 2000, 10), bill(2, 3000, -20), bill(3, 700, 0)]
  const payments = fc.array(fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4 })), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(payments, (made) => {
      const after = left(
        lessUnderWay(
          owed,
          made.map(([cents, of]) => paying(cents, of)),
        ),
      )
      expect(sum(after)).toBe(Math.max(0, 5700 - made.reduce((all, [cents]) => all + cents, 0)))
      expect(Math.min(...after)).toBeGreaterThanOrEqual(0)
    }),
  )
})
