import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CatalogueEntry, Characteristics } from '../catalogue/catalogue-entry.ts'
import { sampleTerms } from '../catalogue/sample-terms.ts'
import { type KindUse, type PricedPlan, reprice, rightPlan, type Span, spanStart } from './right-plan.ts'
import { megabytes } from './usage-amounts.ts'

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

/** The same data on each day. */
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

describe('the right plan is', () => {
  test('the one that costs least, with the difference of a year and why', () => {
    const better = rightPlan(plan(4000, 25), [plan(2000, 10), plan(3000, 15)], span(daily(0.5)))
    // 14 GB a period: 10 GB needs an extra, 15 GB is enough; both cost 3000, and the cheaper plan comes first.
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
      const asked = span(uses)
      const [now, others] = [reprice(today, asked), onSale.map((one) => reprice(one, asked))]
      const better = rightPlan(today, onSale, asked)
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
