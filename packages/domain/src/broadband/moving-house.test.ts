import { addDays, calendarDay, dayParts, daysBetween } from '@waea/kit/calendar-day'
import { money, sum } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { periodEnd } from '../plans/renewing/period.ts'
import { chargedPrice, type LeftPlan, mostOverlapDays, moveOverlaps, moveTerms, planOn } from './moving-house.ts'

const month = { count: 1, unit: 'month' } as const
const planFrom = (day: string, over: Partial<LeftPlan> = {}): LeftPlan => {
  const from = calendarDay(day)
  return {
    from,
    upto: periodEnd(from, month),
    price: money(8500),
    nextPrice: money(8500),
    period: month,
    anchorDay: dayParts(from).day,
    ...over,
  }
}

describe('a move', () => {
  test('gives back the days after it of the month that was charged, the day of the move included', () => {
    const terms = moveTerms(planFrom('2026-11-01'), calendarDay('2026-11-16'), 0)
    expect(terms).toEqual({
      lastDay: '2026-11-16',
      freeFrom: '2026-11-16',
      back: 4250,
      charged: 0,
      overlap: 0,
      settled: [{ from: '2026-11-16', upto: '2026-12-01', amount: -4250 }],
    })
  })

  test('charges an overlap by its days, and says what they cost', () => {
    const terms = moveTerms(planFrom('2026-11-01'), calendarDay('2026-11-16'), 3)
    expect(terms).toMatchObject({ lastDay: '2026-11-19', freeFrom: '2026-11-19', back: 3400, overlap: 850 })
  })

  test('charges the days of a month that begins in the overlap, at its own price', () => {
    const plan = planFrom('2026-11-01', { nextPrice: money(9300) })
    expect(moveTerms(plan, calendarDay('2026-11-29'), 7)).toEqual({
      lastDay: '2026-12-06',
      freeFrom: '2026-12-06',
      back: 0,
      charged: 1500,
      settled: [{ from: '2026-12-01', upto: '2026-12-06', amount: 1500 }],
      overlap: 567 + 1500,
    })
  })

  test('on the day on which a month ends neither gives back nor charges', () => {
    expect(moveTerms(planFrom('2026-11-01'), calendarDay('2026-12-01'), 0)).toMatchObject({ settled: [], back: 0 })
  })

  test('is worked out for a later day by the month in which it lies then', () => {
    const later = planOn(planFrom('2027-01-31', { nextPrice: money(9300) }), calendarDay('2027-03-15'))
    expect(later).toMatchObject({ from: '2027-02-28', upto: '2027-03-31', price: 9300 })
    expect(planOn(planFrom('2026-11-01'), calendarDay('2026-12-01')).from).toBe('2026-11-01')
  })
})

test('a month that began late, after a suspension, was charged by its days', () => {
  const late = { ...planFrom('2028-04-01'), from: calendarDay('2028-04-16') }
  expect(chargedPrice(late)).toBe(4250)
  expect(chargedPrice(planFrom('2027-01-31'))).toBe(8500)
  expect(chargedPrice(planFrom('2027-02-28', { anchorDay: 31, upto: calendarDay('2027-03-31') }))).toBe(8500)
})

const someMove = fc.record({
  start: fc.integer({ min: 0, max: 1500 }).map((days) => addDays(calendarDay('2026-01-01'), days)),
  price: fc.integer({ min: 1, max: 50_000 }).map((cents) => money(cents)),
  nextPrice: fc.integer({ min: 1, max: 50_000 }).map((cents) => money(cents)),
  after: fc.integer({ min: 0, max: 27 }),
  overlapDays: fc.integer({ min: 0, max: mostOverlapDays }),
})

test('whatever the day and the overlap, a day is charged at the old address exactly up to the last day', () => {
  fc.assert(
    fc.property(someMove, ({ start, price, nextPrice, after, overlapDays }) => {
      const left = planFrom(start, { price, nextPrice })
      const { settled, freeFrom, lastDay, back, overlap } = moveTerms(left, addDays(start, after), overlapDays)
      expect(lastDay).toBe(addDays(start, after + overlapDays))
      const days = settled.map(({ from, upto, amount }) => (amount < 0 ? -1 : 1) * daysBetween(from, upto))
      const charged = daysBetween(left.from, left.upto) + days.reduce((all, count) => all + count, 0)
      // Days that cost less than half a cent are not on the bill.
      if (price > 100 && nextPrice > 100) expect(charged).toBe(daysBetween(start, freeFrom))
      expect(back).toBeLessThanOrEqual(price)
      expect(sum([price, ...settled.map(({ amount }) => amount)])).toBeGreaterThanOrEqual(0)
      expect(overlap === 0).toBe(overlapDays === 0 || overlap === 0)
      if (overlapDays === 0) expect(overlap).toBe(0)
    }),
  )
})

test('a day more of overlap costs its day: what goes back and what is charged differ by the price of it', () => {
  fc.assert(
    fc.property(someMove, ({ start, price, after, overlapDays }) => {
      const left = planFrom(start, { price, nextPrice: price })
      const day = addDays(start, after)
      const none = moveTerms(left, day, 0)
      const some = moveTerms(left, day, overlapDays)
      const net = ({ settled }: typeof none) => sum(settled.map(({ amount }) => amount))
      // Each month is rounded once.
      expect(Math.abs(net(some) - net(none) - some.overlap)).toBeLessThanOrEqual(2)
    }),
  )
})

test('the overlaps that are offered are within what is taken', () => {
  expect(Math.max(...moveOverlaps)).toBe(mostOverlapDays)
})
