import { addDays, startOfDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { spendCredit } from '../../src/capabilities/balance/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { changeBatch } from '../../src/capabilities/vouchers/index.ts'
import { booked, creditOf, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { giveTo, loadedBatch, numberOf, redeemCode } from './vouchers-support.ts'

/**
 * Random sequences of voucher and gift actions, compared with a model that only adds and subtracts. fast-check prints
 * the seed of a failure, which repeats its sequence.
 */
const seed = Number(process.env.MODEL_SEED ?? 20_261_123)
const batchDays = 400
const people = 3

const portal = shopOfFile()
let owners: Owner[]
let numbers: string[]

beforeAll(async () => {
  owners = await Promise.all(Array.from({ length: people }, () => mobileInService(portal, { plan: demoPlans.payg })))
  numbers = await Promise.all(owners.map((owner) => numberOf(portal, owner)))
})

type Step =
  | { do: 'load'; cents: number; count: number; days: number }
  | { do: 'block'; batch: number }
  | { do: 'unblock'; batch: number }
  | { do: 'redeem'; who: number; code: number; presses: number }
  | { do: 'give'; who: number; to: number; cents: number; presses: number }
  | { do: 'spend'; who: number; cents: number }
  | { do: 'wait'; days: number }

const who = fc.nat(people - 1)
const presses = fc.integer({ min: 1, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('load' as const),
      cents: fc.integer({ min: 100, max: 6000 }),
      count: fc.integer({ min: 1, max: 4 }),
      days: fc.constantFrom(2, 5, batchDays),
    }),
  },
  fc.record({ do: fc.constant('block' as const), batch: fc.nat(20) }),
  fc.record({ do: fc.constant('unblock' as const), batch: fc.nat(20) }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('redeem' as const), who, code: fc.nat(40), presses }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('give' as const),
      who,
      to: who,
      cents: fc.integer({ min: 50, max: 5100 }),
      presses,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('spend' as const), who, cents: fc.integer({ min: 1, max: 3000 }) }),
  },
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 3 }) }),
)

interface Batch {
  name: string
  cents: number
  lastDay: string
  blocked: boolean
  codes: { code: string; isUsed: boolean }[]
}

/** The expected state, by adding and subtracting alone. */
class Model {
  credit = Array<number>(people).fill(0)
  batches: Batch[] = []
  given = Array.from({ length: people }, () => new Map<string, number>())
  today = ''

  givenOn(giver: number, days: string): number {
    return [...(this.given[giver] ?? [])].reduce((sum, [day, cents]) => (day.startsWith(days) ? sum + cents : sum), 0)
  }

  canRedeem(batch: Batch, isUsed: boolean): boolean {
    return !isUsed && !batch.blocked && batch.lastDay >= this.today
  }

  canGive(giver: number, to: number, cents: number): boolean {
    const room = Math.min(
      10_000 - this.givenOn(giver, this.today),
      30_000 - this.givenOn(giver, this.today.slice(0, 7)),
    )
    return giver !== to && cents >= 100 && cents <= 5000 && cents <= room && cents <= (this.credit[giver] ?? 0)
  }

  move(owner: number, cents: number): void {
    this.credit[owner] = (this.credit[owner] ?? 0) + cents
  }

  /** The liability for vouchers that can still be redeemed or are blocked. */
  get owed(): number {
    return this.batches
      .filter(({ lastDay }) => lastDay >= this.today)
      .reduce((sum, { cents, codes }) => sum + cents * codes.filter(({ isUsed }) => !isUsed).length, 0)
  }
}

let keys = 0
const newKey = () => `vouchers-model-${++keys}`
const press = <T>(times: number, once: () => Promise<T>) => Promise.all(Array.from({ length: times }, once))
const owner = (at: number) => owners[at] as Owner

