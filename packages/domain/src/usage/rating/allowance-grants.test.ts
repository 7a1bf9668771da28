import { addDays, type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleTerms } from '../../catalogue/provider-file/sample-terms.ts'
import {
  type AllowanceGrant,
  allowanceOn,
  carryOverEnd,
  isCarriedOver,
  isInForce,
  ruleOn,
  spend,
  usableOn,
} from './allowance-grants.ts'
import { casualRate } from './casual-rates.ts'
import { usageTypes } from './usage-type.ts'

const today = calendarDay('2026-11-20')
const minute = { cents: 50, unit: 60 }
const terms = { rate: minute, day: today }

/** A base plan's period that started ten days ago and has ten days left. */
const plan = (over: Partial<AllowanceGrant> = {}): AllowanceGrant => ({
  isBasePlan: true,
  total: 1000,
  remaining: 600,
  rule: 'CasualRate',
  startsOn: addDays(today, -10),
  endsOn: addDays(today, 10),
  expiresOn: addDays(today, 10),
  ...over,
})
const extra = (over: Partial<AllowanceGrant> = {}): AllowanceGrant => plan({ isBasePlan: false, rule: null, ...over })
/** The carried-over rest of a period that ended `endedAgo` days ago; it expires in `goneIn` days. */
const carried = (remaining: number, goneIn: number, endedAgo = 10): AllowanceGrant =>
  plan({
    remaining,
    startsOn: addDays(today, -endedAgo - 20),
    endsOn: addDays(today, -endedAgo),
    expiresOn: addDays(today, goneIn),
  })
const tookOf = (grants: readonly AllowanceGrant[], used: number, over: Partial<Parameters<typeof spend>[2]> = {}) =>
  spend(grants, used, { ...terms, ...over }).takes.map(({ grant, amount }) => [grants.indexOf(grant), amount])

describe('usage is met', () => {
  test('from what is gone first, whoever gave it, and of these from the older', () => {
    const grants = [plan({ expiresOn: addDays(today, 40) }), extra({ expiresOn: addDays(today, 10) }), carried(50, 3)]
    expect(tookOf(grants, 700)).toEqual([
      [2, 50],
      [1, 600],
      [0, 50],
    ])
    const alike = [plan({ startsOn: today }), plan({ startsOn: addDays(today, -1) })]
    expect(tookOf(alike, 10)).toEqual([[1, 10]])
    expect(tookOf([plan({ endsOn: null, expiresOn: null }), plan()], 10)).toEqual([[1, 10]])
  })

  test('from the period in which it was used, not from the one of today', () => {
    const before = plan({ startsOn: addDays(today, -40), endsOn: addDays(today, -10), expiresOn: addDays(today, -10) })
    const now = plan()
    expect(tookOf([now, before], 100, { day: addDays(today, -11) })).toEqual([[1, 100]])
    expect(tookOf([now, before], 100, { day: addDays(today, -10) })).toEqual([[0, 100]])
  })

  test('not from what is gone, nor from what has not begun', () => {
    expect(tookOf([carried(100, 0), carried(30, 1), plan({ remaining: 0 })], 100)).toEqual([[1, 30]])
    expect(tookOf([plan({ startsOn: addDays(today, 1) })], 100)).toEqual([])
  })

  test('without an end when unlimited, leaving what is there alone', () => {
    expect(spend([plan({ rule: 'Unlimited' }), extra()], 10_000, terms)).toMatchObject({
      takes: [],
      free: 10_000,
      charge: 0,
    })
  })

  test('without an end but slowly when throttled and the allowance has ended', () => {
    const grants = [plan({ rule: 'Throttled' })]
    expect(spend(grants, 600, terms)).toMatchObject({ free: 0, charge: 0 })
    expect(spend(grants, 700, terms)).toMatchObject({ free: 100, charge: 0, unmet: 0 })
  })

  test('at the casual rate by started units, also without any plan', () => {
    expect(spend([plan({ remaining: 0 })], 60, terms)).toMatchObject({ charged: 60, charge: 50 })
    expect(spend([plan({ remaining: 30 })], 91, terms)).toMatchObject({ charged: 61, charge: 100 })
    expect(spend([], 60, terms)).toMatchObject({ charged: 60, charge: 50 })
  })

  test('[V-BAL-04] only as far as the credit reaches', () => {
    const onCredit = (cents: number) => spend([plan({ remaining: 0 })], 150, { ...terms, most: money(cents) })
    expect(onCredit(150)).toMatchObject({ charged: 150, unmet: 0, charge: 150 })
    expect(onCredit(149)).toMatchObject({ charged: 120, unmet: 30, charge: 100 })
    expect(onCredit(0)).toMatchObject({ charged: 0, unmet: 150, charge: 0 })
  })

  test('at no charge, whatever it is, where the network had confirmed that it stops it', () => {
    expect(spend([plan()], 700, { ...terms, stops: true })).toMatchObject({ unmet: 100, charge: 0 })
    expect(spend([plan({ rule: 'Throttled' })], 700, { ...terms, stops: true })).toMatchObject({ free: 100 })
  })

  test('only in whole amounts', () => {
    expect(() => spend([plan()], -1, terms)).toThrow(RangeError)
    expect(() => spend([plan()], 0.5, terms)).toThrow(RangeError)
  })

  test('at a casual rate of each kind', () => {
    expect(Object.fromEntries(usageTypes.map((type) => [type, casualRate(sampleTerms.casualRates, type)]))).toEqual({
      data: { cents: 20, unit: 1_048_576 },
      voice: { cents: 49, unit: 60 },
      sms: { cents: 20, unit: 1 },
      mms: { cents: 50, unit: 1 },
      idd_voice: { cents: 90, unit: 60 },
      idd_sms: { cents: 30, unit: 1 },
    })
  })
})

