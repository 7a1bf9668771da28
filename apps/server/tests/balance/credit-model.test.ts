import { balance } from '@waea/contract/money/balance'
import { ownPayer } from '@waea/domain/payments/parties'
import { dayOf, nz } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { addCredit, creditOf, spendCredit } from '../../src/capabilities/balance/index.ts'
import { runAutoTopUps } from '../../src/capabilities/balance/run-auto-top-up.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { booked, mobileInService, type Owner, systemOf, whose } from '../ledger/money-support.ts'
import { cardThatEnds } from '../payments/means/paying-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { charged, eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
const dayMs = 86_400_000
const yearMs = 365 * dayMs
/** The model's automatic top-up: the amount, and the credit below which it runs. */
const auto = { amount: 1000, below: 500 }

type Step =
  | { do: 'top-up' | 'spend' | 'spend twice'; cents: number }
  | { do: 'grant' | 'refund'; cents: number; days: number }
  | { do: 'wait'; days: number }
  | { do: 'run'; times: number }

const cents = fc.integer({ min: 1, max: 4000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('top-up' as const, 'spend' as const, 'spend twice' as const), cents }),
  fc.record({
    do: fc.constantFrom('grant' as const, 'refund' as const),
    cents,
    days: fc.constantFrom(40, 100, 200),
  }),
  fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(3, 17, 61, 130, 250) }),
  fc.record({ do: fc.constant('run' as const), times: fc.integer({ min: 1, max: 3 }) }),
)

interface ModelLot {
  granted: boolean
  left: number
  endsMs: number
  born: number
}

/** A wallet in plain numbers, independent of the code under test. */
class Model {
  lots: ModelLot[] = []
  forfeited = 0
  sold = 0
  autos = 0
  triedOn = ''
  #born = 0

  total(nowMs: number): number {
    return this.lots.filter(({ endsMs }) => endsMs >= nowMs).reduce((sum, { left }) => sum + left, 0)
  }

