import type { ChargedAddon } from '@waea/domain/billing/making/upcoming-charges'
import { parsePeriod } from '@waea/domain/plans/renewing/period'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { type ChangeRow, waitingChangesOf } from '../stores/changes.store.ts'
import { type AddonRow, addonsOnBill } from '../stores/plans.store.ts'
import { fullPriceNow } from './charge-period.ts'

/** A plan or add-on in the form that the preview of coming charges needs, with the change that waits for its end. */
export async function chargedAddon(ctx: Ctx, addon: AddonRow, change: ChangeRow | undefined): Promise<ChargedAddon> {
  // If a change waits, the next charge is the price agreed for the new plan.
  const agreed = change?.ReplacesUUID === addon.UUID ? change : undefined
  return {
    name: addon.Name,
    price: agreed?.price ?? addon.price,
    offerPeriods: agreed ? null : addon.offerPeriods,
    renewalPrice: agreed ? null : addon.renewalPrice,
    fullNow: await fullPriceNow(ctx, addon),
    isBasePlan: addon.IsBasePlan,
    renews: agreed !== undefined || (addon.AutoRenew && !addon.ended),
    startsOn: addon.StartsOn,
    endsOn: addon.EndsOn,
    period: parsePeriod(addon.period ?? undefined),
    anchorDay: addon.anchorDay,
    onBill: addon.BillingType === 'postpay',
    cyclesDone: addon.cyclesDone,
    pausedUntil: addon.pausedUntil,
    isUnpaid: (addon.unpaidSince ?? agreed?.unpaidSince ?? null) !== null,
  }
}

/** A plan or add-on on a customer's bill, with its service. */
export interface BilledAddon extends Service {
  addon: ChargedAddon
}

/**
 * The plans and add-ons on the bills of some customers. One that waits for its service, or for an operator, does not
 * renew.
 */
export async function billedAddons(ctx: Ctx, customers: readonly Uuid[]): Promise<BilledAddon[]> {
  const addons = await addonsOnBill(ctx, customers)
  const changes = await waitingChangesOf(
    ctx,
    addons.filter(({ IsBasePlan }) => IsBasePlan),
  )
  const byReplaced = new Map(changes.map((change) => [change.ReplacesUUID, change]))
  return Promise.all(
    addons.map(async (row) => {
      const addon = await chargedAddon(ctx, row, byReplaced.get(row.UUID))
      const isWaiting = row.offSince !== null || row.parkedSince !== null
      return {
        CustomerUUID: row.CustomerUUID,
        ServiceUUID: row.ServiceUUID,
        addon: { ...addon, renews: addon.renews && !isWaiting },
      }
    }),
  )
}
