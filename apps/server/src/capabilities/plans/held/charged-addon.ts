import type { ChargedAddon } from '@waea/domain/billing/making/upcoming-charges'
import { parsePeriod } from '@waea/domain/plans/renewing/period'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { type ChangeRow, waitingChange } from '../stores/changes.store.ts'
import { type AddonRow, addonsOf } from '../stores/plans.store.ts'
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
    cyclesDone: addon.cyclesDone,
    pausedUntil: addon.pausedUntil,
    isUnpaid: (addon.unpaidSince ?? agreed?.unpaidSince ?? null) !== null,
  }
}

/** The plans and add-ons that renew on a customer's bill, each with its service. */
export async function billedAddons(
  ctx: Ctx,
  CustomerUUID: Uuid,
): Promise<{ ServiceUUID: Uuid; addon: ChargedAddon }[]> {
  const addons = (await addonsOf(ctx, CustomerUUID)).filter(({ BillingType }) => BillingType === 'postpay')
  return Promise.all(
    addons.map(async (addon) => {
      const change = addon.IsBasePlan ? await waitingChange(ctx, addon) : undefined
      return { ServiceUUID: addon.ServiceUUID, addon: await chargedAddon(ctx, addon, change) }
    }),
  )
}
