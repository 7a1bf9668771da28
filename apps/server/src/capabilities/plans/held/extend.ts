import { type NewPeriod, nextPeriod } from '@waea/domain/plans/renewing/next-period'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import type { AddonRow } from '../stores/plans.store.ts'
import { saveRenewals } from '../stores/renewals.store.ts'
import { chargePeriods } from './charge-period.ts'
import { renewalState } from './held-addon.ts'

/** A plan that renews, and the price of its next period. */
export interface Extension {
  addon: Permitted<AddonRow, 'plan:buy'>
  /** The price of a whole period from now on. */
  price: Money
  /** The charge for this period, if it is less. */
  charge?: Money
  /** The period to start; by default the one that is due. */
  newPeriod?: NewPeriod
}

/** Starts the next period of plans at its price, and charges those that go on the bill. */
export async function extendPlans(tx: Tx, extensions: readonly Extension[]): Promise<void> {
  if (extensions.length === 0) return
  const extended = extensions.map(({ addon, price, charge = price, newPeriod = periodDue(tx, addon) }) => {
    const { startsOn: StartsOn, endsOn: EndsOn, anchorDay } = newPeriod
    return { ...addon, StartsOn, EndsOn, anchorDay, price, charge }
  })
  await saveRenewals(tx, extended)
  const charged = Map.groupBy(extended, ({ charge, price }) => (charge < price ? 'part-period' : 'renewal'))
  for (const [reason, periods] of charged) {
    await chargePeriods(
      tx,
      periods.map(({ charge: price, ...addon }) => ({ ...addon, price })),
      reason,
    )
  }
  for (const { CustomerUUID, ServiceUUID, UUID } of extended) {
    await tx.tell('plan.started', { CustomerUUID, ServiceUUID, AddonUUID: UUID })
    await tx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
  }
}

function periodDue(tx: Tx, addon: AddonRow): NewPeriod {
  const state = renewalState(addon)
  if (!state) throw new Error(`Addon ${addon.UUID} has no period to go on with`)
  return nextPeriod(state, tx.today())
}
