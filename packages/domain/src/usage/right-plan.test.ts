import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CatalogueEntry, Characteristics } from '../catalogue/catalogue-entry.ts'
import { sampleTerms } from '../catalogue/provider-file/sample-terms.ts'
import { megabytes } from './rating/usage-amounts.ts'
import { type KindUse, type PricedPlan, placed, reprice, rightPlan, type Span, spanStart } from './right-plan.ts'

const upto = calendarDay('2026-11-20')
const from = addDays(upto, -364)
const gigabytes = (count: number) => megabytes(count * 1024)

let numbers = 0
function entry(RetailCents: number, gives: Partial<Characteristics>, name = `Plan ${numbers + 1}`): CatalogueEntry {
  numbers += 1
  const UUID = `00000000-0000-7000-8000-${String(numbers).padStart(12, '0')}`
  return {
    UUID,
    ProductType: 'prepaymobileAddon',
    Name: name,
    CreatedAtNanos: 0,
    UpdatedAtNanos: 0,
    Characteristics: { IsBasePlan: true, IsAddon: false, TimePeriodInterval: '28 day', ...gives },
    Availabilities: [
      {
        UUID,
        Available: true,
        Priority: 1,
        RetailName: name,
        RetailDescription: '',
        RetailCents,
        ProductCatalogEntryUUID: UUID,
      },
    ],
  }
}
const plan = (cents: number, dataGB: number, over: Partial<Characteristics> = {}): PricedPlan => ({
  entry: entry(cents, {
    RecurringDataMB: dataGB * 1024,
    DataUsageRule: 'CasualRate',
    VoiceUsageRule: 'Unlimited',
    ...over,
  }),
  price: money(cents),
})
const extra = entry(1000, { IsBasePlan: false, IsAddon: true, RecurringDataMB: 5 * 1024, TimePeriodInterval: '7 day' })

/** The same data usage every day. */
const daily = (dataGB: number, days = 364): KindUse[] =>
  Array.from({ length: days }, (_, at) => ({ type: 'data', day: addDays(upto, at - days), amount: gigabytes(dataGB) }))
const span = (uses: readonly KindUse[], over: Partial<Span> = {}): Span => ({
  uses,
  from,
  upto,
  extras: [extra],
  rates: sampleTerms.casualRates,
  ...over,
})

describe('use is repriced on a plan', () => {
  test('period by period: its price, and the cheaper of extras and the casual rate for what is over', () => {
    const ofTwelve = reprice(plan(2000, 12), span(daily(0.5)))
    expect(ofTwelve).toMatchObject({ cost: 13 * (2000 + 1000), onTop: 13 * 1000, mostData: gigabytes(14) })
    const little = [{ type: 'data' as const, day: from, amount: gigabytes(12) + megabytes(2) }]
    expect(reprice(plan(2000, 12), span(little))).toMatchObject({ cost: 13 * 2000 + 40, onTop: 40 })
    expect(reprice(plan(2000, 12), span(daily(0.5), { extras: [] })).onTop).toBe(13 * 2048 * 20)
  })

  test('without a charge where it slows, which is counted, and where it has no end', () => {
    expect(reprice(plan(2000, 12, { DataUsageRule: 'Throttled' }), span(daily(0.5)))).toMatchObject({
      cost: 26_000,
      slowedPeriods: 13,
    })
    expect(reprice(plan(2000, 0, { DataUsageRule: 'Unlimited' }), span(daily(5)))).toMatchObject({
      cost: 26_000,
      slowedPeriods: 0,
    })
  })

  test('by months of the calendar, the last one for its days in the span', () => {
    const monthly = plan(3000, 100, { TimePeriodInterval: '1 month' })
    const of = (first: string) =>
      reprice(monthly, span([], { from: calendarDay(first), upto: calendarDay('2026-05-16') })).cost
    expect(of('2026-01-31')).toBe(3 * 3000 + Math.round((3000 * 16) / 31))
    expect(of('2026-02-16')).toBe(3 * 3000)
  })
})

