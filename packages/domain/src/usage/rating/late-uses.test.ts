import { addDays, calendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, sum } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleTerms } from '../../catalogue/provider-file/sample-terms.ts'
import { carryOverEnd } from './allowance-grants.ts'
import { lateUses, rateLateUses } from './late-uses.ts'
import { type ChargeBounds, type CountedUse, rateUses, type Use, type UsedGrant } from './rate-uses.ts'

const megabyte = 1_048_576
const first = calendarDay('2026-03-02')
const ratesAt = () => sampleTerms
const day = (n: number) => addDays(first, n)
const at = (n: number, minutes = 0) => new Date(startOfDay(day(n)).getTime() + (600 + minutes) * 60_000)
const use = (id: string, megabytes: number, on: number, minutes = 0): Use => {
  return { id, type: 'data', amount: megabytes * megabyte, at: at(on, minutes) }
}

/** A weekly grant that carries over for 28 days. */
const week = (from: number, megabytes: number, over: Partial<UsedGrant> = {}): UsedGrant => ({
  addonUuid: '00000000-0000-4000-8000-000000000001' as Uuid,
  type: 'data',
  zone: null,
  isBasePlan: true,
  rule: 'CasualRate',
  total: megabytes * megabyte,
  remaining: megabytes * megabyte,
  usedAfter: 0,
  usedUpto: null,
  startsOn: day(from),
  endsOn: day(from + 7),
  expiresOn: carryOverEnd(day(from + 7), 28),
  ...over,
})

/** A service that receives uses in some order: what is left of its grants, each use as counted, and its credit. */
class RatedService {
  counted = new Map<string, CountedUse>()
  /** The ids of the uses that were rated again. */
  again: string[] = []
  grants: readonly UsedGrant[]
  bounds: ChargeBounds

  constructor(grants: readonly UsedGrant[], bounds: ChargeBounds = {}) {
    this.grants = grants
    this.bounds = bounds
  }

  receive(...uses: Use[]): this {
    const late = lateUses(this.grants, uses)
    const again = [...this.counted.values()].filter((one) =>
      late.some(({ type, at: since }) => one.use.type === type && one.use.at > since),
    )
    this.again.push(...again.map((one) => one.use.id))
    const { grants, counted, recounted, cost } = rateLateUses(this.grants, uses, again, ratesAt, this.bounds)
    this.grants = grants
    for (const one of [...counted, ...recounted.map(({ now }) => now)]) this.counted.set(one.use.id, one)
    if (this.bounds.credit !== undefined) this.bounds = { credit: minus(this.bounds.credit, cost) }
    return this
  }

  get left() {
    return this.grants.map(({ remaining, usedAfter }) => [remaining / megabyte, usedAfter / megabyte])
  }
  get costs(): Record<string, Money> {
    return Object.fromEntries([...this.counted].map(([id, { cost }]) => [id, cost] as const).sort())
  }
}

describe('a late use', () => {
  test('takes of its own week, and what was used later of that week moves to the week after: nothing is charged', () => {
    const service = new RatedService([week(0, 3072), week(7, 3072)])
      .receive(use('later', 3072, 8))
      .receive(use('late', 10, 5))
    expect(service.left).toEqual([
      [0, 3062],
      [3062, 0],
    ])
    expect(service.costs).toEqual({ late: 0, later: 0 })
  })

  test('is charged in place of none: where all is used, the use that finds nothing any more is', () => {
    const service = new RatedService([week(0, 10)])
      .receive(use('a', 8, 1))
      .receive(use('c', 4, 3))
      .receive(use('b', 2, 2))
    expect(service.costs).toEqual({ a: 0, b: 0, c: 80 })
  })

  test('leaves counted uses alone where the same grants meet everything', () => {
    const service = new RatedService([week(0, 100), week(7, 100)])
      .receive(use('c', 8, 3))
      .receive(use('a', 4, 1), use('b', 2, 3, -5))
    expect([service.again, service.left[0]]).toEqual([[], [86, 0]])
    expect(service.receive(use('in order', 1, 8)).again).toEqual([])
    expect(service.receive(use('before', 1, 4)).again).toEqual(['in order'])
  })

  test('makes nobody pay afterwards for what the credit could not pay', () => {
    const service = new RatedService([week(0, 10)], { credit: money(40) })
      .receive(use('a', 10, 1))
      .receive(use('b', 5, 2))
    expect(service.counted.get('b')).toMatchObject({ cost: 40, charged: 2 * megabyte, unmet: 3 * megabyte })
    service.bounds = { credit: money(1000) }
    service.receive(use('late', 1, 0))
    expect(service.costs).toEqual({ late: 0, a: 20, b: 40 })
    expect(service.counted.get('b')?.unmet).toBe(3 * megabyte)
  })

  test('gives back what the credit has paid for a later one and is needed before it', () => {
    const service = new RatedService([week(0, 10)], { credit: money(40) })
      .receive(use('a', 9, 1))
      .receive(use('b', 3, 2))
    expect([service.costs, service.bounds.credit]).toEqual([{ a: 0, b: 40 }, 0])
    service.receive(use('late', 2, 0))
    expect([service.costs, service.bounds.credit]).toEqual([{ late: 0, a: 20, b: 20 }, 0])
  })

  test('takes nothing back of a plan that has ended on the day of a later one since', () => {
    const service = new RatedService([week(0, 100)]).receive(use('a', 60, 3))
    const changed = week(3, 50, { addonUuid: '00000000-0000-4000-8000-000000000002' as Uuid })
    service.grants = [...service.grants.map((one) => ({ ...one, endsOn: day(3), expiresOn: day(3) })), changed]
    service.receive(use('late', 50, 2))
    expect(service.left.map(([left]) => left)).toEqual([0, 50])
    expect(service.costs).toEqual({ late: 200, a: 0 })
  })
})

