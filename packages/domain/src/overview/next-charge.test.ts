import { addDays, addMonths, calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { money, zero } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOnBill } from '../billing/making/make-bill.ts'
import type { ChargedAddon } from '../billing/making/upcoming-charges.ts'
import { type BillsAhead, nextCharge } from './next-charge.ts'

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
  onBill: true,
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
type Charge = BillsAhead['charges'][number]
const chargedAt = startOfDay(day('2026-11-01'))

/** Usage outside the plan in the current period. */
const used = (cents: number): Charge[] =>
  cents === 0
    ? []
    : [
        {
          supply: 'use',
          name: 'data',
          reason: 'use',
          from: day('2026-11-20'),
          upto: null,
          amount: money(cents),
          chargedAt,
        },
      ]

/** The charges an add-on has put on the bill since it was bought, written by its renewals. */
function charged(extra: ChargedAddon): Charge[] {
  const { name, price: amount, period, anchorDay } = extra
  const starts = [extra.startsOn]
  while (starts.length < extra.cyclesDone && period) {
    const [first = extra.startsOn] = starts
    const { unit, count } = period
    starts.unshift(unit === 'day' ? addDays(first, -count) : addMonths(first, -count, anchorDay))
  }
  return starts.map((from, at) => {
    const reason = at === 0 ? 'start' : 'renewal'
    return { supply: 'add-on', name, reason, from, upto: null, amount, chargedAt }
  })
}

const today = day('2026-11-22')
/** Bills on the first days of the plan's periods; charges of the last bill are billed. */
function billsWith(charges: readonly Charge[], base: Pick<ChargedAddon, 'startsOn' | 'endsOn' | 'period'> = plan) {
  const nextBillOn = base.endsOn ?? day('2026-12-07')
  const last = { kind: 'cycle', from: base.startsOn, upto: base.startsOn } as const
  const cycle =
    base.period?.unit === 'day' ? ({ Type: 'days', Value: base.period.count } as const) : ({ Type: 'monthly' } as const)
  const by = { nextBillOn, anchor: base.startsOn, cycle, firstBillOn: null }
  return { charges: charges.filter((charge) => !isOnBill(charge, last)), by }
}
function bill(addons: readonly ChargedAddon[], use: readonly Charge[] = []) {
  const charges = [...addons.filter((one) => !one.isBasePlan).flatMap(charged), ...use]
  return nextCharge(addons, { bills: billsWith(charges, addons.find((one) => one.isBasePlan) ?? plan), today })
}
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
    expect(nextCharge([plan], { bills: billsWith(ended), today })?.extras).toHaveLength(1)
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
          const started = Math.floor((27 + 28 * n - bought) / days)
          const startsOn = addDays(start, bought + started * days)
          const extra = anExtra({
            renews: true,
            period: { count: days, unit: 'day' },
            startsOn,
            endsOn: addDays(startsOn, days),
            cyclesDone: started + 1,
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
    // 20 and 27 November at the offer's price, 4 December at the full one.
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
  const ofPrepay = (addons: readonly ChargedAddon[], on = today) => nextCharge(addons, { bills: undefined, today: on })

  test('is what renews first, without what the credit has paid', () => {
    const extra = anExtra({ renews: true, endsOn: day('2026-12-01') })
    expect(ofPrepay([plan, extra])).toEqual({
      renews: extra,
      on: '2026-12-01',
      plan: 1500,
      extras: [],
      outside: 0,
      total: 1500,
    })
    expect(ofPrepay([plan, { ...extra, renews: false }])).toMatchObject({ on: '2026-12-07', total: 2500 })
  })

  test('comes when it is paid while a charge that failed is tried again', () => {
    expect(ofPrepay([{ ...plan, isUnpaid: true }], day('2026-12-09'))?.on).toBe('when-paid')
  })

  test('comes with the end of a pause', () => {
    expect(ofPrepay([{ ...plan, pausedUntil: day('2027-01-20') }])?.on).toBe('2027-01-20')
    // A pause cut short within the period changes nothing.
    expect(ofPrepay([{ ...plan, pausedUntil: day('2026-12-01') }])?.on).toBe('2026-12-07')
  })

  test('is on no day that is over, however late the clock is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), fc.boolean(), fc.boolean(), (days, onBill, isPaused) => {
        const on = addDays(day('2026-12-07'), days)
        const pausedUntil = isPaused ? day('2026-12-20') : null
        const bills = onBill ? billsWith([]) : undefined
        const next = nextCharge([{ ...plan, pausedUntil }], { bills, today: on })
        expect((next?.on ?? '') >= on).toBe(true)
      }),
    )
  })

  test('is none where nothing renews at a price', () => {
    expect(ofPrepay([{ ...plan, renews: false }])).toBeUndefined()
    expect(ofPrepay([{ ...plan, price: zero }])).toBeUndefined()
    expect(ofPrepay([{ ...plan, endsOn: null }])).toBeUndefined()
    expect(ofPrepay([])).toBeUndefined()
  })
})