describe('calls to other countries are repriced', () => {
  const call = (destination: string | undefined, minutes: number, day = from): KindUse => ({
    type: 'idd_voice',
    day,
    amount: minutes * 60,
    ...(destination && { destination }),
  })
  const onTop = (
    uses: readonly KindUse[],
    over: Partial<Characteristics> = {},
    extras: readonly CatalogueEntry[] = [],
  ) => reprice(plan(2000, 12, over), span(uses, { extras })).onTop
  const casual = sampleTerms.casualRates.idd_voice

  test('at the rate of the country, each call by its started minutes, and at the casual rate where it is not known', () => {
    expect(onTop([call('China', 10)])).toBe(30)
    expect(onTop([call('Australia', 100)])).toBe(0)
    expect(onTop([call('China', 0.5), call('China', 0.5)])).toBe(6)
    expect(onTop([call('Cook Islands', 1), call('Cook Islands', 1)])).toBe(2)
    expect(onTop([call('Germany', 10)])).toBe(10 * casual)
    expect(onTop([call(undefined, 10)])).toBe(10 * casual)
  })

  test('after what the plan gives of them, in the order in which they were made, in each period anew', () => {
    const gives = { RecurringIDDVoiceMinutes: 10, IDDVoiceUsageRule: 'CasualRate' } as const
    expect(onTop([call('Fiji', 10), call('China', 10)], gives)).toBe(30)
    expect(onTop([call('China', 10), call('Fiji', 10)], gives)).toBe(290)
    expect(onTop([call('Fiji', 8), call('China', 12)], gives)).toBe(30)
    expect(onTop([call('Fiji', 10), call('Fiji', 10, addDays(from, 28))], gives)).toBe(0)
    expect(onTop([call('Fiji', 600)], { IDDVoiceUsageRule: 'Unlimited' })).toBe(0)
  })

  test('by an extra where that costs less than the rates of the countries', () => {
    const minutes = entry(500, { IsBasePlan: false, IsAddon: true, RecurringIDDVoiceMinutes: 100 })
    expect(onTop([call('Fiji', 60)], {}, [minutes])).toBe(500)
    expect(onTop([call('China', 60)], {}, [minutes])).toBe(180)
  })

  test('so that a plan with dear minutes in it is not the right one for calls that cost little', () => {
    const calls = Array.from({ length: 13 }, (_, at) => call('China', 100, addDays(from, 28 * at)))
    const withMinutes = plan(4000, 12, { RecurringIDDVoiceMinutes: 100 })
    expect(rightPlan(plan(2000, 12), [withMinutes], span(calls))).toBeUndefined()
    expect(rightPlan(withMinutes, [plan(2000, 12)], span(calls))).toMatchObject({ cost: 13 * 2300, nowCost: 13 * 4000 })
  })

  test('the daily sums give up the calls of which the country is known, and keep the rest', () => {
    const day = from
    const daily = [
      { type: 'data', day, amount: 5 },
      { type: 'idd_voice', day, amount: 600 },
      { type: 'idd_voice', day: addDays(day, 1), amount: 60 },
    ] as const
    expect(placed(daily, [{ day, amount: 500, destination: 'Fiji' }])).toEqual([
      daily[0],
      { type: 'idd_voice', day, amount: 500, destination: 'Fiji' },
      { type: 'idd_voice', day, amount: 100 },
      daily[2],
    ])
    expect(placed(daily.slice(1, 2), [{ day, amount: 600, destination: 'Fiji' }])).toHaveLength(1)
  })
})

