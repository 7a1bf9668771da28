import { usage } from '@waea/contract/mobile/usage'
import { addDays, type CalendarDay, dayOf, startOfDay } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { usagePart } from '../../src/capabilities/usage/part.ts'
import type { EventOf } from '../../src/platform/jobs/events.ts'
import { readNotices } from '../../src/platform/operator/notices.ts'
import {
  askTopUp,
  chargedMobile,
  creditBecomes,
  creditOf,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

const megabyte = 1_048_576
const hourMs = 3_600_000
type Document = EventOf<'network.usage'>['documents'][number]

/** Processes usage documents as the worker does. */
function hear({ CustomerUUID, MobileUUID }: Owner, documents: readonly Document[]): Promise<void> {
  return systemOf(portal).inTransaction(
    async (tx) =>
      await usagePart.hears?.['network.usage']?.(tx, { CustomerUUID, MobileUUID, documents: [...documents] }),
  )
}

const today = () => dayOf(portal.server.clock.now())
/** Data used at noon of a day; on the current day no later than now. */
const used = (id: string, megabytes: number, day: CalendarDay): Document => ({
  id,
  type: 'data',
  amount: megabytes * megabyte,
  atMs: Math.min(startOfDay(day).getTime() + 12 * hourMs, portal.server.clock.now().getTime()),
})
const dataOf = async (owner: Owner) => (await dashboardOf(portal, owner)).Usage.find(({ Type }) => Type === 'data')
const historyOf = async (owner: Owner) => {
  const { Allowances } = await portal.good(usage.allowances, whose(owner), owner.token)
  return Allowances.filter(({ Type }) => Type === 'data')
}
const asideOf = async (id: string) => {
  const { rows } = await readNotices(systemOf(portal), {
    kind: 'usage-document',
    unseenOnly: false,
    from: 0,
    most: 100,
  })
  return rows.find(({ Subject }) => Subject === id)?.Reason
}

/** Waits until the given number of data periods is stored. */
const periodsBecome = (owner: Owner, count: number) =>
  eventually(`${count} periods`, async () => ((await historyOf(owner)).length === count ? true : undefined))

/** A prepay mobile with credit for some periods, some weeks after its first one started. */
async function afterPeriods(plan: { availability: string }, periodDays: number, periods: number) {
  let owner = await mobileInService(portal, { plan })
  await askTopUp(portal, owner, { Amount: 20_000, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 20_000)
  const began = today()
  for (let n = 1; n <= periods; n += 1) {
    owner = await daysLater(portal, owner, periodDays)
    await periodsBecome(owner, n + 1)
  }
  return { owner, began }
}

describe('what a plan gave in each period is kept', () => {
  test('and a use counts in the period in which it was used, 40 days late and out of order', async () => {
    const { owner, began } = await afterPeriods(demoPlans.prepay10, 28, 2)
    await hear(owner, [used('now', 100, addDays(began, 57 - 1))])
    await hear(owner, [used('second', 200, addDays(began, 30)), used('first', 300, addDays(began, 16))])
    const [third, second, first] = await historyOf(owner)
    expect(first).toMatchObject({ From: began, Upto: addDays(began, 28), AmountTotal: 10_240, AmountUsed: 300 })
    expect(second).toMatchObject({ From: addDays(began, 28), Upto: addDays(began, 56), AmountUsed: 200 })
    expect(third).toMatchObject({ From: addDays(began, 56), AmountUsed: 100, CarriedOverAmount: 0 })
    expect(await dataOf(owner)).toMatchObject({ AmountTotal: 10_240, AmountRemaining: 10_140, CarryOverAmount: 0 })
  })

  test('what was used too much in a period that has ended is charged with its own date', async () => {
    const owner = await chargedMobile(portal)
    await askTopUp(portal, owner, { Amount: 20_000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 20_000)
    const began = today()
    const later = await daysLater(portal, owner, 28)
    await periodsBecome(later, 2)
    const credit = await creditOf(portal, later)
    await hear(later, [used('late', 10_245, addDays(began, 2))])
    expect(await creditOf(portal, later)).toBe(credit - 100)
    const { Charges } = await portal.good(usage.charges, whose(later), later.token)
    expect(Charges.map(({ AmountCents, DateAndTime }) => [AmountCents, dayOf(new Date(DateAndTime / 1e6))])).toEqual([
      [100, addDays(began, 2)],
    ])
    expect(await dataOf(later)).toMatchObject({ AmountRemaining: 10_240 })
  })

  test('[K-USE-02] the rest of a plan that carries over is there beside the new period, to its own end, and is used first', async () => {
    const { owner, began } = await afterPeriods(demoPlans.prepayWeek, 7, 1)
    const second = addDays(began, 7)
    const gone = addDays(began, 7 + 28)
    expect(await dataOf(owner)).toMatchObject({
      AmountTotal: 3072,
      AmountRemaining: 3072,
      CarryOverAmount: 3072,
      Parcels: [
        { IsCarriedOver: true, AmountRemaining: 3072, EndsOn: addDays(second, 7 + 21) },
        { AmountRemaining: 3072, EndsOn: addDays(second, 7), CarriesUpto: addDays(second, 7 + 28) },
      ],
    })
    await hear(owner, [used('carried', 1000, second)])
    expect(await dataOf(owner)).toMatchObject({ AmountRemaining: 3072, CarryOverAmount: 2072 })
    // Late-reported use of the first week counts against what that week left over.
    await hear(owner, [used('late', 500, addDays(began, 3))])
    const [, first] = await historyOf(owner)
    expect(first).toMatchObject({ AmountUsed: 500, CarriedOverAmount: 2572, CarriesUpto: gone })
    expect(await dataOf(owner)).toMatchObject({ CarryOverAmount: 1572 })
    await hear(owner, [used('more', 1600, second)])
    expect(await dataOf(owner)).toMatchObject({ AmountRemaining: 3044, CarryOverAmount: 0 })
  })
})

describe('what cannot be counted is put aside for the operator, and the rest goes on', () => {
  test('use in the future, and use of more than 90 days ago; a day less counts', async () => {
    const { owner, began } = await afterPeriods(demoPlans.prepay10, 28, 3)
    const soon = { ...used('future', 1, today()), atMs: portal.server.clock.now().getTime() + hourMs }
    await hear(owner, [soon, used('ancient', 1, addDays(today(), -92)), used('old', 7, addDays(began, 1))])
    expect(await asideOf('future')).toMatch('in the future')
    expect(await asideOf('ancient')).toMatch('more than 90 days ago')
    expect(await asideOf('old')).toBeUndefined()
    expect((await historyOf(owner)).map(({ AmountUsed }) => AmountUsed)).toEqual([0, 0, 0, 7])
  })

  test('use of a mobile that is not known, and of one after it had left the network; what was before its end counts', async () => {
    const owner = await mobileInService(portal)
    const nobodys = { ...owner, MobileUUID: '00000000-0000-4000-8000-000000000998' }
    await hear(nobodys, [used('nobodys', 1, today())])
    expect(await asideOf('nobodys')).toMatch('not known')
    const now = portal.server.clock.now()
    await portal.rows('UPDATE mobiles.mobiles SET status = 7, network_said_at = $2 WHERE mobile_uuid = $1', [
      owner.MobileUUID,
      now,
    ])
    const at = (id: string, atMs: number) => ({ ...used(id, 5, today()), atMs })
    await hear(owner, [at('before', now.getTime() - 1000), at('after', now.getTime() + 1000)])
    expect(await asideOf('after')).toMatch('had left the network')
    expect(await asideOf('before')).toBeUndefined()
    const [kept] = await portal.rows<{ n: number }>(
      "SELECT count(*)::int AS n FROM usage.documents WHERE service_uuid = $1 AND document_id = 'before'",
      [owner.MobileUUID],
    )
    expect(kept?.n).toBe(1)
  })
})

test('documents of any days, heard in any order, twice and at once, are each counted once and leave what a model leaves', async () => {
  const { owner, began } = await afterPeriods(demoPlans.prepayWeek, 7, 2)
  const anyDocument = fc.record({ megabytes: fc.integer({ min: 1, max: 400 }), day: fc.nat(14) })
  let run = 0
  const kept = new Map<number, { used: number }>([0, 7, 14].map((start) => [start, { used: 0 }]))
  await fc.assert(
    fc.asyncProperty(fc.array(anyDocument, { minLength: 1, maxLength: 8 }), async (input) => {
      run += 1
      const documents = input.map(({ megabytes, day }, at) => used(`r${run}-${at}`, megabytes, addDays(began, day)))
      await Promise.all([...documents, ...documents].map((one) => hear(owner, [one])))
      // The model ignores order: the total equals what was used, and no use counts against a week that started later.
      for (const { megabytes, day } of input) {
        const week = kept.get(Math.floor(day / 7) * 7)
        if (week) week.used += megabytes
      }
      const history = await historyOf(owner)
      const taken = history.map(({ AmountTotal, AmountUsed, CarriedOverAmount }) => ({
        AmountTotal,
        AmountUsed,
        CarriedOverAmount,
      }))
      for (const { AmountTotal, AmountUsed, CarriedOverAmount } of taken) {
        expect(AmountUsed + CarriedOverAmount).toBeCloseTo(AmountTotal, 1)
      }
      const entry = await dataOf(owner)
      const left = (entry?.AmountRemaining ?? 0) + (entry?.CarryOverAmount ?? 0)
      const inAll = [...kept.values()].reduce((sum, one) => sum + one.used, 0)
      const least = Math.max(0, 3 * 3072 - inAll)
      expect(left).toBeGreaterThanOrEqual(least - 0.1)
      const [counted] = await portal.rows<{ n: number; mb: number }>(
        'SELECT count(*)::int AS n, (sum(amount) / 1048576)::int AS mb FROM usage.documents WHERE service_uuid = $1',
        [owner.MobileUUID],
      )
      expect(counted?.mb).toBe(inAll)
      const [hours] = await portal.rows<{ mb: number }>(
        "SELECT (sum(amount) / 1048576)::int AS mb FROM usage.hours WHERE service_uuid = $1 AND type = 'data'",
        [owner.MobileUUID],
      )
      expect(hours?.mb).toBe(inAll)
    }),
    { numRuns: 6 },
  )
})

describe('the use of data day by day', () => {
  const periodsOf = (owner: Owner) => portal.good(usage.periods, whose(owner), owner.token)

  test('is that of the current period up to today, without one before in the first', async () => {
    const owner = await mobileInService(portal)
    const began = today()
    const later = await daysLater(portal, owner, 3)
    await hear(later, [used('a', 100, began), used('b', 50, addDays(began, 2)), used('c', 25, addDays(began, 2))])
    expect(await periodsOf(later)).toEqual({
      Current: {
        From: began,
        Upto: addDays(began, 28),
        Days: [100, 0, 75, 0].map((one) => one * megabyte),
        LimitBytes: 10_240 * megabyte,
      },
    })
  })

  test('has the period before, and what will be used at the pace of the last days', async () => {
    const { owner, began } = await afterPeriods(demoPlans.prepay10, 28, 1)
    const later = await daysLater(portal, owner, 4)
    const second = addDays(began, 28)
    await hear(later, [used('old', 500, addDays(began, 1))])
    await hear(
      later,
      [0, 1, 2, 3].map((at) => used(`new-${at}`, 700, addDays(second, at))),
    )
    const { Current, Before } = await periodsOf(later)
    expect(Before?.Days).toEqual([0, 500 * megabyte, ...Array(26).fill(0)])
    expect(Before).toMatchObject({ From: began, Upto: second })
    // 2,800 MB in the last seven days is 400 MB a day, for the 24 days that are left.
    expect(Current).toMatchObject({ ExpectedBytes: (2800 + 24 * 400) * megabyte, LimitBytes: 10_240 * megabyte })
    // 7,440 MB left last for 18 whole days.
    expect(Current?.LastsUntil).toBe(addDays(second, 4 + 18))
  })

  test('has no limit where data has none, and shows use beyond the limit where it goes on', async () => {
    const endless = await mobileInService(portal, { plan: demoPlans.prepayUnlimited })
    await hear(endless, [used('much', 5000, today())])
    expect((await periodsOf(endless)).Current).not.toHaveProperty('LimitBytes')
    const slower = await mobileInService(portal, { plan: demoPlans.prepayEndless })
    await hear(slower, [used('more', 30_000, today())])
    const { Current } = await periodsOf(slower)
    expect(Current).toMatchObject({ LimitBytes: 25_600 * megabyte, Days: [30_000 * megabyte] })
  })

  test('is empty for a mobile without a plan that includes data', async () => {
    const owner = await mobileInService(portal)
    await portal.rows("DELETE FROM usage.grants WHERE service_uuid = $1 AND type = 'data'", [owner.MobileUUID])
    expect(await periodsOf(owner)).toEqual({})
  })
})
