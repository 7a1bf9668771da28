import { addDays, calendarDay, daysBetween, startOfDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BillsAhead, nextCharge, useBilledOn } from './next-charge.ts'

const anchor = calendarDay('2026-11-20')
const cycle = { Type: 'monthly' } as const
const use = (day: number): BillsAhead['charges'][number] => {
  const from = addDays(anchor, day)
  return {
    supply: 'use',
    name: 'data',
    reason: 'use',
    from,
    upto: null,
    amount: money(500),
    chargedAt: startOfDay(from),
  }
}

test('use outside the plan comes with the bill of the account, whenever the plan ends', () => {
  const by = { nextBillOn: calendarDay('2026-12-20'), anchor, cycle, firstBillOn: null }
  expect(useBilledOn({ charges: [use(3)], by }, addDays(anchor, 5))).toBe('2026-12-20')
  expect(useBilledOn({ charges: [], by }, addDays(anchor, 5))).toBeUndefined()
})

test('its day is the one of the next charge that has it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 40 }),
      (days, to) => {
        const nextBillOn = addDays(anchor, to)
        const bills = { charges: days.map(use), by: { nextBillOn, anchor, cycle, firstBillOn: null } }
        const today = addDays(anchor, Math.min(...days))
        const on = useBilledOn(bills, today)
        // A plan that ends late, so that bills are searched until then.
        const plan = {
          name: 'Light',
          price: money(2500),
          offerPeriods: null,
          renewalPrice: null,
          fullNow: money(2500),
          isBasePlan: true,
          renews: true,
          startsOn: anchor,
          endsOn: addDays(anchor, 200),
          period: { count: 1, unit: 'month' } as const,
          anchorDay: 20,
          onBill: true,
          cyclesDone: 1,
          pausedUntil: null,
          isUnpaid: false,
        }
        const next = nextCharge([plan], { bills, today })
        expect(next?.outside).toBeGreaterThan(0)
        expect(next?.on).toBe(on)
        expect(daysBetween(today, on ?? anchor)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