describe('what follows an allowance', () => {
  test('is said by the base plan of that day, and by no period that has ended', () => {
    const endless = plan({ rule: 'Unlimited', startsOn: addDays(today, -30), endsOn: addDays(today, -10) })
    expect(ruleOn([{ ...endless, expiresOn: addDays(today, 30) }, plan({ rule: 'Throttled' })], today)).toBe(
      'Throttled',
    )
    expect(ruleOn([extra({ rule: 'Throttled' }), plan({ rule: 'CasualRate' })], today)).toBe('CasualRate')
    expect(ruleOn([extra({ rule: 'Unlimited' }), plan({ rule: 'CasualRate' })], today)).toBe('Unlimited')
    expect(ruleOn([], today)).toBe('CasualRate')
  })
})

describe('an allowance is carried over', () => {
  test('for as many days as the plan says, and never for more than 365', () => {
    expect(carryOverEnd(today, 28)).toBe(addDays(today, 28))
    expect(carryOverEnd(today, 365)).toBe(addDays(today, 365))
    expect(carryOverEnd(today, 366)).toBe(addDays(today, 365))
    expect(carryOverEnd(today, 0)).toBe(today)
    expect(carryOverEnd(today, -1)).toBe(today)
  })

  test('from the first day after its period to the last before it is gone', () => {
    const grant = carried(1, 3, 2)
    const on = (days: number) => isCarriedOver(grant, addDays(today, days))
    expect([-3, -2, 2, 3].map(on)).toEqual([false, true, true, false])
    expect(isInForce(grant, addDays(today, -3))).toBe(true)
    expect(isInForce(grant, addDays(today, -2))).toBe(false)
  })

  test('as what its period left, however much of that is used by now', () => {
    const grant = { ...carried(40, 3, 2), usedAfter: 60 }
    expect(allowanceOn(grant, addDays(today, -3))).toBe(1000)
    expect(allowanceOn(grant, today)).toBe(100)
    expect(allowanceOn({ ...grant, remaining: 0, usedAfter: 0 }, today)).toBe(0)
  })
})

/** Three months around today. */
const anyDay = fc.integer({ min: -60, max: 30 }).map((days) => addDays(today, days))
const anyGrant: fc.Arbitrary<AllowanceGrant> = fc
  .record({
    isBasePlan: fc.boolean(),
    total: fc.nat(40),
    startsOn: anyDay,
    days: fc.option(fc.integer({ min: 1, max: 31 })),
    carry: fc.constantFrom(0, 7, 28),
    rule: fc.constantFrom('CasualRate' as const, 'Throttled' as const, 'Unlimited' as const, null),
  })
  .map(({ days, carry, total, ...rest }) => {
    const endsOn = days === null ? null : addDays(rest.startsOn, days)
    return { ...rest, total, remaining: total, endsOn, expiresOn: endsOn && carryOverEnd(endsOn, carry) }
  })
const anyUse = fc.record({ day: anyDay, amount: fc.nat(50) })

/** The independent model: each unit of an allowance is a coin with the days it can be spent on. */
function coinsOf(grants: readonly AllowanceGrant[]) {
  const coins = grants.map(({ remaining, startsOn, expiresOn }, at) => ({
    at,
    startsOn,
    expiresOn: expiresOn ?? '9999',
    left: remaining,
  }))
  return {
    left: () => coins.map(({ left }) => left),
    /** Takes the coin that expires first of those valid on a day; false if there is none. */
    takeOne(day: CalendarDay): boolean {
      let best: (typeof coins)[number] | undefined
      for (const coin of coins) {
        if (coin.left === 0 || day < coin.startsOn || day >= coin.expiresOn) continue
        if (!best || `${coin.expiresOn} ${coin.startsOn}` < `${best.expiresOn} ${best.startsOn}`) best = coin
      }
      if (best) best.left -= 1
      return best !== undefined
    },
  }
}

test('uses of any day in any order take what a purse of single coins gives, and each unit of a use is met once', () => {
  fc.assert(
    fc.property(
      fc.array(anyGrant, { maxLength: 6 }),
      fc.array(anyUse, { maxLength: 12 }),
      fc.nat(3000),
      (given, uses, cents) => {
        const grants = given.map((one) => ({ ...one }))
        const purse = coinsOf(given)
        let credit = money(cents)
        for (const { day, amount } of uses) {
          const met = spend(grants, amount, { rate: { cents: 7, unit: 3 }, day, most: credit })
          for (const { grant, amount: taken } of met.takes) grant.remaining -= taken
          const took = met.takes.reduce((sum, one) => sum + one.amount, 0)
          expect(took + met.free + met.charged + met.unmet).toBe(amount)
          let coins = 0
          if (ruleOn(given, day) !== 'Unlimited') while (coins < amount && purse.takeOne(day)) coins += 1
          expect(took).toBe(coins)
          credit = money(credit - met.charge)
          expect(Math.min(credit, met.charge, ...grants.map(({ remaining }) => remaining), 0)).toBe(0)
        }
        expect(grants.map(({ remaining }) => remaining)).toEqual(purse.left())
      },
    ),
  )
})

test('what can be used is in the same order whatever the order of asking', () => {
  fc.assert(
    fc.property(fc.array(anyGrant, { maxLength: 6 }), anyDay, (grants, day) => {
      const ends = (some: readonly AllowanceGrant[]) =>
        usableOn(some, day).map(({ expiresOn, startsOn }) => [expiresOn, startsOn])
      expect(ends([...grants].reverse())).toEqual(ends(grants))
    }),
  )
})
