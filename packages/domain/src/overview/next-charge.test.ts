import { addDays, addMonths, calendarDay } from '@waea/kit/calendar-day'
import { money, zero } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OutsidePlan, outsidePlan } from '../usage/outside-plan.ts'
import { type ChargedAddon, type ChargedExtra, nextCharge } from './next-charge.ts'

const month = { count: 1, unit: 'month' } as const
const week = { count: 7, unit: 'day' } as const
const day = calendarDay

const plan: ChargedAddon = {
  name: 'Light',
  price: money(2500),
  offerPeriods: null,
  renewalPrice: null,
  fullNow: money(2500),
  isBasePlan: true,
  renews: true,
  startsOn: day('2026-11-07'),
  endsOn: day('2026-12-07'),
  period: month,
  anchorDay: 7,
  cyclesDone: 3,
  pausedUntil: null,
  isUnpaid: false,
}
const anExtra = (over: Partial<ChargedAddon> = {}): ChargedAddon => ({
  ...plan,
  name: 'Extra 5 GB',
  price: money(1500),
  fullNow: money(1500),
  isBasePlan: false,
  renews: false,
  startsOn: day('2026-11-20'),
  endsOn: day('2026-12-20'),
  anchorDay: 20,
  cyclesDone: 1,
  ...over,
})
const used = (cents: number, onBill = true): OutsidePlan | undefined =>
  outsidePlan([{ type: 'data', amount: 1, cost: money(cents) }], {
    plan: { StartsOn: plan.startsOn, EndsOn: plan.endsOn },
    onBill,
    today: day('2026-11-22'),
  })
/** What an extra has put on the bill since it was bought, as its renewals wrote it. */
function charged(extra: ChargedAddon): ChargedExtra[] {
  const { name, price: amount, period, anchorDay } = extra
  const starts = [extra.startsOn]
  while (starts.length < extra.cyclesDone && period) {
    const [first = extra.startsOn] = starts
    const { unit, count } = period
    starts.unshift(unit === 'day' ? addDays(first, -count) : addMonths(first, -count, anchorDay))
  }
  return starts.map((from, at) => ({ name, reason: at === 0 ? 'start' : 'renewal', from, amount }))
}

const today = day('2026-11-22')
const bill = (addons: readonly ChargedAddon[], outside?: OutsidePlan) =>
  nextCharge(addons, {
    charged: addons.filter((one) => !one.isBasePlan).flatMap(charged),
    outside,
    onBill: true,
    today,
  })
const extrasOf = (...extras: ChargedAddon[]) => bill([plan, ...extras])?.extras