const takes: { [K in Step['do']]: (model: Model, action: Extract<Step, { do: K }>) => Promise<void> } = {
  async load(model, { cents, count, days }) {
    const LastDay = addDays(systemOf(portal).today(), days)
    const { Batch: name, Codes } = await loadedBatch(portal, { cents, count, LastDay })
    const codes = Codes.map((code) => ({ code, isUsed: false }))
    model.batches.push({ name, cents, lastDay: LastDay, blocked: false, codes })
  },
  block: (model, action) => setBlocked(model, action.batch, true),
  unblock: (model, action) => setBlocked(model, action.batch, false),
  async redeem(model, action) {
    const all = model.batches.flatMap((batch) => batch.codes.map((one) => ({ batch, one })))
    const picked = all[action.code % Math.max(1, all.length)]
    if (!picked) return
    const { batch, one } = picked
    const key = newKey()
    const answers = await press(action.presses, () => redeemCode(portal, owner(action.who), one.code, { key }))
    const isGood = model.canRedeem(batch, one.isUsed)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => (isGood ? 200 : 400)))
    if (!isGood) return
    one.isUsed = true
    model.move(action.who, batch.cents)
  },
  async give(model, { who: giver, to, cents, presses: times }) {
    const key = newKey()
    const answers = await press(times, () => giveTo(portal, owner(giver), numbers[to] ?? '', cents, { key }))
    const isGood = model.canGive(giver, to, cents)
    expect(answers.map(({ status }) => status < 300)).toEqual(answers.map(() => isGood))
    if (!isGood) return
    const days = model.given[giver] as Map<string, number>
    days.set(model.today, (days.get(model.today) ?? 0) + cents)
    model.move(giver, -cents)
    model.move(to, cents)
  },
  async spend(model, action) {
    const { CustomerUUID, MobileUUID } = owner(action.who)
    const spent = { CustomerUUID, MobileUUID, amount: money(action.cents), reason: newKey(), because: 'test' }
    const isGood = action.cents <= (model.credit[action.who] ?? 0)
    const done = systemOf(portal).inTransaction((tx) => spendCredit(tx, spent))
    await (isGood ? expect(done).resolves.toBeTypeOf('number') : expect(done).rejects.toThrow('not-enough-balance'))
    if (isGood) model.move(action.who, -action.cents)
  },
  async wait(model, { days }) {
    await portal.clock({ advanceS: days * 86_400 })
    owners = await Promise.all(owners.map((one) => portal.signIn(one) as Promise<Owner>))
    model.today = systemOf(portal).today()
  },
}

async function setBlocked(model: Model, at: number, blocked: boolean): Promise<void> {
  const batch = model.batches[at % Math.max(1, model.batches.length)]
  if (!batch) return
  await systemOf(portal).inTransaction((tx) => changeBatch(tx, blocked ? 'block' : 'unblock', batch.name))
  batch.blocked = blocked
}

test('whatever is redeemed, given, spent and expires, the books are what a model that only adds up says', async () => {
  const model = new Model()
  // Starts in the morning, so that no New Zealand midnight falls between two steps.
  const morning = startOfDay(addDays(systemOf(portal).today(), 1)).getTime() + 8 * 3_600_000
  await portal.clock({ now: new Date(morning).toISOString() })
  owners = await Promise.all(owners.map((one) => portal.signIn(one) as Promise<Owner>))
  model.today = systemOf(portal).today()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 50 }), async (steps) => {
      for (const action of steps) {
        await portal.rows('TRUNCATE platform.limits')
        await takes[action.do](model, action as never)
      }
      expect(await Promise.all(owners.map((one) => creditOf(portal, one)))).toEqual(model.credit)
      expect(await booked(portal, 'credit')).toBe(0 - model.credit.reduce((sum, cents) => sum + cents, 0))
      expect(await booked(portal, 'clearing')).toBe(0)
      await portal.clock({ advanceS: 3600 })
      model.today = systemOf(portal).today()
      owners = await Promise.all(owners.map((one) => portal.signIn(one) as Promise<Owner>))
      expect(await booked(portal, 'voucher')).toBe(0 - model.owed)
    }),
    { numRuns: 6, endOnFailure: true, seed },
  )
})
