import { calendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
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
  rateUses(grants, uses, () => sampleTerms.casualRates, bounds)

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
  const dearer = { ...sampleTerms.casualRates, data: money(35), voice: money(60) }
  const after = { ...use('c', 1), at: new Date(at.getTime() + 1) }
  const met = rateUses([], [use('a', 2), use('b', 90, 'voice'), after], (when) =>
    when > at ? dearer : sampleTerms.casualRates,
  )
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
