import { addDays, type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { type Money, money } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextPrice } from './agreed-price.ts'
import {
  type CompanionPlan,
  companionNoticeDays,
  companionStartDays,
  companionStep,
  priceAmong,
} from './companion-price.ts'

const started = calendarDay('2026-11-01')
const sold: CompanionPlan = {
  price: money(3500),
  offerPeriods: null,
  renewalPrice: null,
  cyclesDone: 1,
  startedOn: started,
  endsOn: addDays(started, 28),
}
const full = money(6000)
const on = (days: number) => addDays(started, days)

test('three or more cost $35.00, two $45.00, and one alone what the plan costs; never more than by itself', () => {
  expect([1, 2, 3, 6].map((people) => priceAmong(people, full))).toEqual([6000, 4500, 3500, 3500])
  expect([1, 2, 3].map((people) => priceAmong(people, money(4000)))).toEqual([4000, 4000, 3500])
})

describe('the price of a group', () => {
  test('stays while there are enough, and for the first two weeks whoever is there', () => {
    expect(companionStep(sold, { people: 3, full, today: on(20) })).toBeUndefined()
    expect(companionStep(sold, { people: 1, full, today: on(companionStartDays - 1) })).toBeUndefined()
  })

  test('changes with the first renewal that is two weeks away', () => {
    const at = (days: number) => companionStep(sold, { people: 2, full, today: on(days) })
    expect(at(14)).toEqual({ price: 3500, offerPeriods: 1, renewalPrice: 4500 })
    expect(at(15)).toEqual({ price: 3500, offerPeriods: 2, renewalPrice: 4500 })
  })

  test('that was told is taken back when the group is complete again, lowered when it grows, and stays once it is charged', () => {
    const announced = { ...sold, offerPeriods: 1, renewalPrice: full }
    const now = (people: number, plan: CompanionPlan = announced) =>
      companionStep(plan, { people, full, today: on(20) })
    expect(now(3)).toEqual({ price: 3500, offerPeriods: null, renewalPrice: null })
    expect(now(2)).toEqual({ price: 3500, offerPeriods: 1, renewalPrice: 4500 })
    expect(now(1)).toBeUndefined()
    const charged = { ...announced, price: full, cyclesDone: 2, endsOn: on(56) }
    expect(now(3, charged)).toBeUndefined()
  })

  test('whoever comes and goes: no charge is above what was told two weeks before, and none above the plan’s own price', () => {
    const days = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 30, maxLength: 200 })
    fc.assert(
      fc.property(days, fc.constantFrom(money(4000), full), (peopleByDay, own) => {
        let plan: CompanionPlan = sold
        let announced: { price: Money; on: CalendarDay } = { price: sold.price, on: started }
        for (const [at, people] of peopleByDay.entries()) {
          const today = on(at)
          const { endsOn } = plan
          if (endsOn === today) {
            const price = nextPrice(plan, plan.cyclesDone, own)
            expect(price).toBeLessThanOrEqual(own)
            if (price > plan.price) {
              expect(price).toBeLessThanOrEqual(announced.price)
              expect(addDays(announced.on, companionNoticeDays) <= today).toBe(true)
            }
            plan = { ...plan, price, cyclesDone: plan.cyclesDone + 1, endsOn: addDays(today, 28) }
          }
          const step = companionStep(plan, { people, full: own, today })
          if (!step) continue
          expect(step.price).toBe(plan.price)
          // A price lower than announced needs no new notice.
          const isLower = plan.renewalPrice !== null && (step.renewalPrice ?? 0) < plan.renewalPrice
          announced = { price: step.renewalPrice ?? step.price, on: isLower ? announced.on : today }
          plan = { ...plan, ...step }
        }
      }),
    )
  })
})