describe('the right plan is', () => {
  test('the one that costs least, with the difference of a year and why', () => {
    const better = rightPlan(plan(4000, 25), [plan(2000, 10), plan(3000, 15)], span(daily(0.5)))
    // 14 GB a period: 10 GB needs an add-on, 15 GB is enough; both cost 3000, and the cheaper plan comes first.
    expect(better).toMatchObject({ cost: 13 * 3000, nowCost: 13 * 4000, saves: Math.floor((13_000 * 365) / 364) })
    expect(rightPlan(plan(4000, 25), [plan(2900, 15)], span(daily(0.5)))?.because).toBe('smaller-fits')
    expect(rightPlan(plan(2000, 4), [plan(2500, 15)], span(daily(0.5)))?.because).toBe('less-on-top')
    expect(rightPlan(plan(4000, 15), [plan(3000, 15)], span(daily(0.5)))?.because).toBe('lower-price')
  })

  test('not said where today’s is right, and where it saves less than $12 a year', () => {
    expect(rightPlan(plan(2000, 15), [plan(4000, 25), plan(1900, 2)], span(daily(0.5)))).toBeUndefined()
    expect(rightPlan(plan(2000, 15), [plan(1910, 15)], span(daily(0.5)))).toBeUndefined()
    expect(rightPlan(plan(2000, 15), [plan(1900, 15)], span(daily(0.5)))).toBeDefined()
    const today = plan(4000, 25)
    expect(rightPlan(today, [{ ...today, price: money(100) }], span(daily(0.5)))).toBeUndefined()
  })

  test('not one that would have slowed data more often than today’s', () => {
    const slowing = plan(1000, 10, { DataUsageRule: 'Throttled' })
    expect(rightPlan(plan(4000, 25), [slowing], span(daily(0.5)))).toBeUndefined()
    expect(rightPlan(plan(4000, 12, { DataUsageRule: 'Throttled' }), [slowing], span(daily(0.5)))).toBeDefined()
  })

  test('not known from fewer than 90 days', () => {
    const ofDays = (days: number) => span(daily(0.5, days), { from: addDays(upto, -days) })
    expect(rightPlan(plan(4000, 25), [plan(2000, 15)], ofDays(89))).toBeUndefined()
    expect(rightPlan(plan(4000, 25), [plan(2000, 15)], ofDays(90))).toBeDefined()
  })

  test('looked for over a year, or since use began', () => {
    expect(spanStart(addDays(upto, -400), upto)).toBe(addDays(upto, -365))
    expect(spanStart(addDays(upto, -100), upto)).toBe(addDays(upto, -100))
    expect(spanStart(undefined, upto)).toBe(addDays(upto, -365))
  })
})

const anyPlan = fc
  .record({
    cents: fc.integer({ min: 0, max: 8000 }),
    dataGB: fc.nat(60),
    rule: fc.constantFrom('CasualRate' as const, 'Throttled' as const, 'Unlimited' as const),
    period: fc.constantFrom('7 day', '28 day', '1 month'),
  })
  .map(({ cents, dataGB, rule, period }) => plan(cents, dataGB, { DataUsageRule: rule, TimePeriodInterval: period }))
const anyUses = fc.array(
  fc.record({
    type: fc.constantFrom('data' as const, 'sms' as const),
    back: fc.integer({ min: 1, max: 364 }),
    amount: fc.nat(gigabytes(4)),
  }),
  { maxLength: 60 },
)

test('nobody is ever sent to a dearer plan, nor to one that slows more, and no plan on sale would save more', () => {
  fc.assert(
    fc.property(anyPlan, fc.array(anyPlan, { maxLength: 5 }), anyUses, (today, onSale, used) => {
      const uses = used.map(({ type, back, amount }) => ({
        type,
        day: addDays(upto, -back),
        amount: type === 'sms' ? amount % 40 : amount,
      }))
      const compared = span(uses)
      const [now, others] = [reprice(today, compared), onSale.map((one) => reprice(one, compared))]
      const better = rightPlan(today, onSale, compared)
      const fair = others.filter(({ slowedPeriods }) => slowedPeriods <= now.slowedPeriods)
      const least = Math.min(now.cost, ...fair.map(({ cost }) => cost))
      if (!better) {
        expect(((now.cost - least) * 365) / 364).toBeLessThan(1200)
        return
      }
      expect(better.cost).toBe(least)
      expect(better.cost).toBeLessThan(now.cost)
      expect(better.nowCost).toBe(now.cost)
      expect(better.slowedPeriods).toBeLessThanOrEqual(now.slowedPeriods)
    }),
  )
})
