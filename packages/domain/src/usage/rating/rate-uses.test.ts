import { calendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { internationalRates } from '../../catalogue/international-rates.ts'
import { sampleTerms } from '../../catalogue/provider-file/sample-terms.ts'
import { type ChargeBounds, type RatedUses, rateUses, type Use, type UsedGrant } from './rate-uses.ts'
import type { UsageType } from './usage-type.ts'

const megabyte = 1_048_576
const day = calendarDay('2026-03-10')
const at = startOfDay(day)

const grant = (over: Partial<UsedGrant> = {}): UsedGrant => ({
  addonUuid: '00000000-0000-4000-8000-000000000001' as Uuid,
  type: 'data',
  zone: null,
  isBasePlan: true,
  total: 10 * megabyte,
  remaining: 10 * megabyte,
  rule: 'CasualRate',
  startsOn: calendarDay('2026-03-01'),
  endsOn: calendarDay('2026-03-29'),
  expiresOn: calendarDay('2026-03-29'),
  usedAfter: 0,
  usedUpto: null,
  ...over,
})
const use = (id: string, megabytes: number, type: UsageType = 'data') => ({
  id,
  type,
  amount: type === 'data' ? megabytes * megabyte : megabytes,
  at,
})

/** The uses beyond an allowance. */
const charges = ({ counted }: RatedUses<UsedGrant>) => counted.filter(({ charged, unmet }) => charged + unmet > 0)

const rate = (grants: readonly UsedGrant[], uses: readonly Use[], bounds?: ChargeBounds) =>
  rateUses(grants, uses, () => sampleTerms, bounds)

test('uses follow each other: what one takes is gone for the next, and what was given stays as it was', () => {
  const [data, texts] = [grant(), grant({ type: 'sms', total: 5, remaining: 5 })]
  const met = rate([data, texts], [use('a', 6), use('b', 6), use('c', 2, 'sms')])
  expect(met.grants).toMatchObject([{ remaining: 0 }, { remaining: 3 }])
  expect(charges(met)).toMatchObject([{ use: { id: 'b' }, cost: 40, charged: 2 * megabyte, unmet: 0 }])
  expect(met.cost).toBe(40)
  expect(data.remaining).toBe(10 * megabyte)
})

test('a grant of which nothing is taken is not among the changed', () => {
  const [first, second] = [grant(), grant({ isBasePlan: false })]
  const met = rate([first, second], [use('a', 1)])
  expect(met.changed).toHaveLength(1)
  expect(met.grants[1]).toBe(second)
})

test('what is used of a grant after its period is kept apart', () => {
  const carried = grant({ endsOn: day, expiresOn: calendarDay('2026-03-15') })
  const [left] = rate([carried, grant({ startsOn: day })], [use('a', 4)]).grants
  expect(left).toMatchObject({ remaining: 6 * megabyte, usedAfter: 4 * megabyte })
})

test('the credit pays as far as it reaches, one use after the other; that it ends is no matter of the limit', () => {
  const terms = { credit: money(50), leftOfLimit: money(500) }
  const met = rate([], [use('a', 1), use('b', 2), use('c', 1)], terms)
  expect(charges(met).map(({ cost, unmet }) => [cost, unmet])).toEqual([
    [20, 0],
    [20, megabyte],
    [0, megabyte],
  ])
  expect(met).toMatchObject({ cost: 40, isOverrun: false })
})

test('nothing is charged beyond the spend limit, and a use that goes past it is told', () => {
  const within = rate([], [use('a', 2)], { leftOfLimit: money(40) })
  expect(within).toMatchObject({ cost: 40, isOverrun: false })
  const over = rate([], [use('a', 2), use('b', 1)], { leftOfLimit: money(40) })
  expect(over).toMatchObject({ cost: 40, isOverrun: true })
  expect(rate([], [use('a', 3)], { credit: money(1000), leftOfLimit: money(40) }).isOverrun).toBe(true)
})

test('what the network had confirmed to stop costs nothing and says nothing of the limit', () => {
  const stopped = rate([], [use('a', 3)], { leftOfLimit: money(20), isStopped: () => true })
  expect(charges(stopped)).toMatchObject([{ cost: 0, charged: 0, unmet: 3 * megabyte }])
  expect(stopped.isOverrun).toBe(false)
})

test('a use costs the rate of its own time, however late it is told', () => {
  const dearer = { ...sampleTerms, casualRates: { ...sampleTerms.casualRates, data: money(35), voice: money(60) } }
  const after = { ...use('c', 1), at: new Date(at.getTime() + 1) }
  const met = rateUses([], [use('a', 2), use('b', 90, 'voice'), after], (when) => (when > at ? dearer : sampleTerms))
  expect(charges(met).map(({ cost }) => cost)).toEqual([40, 98, 35])
})

test('an international minute costs the rate of its place, and the casual rate to a place that the table does not have', () => {
  const call = (destination?: string) => ({ ...use('a', 90, 'idd_voice'), ...(destination && { destination }) })
  const costs = internationalRates.map(({ location, price }) => [
    rate([], [call(location)]).cost,
    Math.round(2 * Number(price)),
  ])
  expect(costs.filter(([cost, expected]) => cost !== expected)).toEqual([])
  expect(costs).toHaveLength(24)
  expect([call(), call('Atlantis'), call(' australia ')].map((one) => rate([], [one]).cost)).toEqual([180, 180, 0])
  // Usage the credit cannot pay is stopped, also at fractions of a cent.
  expect(rate([], [call('Niue')], { credit: money(2) })).toMatchObject({ cost: 2, counted: [{ unmet: 30 }] })
  expect(rate([], [call('Australia')], { credit: money(0) })).toMatchObject({
    cost: 0,
    counted: [{ unmet: 0 }],
  })
})

describe('use abroad', () => {
  const inAustralia = { abroad: { country: 'AU', zone: 'australia' } }
  const pass = (over: Partial<UsedGrant> = {}) =>
    grant({ isBasePlan: false, rule: null, zone: 'australia', total: megabyte, remaining: megabyte, ...over })

  test('costs the rate of its zone by started units, and takes nothing of what a plan includes in New Zealand', () => {
    const plan = grant({ rule: 'Unlimited' })
    const met = rate([plan], [{ ...use('a', 2), ...inAustralia }, use('b', 5)])
    expect(met.counted).toMatchObject([{ cost: 20, takes: [] }, { cost: 0 }])
    const call = { ...use('c', 61, 'voice'), abroad: { country: 'FJ', zone: 'pacific' } }
    expect(rate([], [call]).cost).toBe(2 * 199)
    expect(rate([], [{ ...call, type: 'idd_voice', destination: 'Australia' }]).cost).toBe(2 * 199)
  })

  test('takes first from a day pass of its zone, and neither from one of another zone nor for use in New Zealand', () => {
    const [here, there] = [pass(), pass({ zone: 'pacific' })]
    const met = rate([here, there], [{ ...use('a', 3), ...inAustralia }])
    expect(met.grants.map(({ remaining }) => remaining)).toEqual([0, megabyte])
    expect(met.cost).toBe(20)
    expect(rate([pass()], [use('a', 1)])).toMatchObject({ changed: [], cost: 20 })
  })

  test('is charged only as far as credit and limit reach', () => {
    const uses = [{ ...use('a', 3), ...inAustralia }]
    expect(charges(rate([], uses, { credit: money(25) }))).toMatchObject([{ cost: 20, unmet: megabyte }])
    expect(rate([], uses, { leftOfLimit: money(10) })).toMatchObject({ cost: 10, isOverrun: true })
  })

  test('in a zone without rates is no use that can be rated', () => {
    expect(() => rate([], [{ ...use('a', 1), abroad: { country: 'JP', zone: 'asia' } }])).toThrow('zone asia')
  })

  test('adds up: what the pass gives, what is charged and what is stopped are what was used', () => {
    const anyUse = fc.record({ megabytes: fc.nat(9), zone: fc.constantFrom('australia', 'pacific', undefined) })
    fc.assert(
      fc.property(fc.array(anyUse, { maxLength: 8 }), fc.nat(300), (some, cents) => {
        const passes = [pass(), pass({ zone: 'pacific' }), grant()] as const
        const uses = some.map(({ megabytes, zone }, at) => ({
          ...use(`${at}`, megabytes),
          ...(zone && { abroad: { country: 'AU', zone } }),
        }))
        const met = rate(passes, uses, { credit: money(cents) })
        for (const { use: one, takes, charged, unmet } of met.counted)
          expect(takes.reduce((sum, { amount }) => sum + amount, 0) + charged + unmet).toBe(one.amount)
        expect(met.cost).toBeLessThanOrEqual(cents)
        const taken = met.counted.filter(({ use: one }) => one.abroad).flatMap(({ takes }) => takes)
        const left = passes[0].remaining + passes[1].remaining - taken.reduce((sum, { amount }) => sum + amount, 0)
        expect(met.grants.filter(({ zone }) => zone).reduce((sum, { remaining }) => sum + remaining, 0)).toBe(left)
      }),
    )
  })
})