describe('the next bill', () => {
  test('has the plan, each extra put on it, and what was used outside the plan', () => {
    const calls = anExtra({ name: 'World 100', price: money(800) })
    expect(bill([anExtra(), plan, calls], used(5140))).toEqual({
      on: '2026-12-07',
      plan: 2500,
      extras: [
        { name: 'Extra 5 GB', count: 1, amount: 1500 },
        { name: 'World 100', count: 1, amount: 800 },
      ],
      outside: 5140,
      total: 9940,
    })
  })

  test('counts what was bought twice as two, on one line', () => {
    expect(extrasOf(anExtra(), anExtra({ startsOn: day('2026-11-21') }))).toEqual([
      { name: 'Extra 5 GB', count: 2, amount: 3000 },
    ])
  })

  test.each([
    ['on the first day of the period', '2026-11-07', 1],
    ['on its last day', '2026-12-06', 1],
    ['on the day before it', '2026-11-06', 0],
    ['on the day of the bill, which is the next period', '2026-12-07', 0],
  ])('has an extra bought %s', (_when, startsOn, count) => {
    const extras = extrasOf(anExtra({ startsOn: day(startsOn), endsOn: day('2027-01-07') }))
    expect(extras?.[0]?.count ?? 0).toBe(count)
  })

  test('has an extra that has ended since it was bought', () => {
    const ended = charged(anExtra({ endsOn: day('2026-11-21'), period: week }))
    expect(nextCharge([plan], { charged: ended, outside: undefined, onBill: true, today })?.extras).toHaveLength(1)
  })

  test('has each period of an extra that renews up to that day, the begun ones and those to come', () => {
    const weekly = { renews: true, period: week, anchorDay: 3 }
    // Bought on 3 November for the bill of the 7th; renewed on the 10th and 17th, and again on 24 November and 1 December.
    const extra = anExtra({ ...weekly, startsOn: day('2026-11-17'), endsOn: day('2026-11-24'), cyclesDone: 3 })
    expect(extrasOf(extra)).toEqual([{ name: 'Extra 5 GB', count: 4, amount: 6000 }])
    expect(extrasOf({ ...extra, renews: false })).toEqual([{ name: 'Extra 5 GB', count: 2, amount: 3000 }])
  })

  test('has an extra that renews on its own day, and not one that renewed on the day of the last bill', () => {
    const together = { renews: true, anchorDay: 7, startsOn: plan.startsOn, endsOn: plan.endsOn }
    expect(extrasOf(anExtra({ ...together, cyclesDone: 2 }))).toEqual([{ name: 'Extra 5 GB', count: 1, amount: 1500 }])
    expect(extrasOf(anExtra({ ...together, cyclesDone: 1 }))).toEqual([{ name: 'Extra 5 GB', count: 2, amount: 3000 }])
    expect(extrasOf(anExtra({ ...together, cyclesDone: 2, renews: false }))).toEqual([])
  })

  test('has no more than what is owed where the plan does not renew, and is none where that is nothing', () => {
    const ending = { ...plan, renews: false }
    expect(bill([ending], used(5140))).toMatchObject({ on: '2026-12-07', plan: 0, total: 5140 })
    expect(bill([ending, anExtra()])).toMatchObject({ on: '2026-12-07', plan: 0, total: 1500 })
    expect(bill([ending, anExtra({ price: zero })])).toBeUndefined()
  })

  test('has every period of an extra exactly once, on one bill after the other', () => {
    const anyExtra = fc.record({ bought: fc.nat(27), days: fc.integer({ min: 1, max: 40 }), bills: fc.nat(5) })
    fc.assert(
      fc.property(anyExtra, ({ bought, days, bills }) => {
        const period = { count: 28, unit: 'day' } as const
        const start = day('2026-01-01')
        let counted = 0
        for (let n = 0; n <= bills; n += 1) {
          const [from, on] = [addDays(start, 28 * n), addDays(start, 28 * (n + 1))]
          const begun = Math.floor((27 + 28 * n - bought) / days)
          const startsOn = addDays(start, bought + begun * days)
          const extra = anExtra({
            renews: true,
            period: { count: days, unit: 'day' },
            startsOn,
            endsOn: addDays(startsOn, days),
            cyclesDone: begun + 1,
          })
          counted += bill([{ ...plan, period, startsOn: from, endsOn: on }, extra])?.extras[0]?.count ?? 0
        }
        expect(counted).toBe(Math.floor((28 * (bills + 1) - bought) / days) + 1)
      }),
    )
  })

  test('has the price that follows an offer, of the plan and of an extra, from the period on in which it ends', () => {
    const offered = { ...plan, price: money(1000), offerPeriods: 3 }
    expect(bill([{ ...offered, cyclesDone: 2 }])).toMatchObject({ plan: 1000 })
    expect(bill([{ ...offered, cyclesDone: 3 }])).toMatchObject({ plan: 2500 })
    const weekly = { renews: true, period: week, anchorDay: 20, cyclesDone: 1, endsOn: day('2026-11-27') }
    const extra = anExtra({ ...weekly, price: money(500), offerPeriods: 2 })
    // 20 November and the 27th at the offer's price, 4 December at the full one.
    expect(extrasOf(extra)).toEqual([{ name: 'Extra 5 GB', count: 3, amount: 2500 }])
  })

  test('is the price and every cent that was charged, whatever was used', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(10_000), (outside, price) => {
        const next = bill([{ ...plan, price: money(price) }], used(outside))
        expect(next?.total ?? 0).toBe(price + outside)
      }),
    )
  })
})

describe('the next charge from credit or card', () => {
  const ofPrepay = (addons: readonly ChargedAddon[], outside?: OutsidePlan, on = today) =>
    nextCharge(addons, { charged: [], outside, onBill: false, today: on })

  test('is what renews first, without what the credit has paid', () => {
    const extra = anExtra({ renews: true, endsOn: day('2026-12-01') })
    expect(ofPrepay([plan, extra], used(5140, false))).toEqual({
      on: '2026-12-01',
      plan: 1500,
      extras: [],
      outside: 0,
      total: 1500,
    })
    expect(ofPrepay([plan, { ...extra, renews: false }])).toMatchObject({ on: '2026-12-07', total: 2500 })
  })

  test('comes when it is paid while a charge that failed is tried again', () => {
    expect(ofPrepay([{ ...plan, isUnpaid: true }], undefined, day('2026-12-09'))?.on).toBe('when-paid')
  })

  test('comes with the end of a pause', () => {
    expect(ofPrepay([{ ...plan, pausedUntil: day('2027-01-20') }])?.on).toBe('2027-01-20')
    // A pause that was cut short within the period changes nothing.
    expect(ofPrepay([{ ...plan, pausedUntil: day('2026-12-01') }])?.on).toBe('2026-12-07')
  })

  test('is on no day that is over, however late the clock is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), fc.boolean(), fc.boolean(), (days, onBill, isPaused) => {
        const on = addDays(day('2026-12-07'), days)
        const pausedUntil = isPaused ? day('2026-12-20') : null
        const next = nextCharge([{ ...plan, pausedUntil }], { charged: [], outside: undefined, onBill, today: on })
        expect((next?.on ?? '') >= on).toBe(true)
      }),
    )
  })

  test('is none where nothing renews at a price', () => {
    expect(ofPrepay([{ ...plan, renews: false }], used(5140, false))).toBeUndefined()
    expect(ofPrepay([{ ...plan, price: zero }])).toBeUndefined()
    expect(ofPrepay([{ ...plan, endsOn: null }])).toBeUndefined()
    expect(ofPrepay([])).toBeUndefined()
  })
})

test('a bill without a period to end on is told of what renews alone', () => {
  expect(bill([{ ...plan, endsOn: null }, anExtra({ renews: true })])).toMatchObject({ on: '2026-12-20', total: 1500 })
})
