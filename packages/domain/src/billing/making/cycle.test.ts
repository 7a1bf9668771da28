import { addDays, addMonths, type CalendarDay, calendarDay, dayOf, dayParts, daysBetween } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BillingCycle,
  billDayAfter,
  billingCycles,
  cycleOf,
  decideCycle,
  dueDay,
  firstBillDay,
  firstBillWithinDays,
  issueDay,
  ownFirstBillDay,
} from './cycle.ts'
import { billableFrom } from './make-bill.ts'
import { maxMissedBills, missedBills } from './missed-bills.ts'

const firstDay = calendarDay('2024-01-01')
const lastDay = calendarDay('2032-12-31')
const anyDay = fc.integer({ min: 0, max: daysBetween(firstDay, lastDay) }).map((days) => addDays(firstDay, days))
const lateAnchor = fc
  .tuple(fc.integer({ min: 2024, max: 2031 }), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 29, max: 31 }))
  .map(([year, month, day]) => addMonths(calendarDay(`${year}-01-${day}`), month))
const anchor = fc.oneof(anyDay, lateAnchor)
const anyCycle = fc.constantFrom<BillingCycle>(...billingCycles)

/** The bill days of an account from its opening to the end of 2032. */
function billDays(from: CalendarDay, cycle: BillingCycle): CalendarDay[] {
  const days = [from]
  for (let on = from; on <= lastDay; ) {
    on = billDayAfter(on, from, cycle)
    days.push(on)
  }
  return days
}

describe('cycles', () => {
  test('periods of an account are contiguous, and each day from 2024 to 2032 lies in one', () => {
    fc.assert(
      fc.property(anchor, anyCycle, (from, cycle) => {
        const days = billDays(from, cycle)
        for (const [at, day] of days.slice(1).entries()) {
          const period = { from: days[at], upto: day }
          expect(cycleOf(days[at] ?? from, from, cycle)).toEqual(period)
          expect(cycleOf(addDays(day, -1), from, cycle)).toEqual(period)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a monthly cycle keeps the anchor’s day, or the last day of a month that is too short', () => {
    fc.assert(
      fc.property(anchor, (from) => {
        const anchorDay = dayParts(from).day
        for (const on of billDays(from, { Type: 'monthly' })) {
          const isLast = dayParts(addDays(on, 1)).day === 1
          expect(dayParts(on).day === anchorDay || (isLast && dayParts(on).day < anchorDay)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  test.each([7, 28])(
    'a cycle of %i days is never a day longer or shorter, at both changes of daylight saving',
    (Value) => {
      const days = billDays(firstDay, { Type: 'days', Value })
      for (const [at, day] of days.slice(1).entries()) expect(daysBetween(days[at] ?? firstDay, day)).toBe(Value)
    },
  )

  test('the bill of a day can be made six hours after its midnight here, whatever the change of the clocks', () => {
    for (const day of ['2026-04-05', '2026-09-27', '2026-06-21'].map(calendarDay)) {
      expect(dayOf(billableFrom(day))).toBe(day)
    }
  })

  test('[N-BILL-02][K-BILL-07] the cycles on offer are 7 days, 28 days and monthly; others are refused', () => {
    expect(billingCycles).toEqual([{ Type: 'days', Value: 7 }, { Type: 'days', Value: 28 }, { Type: 'monthly' }])
    for (const cycle of billingCycles) expect(decideCycle(cycle)).toEqual(cycle)
    for (const wrong of [{ Type: 'days' }, { Type: 'days', Value: 14 }, { Type: 'monthly', Value: 7 }] as const) {
      expect(decideCycle(wrong)).toMatchObject({ refused: 'invalid-input' })
    }
  })
})

describe('days of a bill', () => {
  test('[K-BILL-02] the first bill of a service is never made on its first day, nor later than 15 days after it', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 31 }), (start, days) => {
        const on = firstBillDay(start, addDays(start, days))
        expect(on > start && on <= addDays(start, firstBillWithinDays)).toBe(true)
        expect(on).toBe(days <= firstBillWithinDays ? addDays(start, days) : addDays(start, 1))
      }),
    )
  })

  test('[K-BILL-02] whenever a service starts, its first bill of its own or that of the cycle is made within 15 days', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...billingCycles), fc.integer({ min: 0, max: 90 }), (anchor, cycle, days) => {
        const start = addDays(anchor, days)
        // The next bill, also when the run of the start day itself has not happened yet.
        for (const before of [start, addDays(start, -1)]) {
          const nextBillOn = billDayAfter(before < anchor ? anchor : before, anchor, cycle)
          const own = ownFirstBillDay(start, { nextBillOn, anchor, cycle })
          const on = own ?? billDayAfter(start, anchor, cycle)
          expect(on > start && on <= addDays(start, firstBillWithinDays)).toBe(true)
        }
      }),
    )
  })

  test('a bill is due as many days after its issue as the provider gives, and keeps its day where the run is at most two days late', () => {
    const day = calendarDay('2026-11-23')
    expect(dueDay(day, { dueAfterDays: 15 })).toBe('2026-12-08')
    expect(dueDay(day, { dueAfterDays: 21 })).toBe('2026-12-14')
    expect([0, 1, 2, 3].map((late) => issueDay(day, addDays(day, late)))).toEqual([day, day, day, '2026-11-26'])
  })

  test('a final bill, whose period holds the day of its making, is not dated ahead', () => {
    const today = calendarDay('2026-11-23')
    expect(issueDay(addDays(today, 1), today)).toBe(today)
  })

  test('missed bills are counted up to one more than are made without a person', () => {
    const of = {
      nextBillOn: calendarDay('2026-01-31'),
      anchor: calendarDay('2025-12-31'),
      cycle: { Type: 'monthly' } as const,
    }
    const on = (today: string) => missedBills(of, calendarDay(today))
    expect([on('2026-02-27'), on('2026-02-28'), on('2026-04-30')]).toEqual([0, 1, 3])
    expect(on('2036-01-01')).toBe(maxMissedBills + 1)
  })
})
