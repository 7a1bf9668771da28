import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CarriedOver, carriedOverAmount, carryOver, takeCarriedOver, usableOn } from './carry-over.ts'
import { casualRates } from './casual-rates.ts'
import { spend, type UsageBalance } from './spend.ts'

const today = calendarDay('2026-11-20')
const minute = { cents: 50, unit: 60 }
const terms = { rate: minute, today }
const held: UsageBalance = { remaining: 600, carriedOver: [], rule: undefined }
const carried = (amount: number, days: number): CarriedOver => ({ amount, lastDay: addDays(today, days) })

describe('usage is met', () => {
  test('from the allowance first and then from what was carried over, the oldest first', () => {
    const balance = { ...held, carriedOver: [carried(100, 10), carried(100, 5)] }
    expect(spend(balance, 650, terms)).toEqual({
      balance: { remaining: 0, carriedOver: [carried(50, 5), carried(100, 10)], rule: undefined },
      fromAllowance: 600,
      fromCarriedOver: 50,
      free: 0,
      charged: 0,
      unmet: 0,
      charge: 0,
      slowed: false,
    })
  })

  test('not from what was carried over too long ago', () => {
    const balance = { ...held, remaining: 0, carriedOver: [carried(100, -1), carried(30, 0)] }
    expect(spend(balance, 100, terms)).toMatchObject({ fromCarriedOver: 30, unmet: 70 })
  })

  test('without an end when unlimited, leaving the balance alone', () => {
    const balance: UsageBalance = { ...held, rule: 'Unlimited' }
    expect(spend(balance, 10_000, terms)).toMatchObject({ balance, free: 10_000, charge: 0, slowed: false })
  })

  test('without an end but slowly when throttled and the allowance has ended', () => {
    const balance: UsageBalance = { ...held, rule: 'Throttled' }
    expect(spend(balance, 600, terms)).toMatchObject({ fromAllowance: 600, slowed: false })
    expect(spend(balance, 700, terms)).toMatchObject({ fromAllowance: 600, free: 100, slowed: true, charge: 0 })
  })

  test('at the casual rate by started units', () => {
    const balance: UsageBalance = { ...held, remaining: 0, rule: 'CasualRate' }
    expect(spend(balance, 60, terms)).toMatchObject({ charged: 60, charge: 50 })
    expect(spend(balance, 61, terms)).toMatchObject({ charged: 61, charge: 100 })
    expect(spend({ ...balance, remaining: 30 }, 90, terms)).toMatchObject({ fromAllowance: 30, charge: 50 })
  })

  test('[V-BAL-04] only as far as the credit reaches', () => {
    const balance: UsageBalance = { ...held, remaining: 0, rule: 'CasualRate' }
    const onCredit = (cents: number) => spend(balance, 150, { ...terms, credit: money(cents) })
    expect(onCredit(150)).toMatchObject({ charged: 150, unmet: 0, charge: 150 })
    expect(onCredit(149)).toMatchObject({ charged: 120, unmet: 30, charge: 100 })
    expect(onCredit(0)).toMatchObject({ charged: 0, unmet: 150, charge: 0 })
  })

  test('at no charge, whatever it is, where the network had confirmed that it stops it', () => {
    const balance: UsageBalance = { ...held, rule: 'CasualRate' }
    expect(spend(balance, 700, { ...terms, stops: true })).toMatchObject({ fromAllowance: 600, unmet: 100, charge: 0 })
    expect(spend({ ...held, rule: 'Throttled' }, 700, { ...terms, stops: true })).toMatchObject({ free: 100 })
  })

  test('not at all beyond the allowance without a rule', () => {
    expect(spend(held, 700, terms)).toMatchObject({ fromAllowance: 600, unmet: 100, charge: 0 })
  })

  test('only in whole amounts', () => {
    expect(() => spend(held, -1, terms)).toThrow(RangeError)
    expect(() => spend(held, 0.5, terms)).toThrow(RangeError)
  })

  test('at a casual rate of each kind', () => {
    expect(casualRates).toEqual({
      data: { cents: 20, unit: 1_048_576 },
      voice: { cents: 49, unit: 60 },
      sms: { cents: 20, unit: 1 },
      mms: { cents: 50, unit: 1 },
      idd_voice: { cents: 90, unit: 60 },
      idd_sms: { cents: 30, unit: 1 },
    })
  })
})

const anyBalance: fc.Arbitrary<UsageBalance> = fc.record({
  remaining: fc.nat(1000),
  carriedOver: fc.array(
    fc.record({ amount: fc.nat(500), lastDay: fc.integer({ min: -5, max: 365 }).map((days) => addDays(today, days)) }),
    { maxLength: 5 },
  ),
  rule: fc.constantFrom('Unlimited', 'CasualRate', 'Throttled', undefined),
})

test('the parts of a use add up to it, and nothing is ever below zero', () => {
  const anyUses = fc.array(fc.nat(2000), { maxLength: 10 })
  fc.assert(
    fc.property(anyBalance, anyUses, fc.nat(5000), (start, uses, cents) => {
      let balance = start
      let credit = money(cents)
      for (const used of uses) {
        const before = balance.remaining + carriedOverAmount(balance.carriedOver, today)
        const met = spend(balance, used, { ...terms, credit })
        expect(met.fromAllowance + met.fromCarriedOver + met.free + met.charged + met.unmet).toBe(used)
        const after = met.balance.remaining + carriedOverAmount(met.balance.carriedOver, today)
        expect(before - after).toBe(met.fromAllowance + met.fromCarriedOver)
        balance = met.balance
        credit = money(credit - met.charge)
        expect(Math.min(credit, balance.remaining, met.charge)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('of what was carried over, what ends first is in front, in whatever order it came', () => {
  const inOrder = [carried(1, 0), carried(2, 5), carried(3, 5), carried(4, 20)]
  const [first, second, third, last] = inOrder as [CarriedOver, CarriedOver, CarriedOver, CarriedOver]
  expect(usableOn([last, second, first, third], today)).toEqual(inOrder)
  expect(usableOn([second, third, last, first], today)).toEqual(inOrder)
})

test('what was carried over is taken to the last of it, and what is used up is not kept', () => {
  const parcels = [carried(2, 20), carried(1, 10), carried(1, 10)]
  expect(takeCarriedOver(parcels, 2, today)).toEqual({ taken: 2, left: [carried(2, 20)] })
  expect(takeCarriedOver(parcels, 3, today)).toEqual({ taken: 3, left: [carried(1, 20)] })
  expect(takeCarriedOver(parcels, 5, today)).toEqual({ taken: 4, left: [] })
})

describe('an allowance is carried over', () => {
  test('[K-USE-02] for up to 365 days', () => {
    const [parcel] = carryOver([], 100, today)
    expect(parcel).toEqual({ amount: 100, lastDay: '2027-11-20' })
    expect(usableOn([carried(100, 0)], today)).toHaveLength(1)
    expect(usableOn([carried(100, -1)], today)).toHaveLength(0)
  })

  test('only when something is left of it, beside what was carried over before', () => {
    expect(carryOver([], 1, today)).toEqual([carried(1, 365)])
    expect(carryOver([carried(50, 10), carried(0, 10)], 0, today)).toEqual([carried(50, 10)])
    expect(carryOver([carried(50, 10), carried(50, -1)], 100, today)).toEqual([carried(50, 10), carried(100, 365)])
  })
})