const anyGrant = fc
  .record({
    from: fc.integer({ min: 0, max: 20 }),
    days: fc.constantFrom(1, 7, 28),
    carry: fc.constantFrom(0, 7, 28),
    megabytes: fc.nat(40),
    isBasePlan: fc.boolean(),
    rule: fc.constantFrom(
      'CasualRate' as const,
      'CasualRate' as const,
      'Throttled' as const,
      'Unlimited' as const,
      null,
    ),
    type: fc.constantFrom('data' as const, 'data' as const, 'sms' as const),
  })
  .map(({ from, days, carry, megabytes, ...over }) =>
    week(from, megabytes, { ...over, endsOn: day(from + days), expiresOn: carryOverEnd(day(from + days), carry) }),
  )
/** Grants of two plans, in several periods and of both kinds. */
const anyGrants = fc.uniqueArray(
  anyGrant.chain((one) =>
    fc.constantFrom(1, 2).map((n) => ({ ...one, addonUuid: `00000000-0000-4000-8000-00000000000${n}` as Uuid })),
  ),
  { maxLength: 6, selector: ({ addonUuid, type, startsOn }) => `${addonUuid} ${type} ${startsOn}` },
)
/** Uses at different times, in the order they are received, some together. */
const anyUses = (types: readonly Use['type'][], parts: number) =>
  fc
    .uniqueArray(
      fc.record({
        on: fc.integer({ min: -1, max: 28 }),
        minute: fc.nat(400),
        amount: fc.nat(20 * parts),
        type: fc.constantFrom(...types),
        isWithLast: fc.boolean(),
      }),
      { maxLength: 14, selector: ({ on, minute }) => `${on} ${minute}` },
    )
    .map((uses) =>
      uses.map(({ on, minute, amount, type, isWithLast }, n) => {
        return { isWithLast, use: { ...use(`${n}`, amount / parts, on, minute), type } }
      }),
    )

function rateInParts(service: RatedService, uses: readonly { isWithLast: boolean; use: Use }[]): RatedService {
  const parts: Use[][] = []
  for (const { isWithLast, use: one } of uses) {
    if (isWithLast) parts.at(-1)?.push(one) ?? parts.push([one])
    else parts.push([one])
  }
  for (const part of parts) service.receive(...part)
  return service
}

describe('in whatever order the same uses are told', () => {
  test('as much is left of each grant, and each use costs as much, as told in order', () => {
    fc.assert(
      fc.property(anyGrants, anyUses(['data', 'data', 'sms'], 4), (grants, uses) => {
        const inOrder = rateUses(
          grants,
          uses.map((one) => one.use).sort((a, b) => +a.at - +b.at),
          ratesAt,
        )
        const service = rateInParts(new RatedService(grants), uses)
        const leftOf = (of: readonly UsedGrant[]) => of.map(({ remaining, usedAfter }) => [remaining, usedAfter])
        expect(leftOf(service.grants)).toEqual(leftOf(inOrder.grants))
        expect(service.costs).toEqual(Object.fromEntries(inOrder.counted.map((one) => [one.use.id, one.cost]).sort()))
      }),
      { numRuns: 1500 },
    )
  })

  test('credit that does not pay them all pays as much of one kind, and what it paid and has left is what there was', () => {
    fc.assert(
      fc.property(anyGrants, anyUses(['data'], 1), fc.nat(40), (grants, uses, units) => {
        const credit = money(20 * units)
        const ordered = uses.map((one) => one.use).sort((a, b) => +a.at - +b.at)
        const inOrder = rateUses(grants, ordered, ratesAt, { credit })
        const service = rateInParts(new RatedService(grants, { credit }), uses)
        expect(service.grants.map(({ remaining }) => remaining)).toEqual(
          inOrder.grants.map(({ remaining }) => remaining),
        )
        const paid = sum(Object.values(service.costs))
        expect([paid, service.bounds.credit]).toEqual([inOrder.cost, minus(credit, inOrder.cost)])
        for (const { use: one, takes, charged, unmet } of service.counted.values()) {
          const met = takes.reduce((all, { amount }) => all + amount, charged + unmet)
          expect(met <= one.amount && Math.min(charged, unmet) >= 0).toBe(true)
        }
      }),
      { numRuns: 800 },
    )
  })
})

test('a late use abroad has nothing to do with later uses in New Zealand, and is late among those of its zone', () => {
  const abroad = { country: 'AU', zone: 'australia' }
  const pass: UsedGrant = { ...week(1, 3), zone: 'australia', usedUpto: at(3) }
  const used = { ...week(1, 3), usedUpto: at(3) }
  expect(lateUses([used], [{ ...use('a', 9, 2), abroad }])).toEqual([])
  expect(lateUses([pass], [use('a', 9, 2)])).toEqual([])
  expect(lateUses([pass, used], [{ ...use('a', 9, 2), abroad }, use('b', 9, 2)])).toMatchObject([
    { id: 'a' },
    { id: 'b' },
  ])
})
