import { countryName } from '@waea/domain/catalogue/abroad/countries'
import { type TaxCode, taxWithin } from '@waea/domain/payments/charge'
import { ownParties } from '@waea/domain/payments/parties'
import type { Service } from '@waea/domain/service'
import type { RatedLate } from '@waea/domain/usage/rating/late-uses'
import type { CountedUse, Use } from '@waea/domain/usage/rating/rate-uses'
import { nameOfUse } from '@waea/domain/usage/rating/use-name'
import { addDays, dayOf } from '@waea/kit/calendar-day'
import { minus, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { returnCredit, spendLocked } from '../balance/index.ts'
import { accounts, bookSale, chargeAll } from '../ledger/index.ts'
import type { StoredUse, UseCharge } from './documents.store.ts'
import type { Grant } from './grants.store.ts'

/** The result of rating a use; `was` is its previous result, if it is rated again. */
export interface UseOutcome {
  of: Permitted<Service, 'usage:write'>
  was?: StoredUse
  now: StoredUse
}

/** A service's rated uses, and whether they are charged on the bill. */
interface RatedService extends RatedLate<Grant, StoredUse> {
  of: Permitted<Service, 'usage:write'>
  isOnBill: boolean
}

/** The outcome of each rated use, with its charge from now on. */
export function outcomesOf(ctx: Ctx, { of, counted, recounted, isOnBill }: RatedService): UseOutcome[] {
  return [
    ...counted.map((now) => ({ of, now: { ...now, charge: chargeOf(ctx, now, undefined, isOnBill) } })),
    ...recounted.map(({ was, now }) => ({ of, was, now: { ...now, charge: chargeOf(ctx, now, was, isOnBill) } })),
  ]
}

function chargeOf(ctx: Ctx, now: CountedUse, was: StoredUse | undefined, isOnBill: boolean): UseCharge {
  const before = was?.charge ?? { uuid: null, count: 0, isOnBill: false }
  const isNew = now.cost !== (was?.cost ?? zero) && now.cost > 0
  const uuid = isNew || (before.uuid === null && now.unmet > 0) ? ctx.newUuid() : before.uuid
  return isNew ? { uuid, count: before.count + 1, isOnBill } : { ...before, uuid }
}

/**
 * Charges uses that no plan covers: from credit, or on the bill, where they are owed from the moment they are counted.
 * A charge that has changed is reversed first: as a credit on the next bill, or to the credit that paid it.
 */
export async function chargeUses(ctx: Tx, outcomes: readonly UseOutcome[]): Promise<void> {
  const changed = outcomes.filter(({ was, now }) => now.cost !== (was?.cost ?? zero))
  for (const { of, was } of changed) if (was && was.cost > 0) await takeBack(ctx, of, was)
  const costing = changed.filter(({ now }) => now.cost > 0)
  const spent = costing.filter(({ now }) => !now.charge.isOnBill)
  await spendLocked(
    ctx.asRule('usage'),
    spent.map(({ of, now }) => {
      const { CustomerUUID, ServiceUUID: MobileUUID } = of
      return {
        CustomerUUID,
        MobileUUID,
        amount: now.cost,
        reason: `usage:${keyOf(of, now)}`,
        because: 'usage',
        taxCode: taxOf(now.use),
      }
    }),
  )
  await chargeAll(
    ctx,
    costing
      .filter(({ now }) => now.charge.isOnBill)
      .map(({ of, now }) => ({
        parties: ownParties(of.CustomerUUID, of.ServiceUUID),
        supply: 'use',
        name: nameOfUse(now.use.type, now.use.abroad && countryName(now.use.abroad.country)),
        taxCode: taxOf(now.use),
        from: dayOf(now.use.at),
        upto: addDays(dayOf(now.use.at), 1),
        reason: 'use',
        key: `use:${keyOf(of, now)}`,
        amount: now.cost,
      })),
  )
}

/** Use abroad is supplied outside New Zealand, so it has no GST. */
function taxOf({ abroad }: Use): TaxCode {
  return abroad ? 'zero-rated' : 'standard'
}

/** The key under which a use is charged once. A use that is charged again gets a new key. */
function keyOf({ ServiceUUID }: Service, { use: { id }, charge: { count } }: StoredUse): string {
  return count > 1 ? `${ServiceUUID}:${id}:${count}` : `${ServiceUUID}:${id}`
}

/** Reverses the charge of a use, including the sale and its GST. */
async function takeBack(ctx: Tx, of: Service, was: StoredUse): Promise<void> {
  const { CustomerUUID, ServiceUUID: MobileUUID } = of
  const parties = ownParties(CustomerUUID, MobileUUID)
  const key = keyOf(of, was)
  const amount = minus(zero, was.cost)
  const today = ctx.today()
  if (was.charge.isOnBill) {
    await chargeAll(ctx, [
      {
        parties,
        supply: 'adjustment',
        reason: 'credit',
        taxCode: taxOf(was.use),
        amount,
        key: `use-back:${key}`,
        name: 'Use outside the plan, charged too much',
        from: today,
        upto: addDays(today, 1),
      },
    ])
    return
  }
  await bookSale(ctx, {
    CustomerUUID,
    parties,
    amount,
    reason: `usage-sale-back:${key}`,
    from: accounts.received,
    gst: taxWithin(taxOf(was.use), amount),
  })
  const back = { reason: `usage:${key}:back`, because: 'usage', taken: `usage:${key}` }
  await returnCredit(ctx, { CustomerUUID, MobileUUID, amount: was.cost, ...back })
}