  add(cents: number, granted: boolean, endsMs: number, nowMs: number): void {
    if (!granted) for (const lot of this.lots) if (!lot.granted && lot.endsMs >= nowMs) lot.endsMs = endsMs
    this.#born += 1
    this.lots.push({ granted, left: cents, endsMs, born: this.#born })
  }

  spend(cents: number, nowMs: number): boolean {
    if (this.total(nowMs) < cents) return false
    const inOrder = this.lots
      .filter(({ endsMs }) => endsMs >= nowMs)
      .sort((a, b) => a.endsMs - b.endsMs || Number(b.granted) - Number(a.granted) || a.born - b.born)
    let open = cents
    for (const lot of inOrder) {
      const taken = Math.min(open, lot.left)
      lot.left -= taken
      open -= taken
    }
    this.sold += cents
    return true
  }

  /** The work of the clock: forfeits expired credit, then tops up once a day. */
  tick(nowMs: number): void {
    for (const lot of this.lots.filter(({ endsMs }) => endsMs < nowMs)) {
      this.forfeited += lot.left
      lot.left = 0
    }
    this.topUpIfLow(nowMs)
  }

  topUpIfLow(nowMs: number): void {
    const day = dayOf(new Date(nowMs), nz)
    if (this.triedOn === day || this.total(nowMs) >= auto.below) return
    this.triedOn = day
    this.autos += 1
    this.add(auto.amount, false, nowMs + yearMs, nowMs)
  }

  /** Whether a lot expires so close to now that a leap day or a daylight-saving change would decide. */
  isOnTheEdge(nowMs: number): boolean {
    return this.lots.some(({ left, endsMs }) => left > 0 && Math.abs(endsMs - nowMs) < 2 * dayMs)
  }
}

class Run {
  readonly model = new Model()
  readonly owner: Owner
  #reasons = 0

  constructor(owner: Owner) {
    this.owner = owner
  }

  now(): number {
    return portal.server.clock.now().getTime()
  }

  async do(action: Step): Promise<void> {
    const now = this.now()
    switch (action.do) {
      case 'top-up':
        await this.add(action.cents, 'top-up')
        return this.model.add(action.cents, false, now + yearMs, now)
      case 'grant':
      case 'refund':
        await this.add(action.cents, action.do, new Date(now + action.days * dayMs))
        return this.model.add(action.cents, true, now + action.days * dayMs, now)
      case 'spend':
        return this.spend(action.cents, 1)
      case 'spend twice':
        return this.spend(action.cents, 2)
      case 'wait': {
        let days = action.days
        while (this.model.isOnTheEdge(now + days * dayMs)) days += 3
        await portal.clock({ advanceS: days * 86_400 })
        return this.model.tick(this.now())
      }
      case 'run':
        await Promise.all(Array.from({ length: action.times }, () => runAutoTopUps(systemOf(portal))))
        return this.model.topUpIfLow(this.now())
    }
  }

  async add(amount: number, start: string, expiresAt?: Date): Promise<void> {
    const { CustomerUUID, MobileUUID } = this.owner
    const details = { reason: this.reason(start), because: start, payer: ownPayer(CustomerUUID) }
    await systemOf(portal).inTransaction((tx) =>
      addCredit(tx, {
        CustomerUUID,
        MobileUUID,
        amount: money(amount),
        ...details,
        ...(expiresAt && { granted: true, expiresAt }),
      }),
    )
  }

  /** Spends for one reason, in several requests at once. */
  async spend(amount: number, times: number): Promise<void> {
    const { CustomerUUID, MobileUUID } = this.owner
    const input = { CustomerUUID, MobileUUID, amount: money(amount), reason: this.reason('usage'), because: 'usage' }
    const outcomes = await Promise.allSettled(
      Array.from({ length: times }, () => systemOf(portal).inTransaction((tx) => spendCredit(tx, input))),
    )
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(this.model.spend(amount, this.now()))
  }

  reason(start: string): string {
    this.#reasons += 1
    return `${start}:model-${this.#reasons}`
  }

  /** Compares the wallet, the lots and the books with the model. */
  async compare(): Promise<void> {
    const { CustomerUUID, MobileUUID } = this.owner
    const expected = this.model.total(this.now())
    await eventually(`credit of ${expected}`, async () =>
      (await creditOf(systemOf(portal), CustomerUUID, MobileUUID))?.amount === expected ? true : undefined,
    )
    const [row] = await portal.rows<{ lots: number; held: number }>(
      `SELECT (SELECT sum(left_cents) FROM balance.lots WHERE customer_uuid = $1)::integer AS lots,
         (SELECT -cents FROM ledger.balances WHERE customer_uuid = $1 AND account = 'credit')::integer AS held`,
      [CustomerUUID],
    )
    const inLots = this.model.lots.reduce((sum, { left }) => sum + left, 0)
    expect({ lots: row?.lots ?? 0, held: row?.held ?? 0 }).toEqual({ lots: inLots, held: inLots })
    expect(await booked(portal, 'forfeited', this.owner)).toBe(0 - this.model.forfeited)
    const sold = (await booked(portal, 'sales', this.owner)) + (await booked(portal, 'gst', this.owner))
    expect(sold).toBe(0 - this.model.sold)
    expect(await charged(portal, this.owner)).toEqual({
      payments: this.model.autos,
      cents: this.model.autos * auto.amount,
    })
  }
}

test('after any sequence of top-ups, spends, refunds, forfeitures and days the lots, the books and the model agree', async () => {
  // The model tops up only when told to, not by the real time of day.
  await keepJobsWaiting(portal, 'balance.auto-top-up')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
      // A run may last many years.
      const card = await cardThatEnds(portal, 12, portal.server.clock.now().getUTCFullYear() + 30)
      const owner = await mobileInService(portal, { plan: demoPlans.payg, card })
      const rule = { AmountDollars: 10, Days: 0, BelowDollars: 5, CapDollars: 310, SendText: false }
      await portal.good(balance.setAutoTopUp, { ...whose(owner), ...rule }, owner.token)
      const run = new Run(owner)
      for (const one of steps) {
        await run.do(one)
        await run.compare()
      }
      const [all] = await portal.rows<{ sum: number }>('SELECT sum(amount_cents)::integer AS sum FROM ledger.entries')
      expect(all?.sum).toBe(0)
      const [used] = await portal.rows<{ wrong: number }>(
        `SELECT count(*)::integer AS wrong FROM balance.lots l WHERE cents - left_cents <>
           (SELECT coalesce(sum(u.cents), 0) FROM balance.lot_uses u
            WHERE u.customer_uuid = l.customer_uuid AND u.lot_uuid = l.lot_uuid)`,
      )
      expect(used?.wrong).toBe(0)
    }),
    { numRuns: inNumbers(8, 100), endOnFailure: true, seed: 20_261_123 },
  )
})