describe('a cycle that is not the plan’s', () => {
  const anchor = day('2026-11-24')
  const cycle = { Type: 'days', Value: 7 } as const
  const weekly = { charges: [], by: { nextBillOn: anchor, anchor, cycle, firstBillOn: null } }

  test('the next bill is the one that has something on it: the first after the plan renews', () => {
    expect(nextCharge([plan], { bills: weekly, today })).toMatchObject({ on: '2026-12-08', plan: 2500, total: 2500 })
    expect(nextCharge([plan], { bills: { ...weekly, charges: used(700) }, today })).toMatchObject({
      on: '2026-11-24',
      plan: 0,
      outside: 700,
    })
  })

  const startOn = (from: string): Charge => {
    return {
      supply: 'plan',
      name: 'Light',
      reason: 'start',
      from: day(from),
      upto: null,
      amount: money(2500),
      chargedAt,
    }
  }

  test.each([
    ['14 days before the bill is on it', '2026-11-23', '2026-12-07', 5000],
    ['a longer time before has a bill of its own, on the day after it', '2026-11-21', '2026-11-22', 2500],
    ['a longer time before, and is not billed yet, is billed today', '2026-11-10', '2026-11-22', 2500],
  ])('the first period of a plan that starts %s', (_what, from, on, total) => {
    const bills = { ...billsWith([]), charges: [startOn(from)] }
    expect(nextCharge([plan], { bills, today })).toMatchObject({ on, total })
  })

  test('the bill of a plan that has just begun has the plan alone, on the day that its account gives it', () => {
    const { by } = billsWith([])
    const bills = {
      charges: [startOn('2026-11-20'), ...charged(anExtra()), ...used(700)],
      by: { ...by, firstBillOn: day('2026-11-24') },
    }
    expect(nextCharge([plan], { bills, today })).toEqual({
      on: '2026-11-24',
      plan: 2500,
      extras: [],
      outside: 0,
      total: 2500,
    })
  })
})

test('a plan of the 31st on an account of the 30th is on the bill after, also where a short month lets both begin together', () => {
  const base = { ...plan, startsOn: day('2027-01-31'), endsOn: day('2027-02-28'), anchorDay: 31 }
  const cycle = { Type: 'monthly' } as const
  const by = { nextBillOn: day('2027-02-28'), anchor: day('2027-01-30'), cycle, firstBillOn: null }
  const bills = { charges: [], by }
  const on = (addon: ChargedAddon) => nextCharge([addon], { bills, today: day('2027-02-20') })
  expect(on(base)).toMatchObject({ on: '2027-03-30', plan: 2500, total: 2500 })
  expect(on({ ...base, startsOn: day('2027-01-30'), anchorDay: 30 })).toMatchObject({ on: '2027-02-28', total: 2500 })
})

test('a plan without a period to end on adds nothing to the next bill', () => {
  expect(bill([{ ...plan, endsOn: null }, anExtra({ renews: true })])).toMatchObject({ on: '2026-12-07', total: 1500 })
})
