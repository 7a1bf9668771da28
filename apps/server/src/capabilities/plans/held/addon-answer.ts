import type { Gives } from '@waea/contract/call'
import type { plans } from '@waea/contract/mobile/plans'
import { dueDay } from '@waea/domain/plans/renewing/next-period'
import { tryDays } from '@waea/domain/plans/renewing/retry'
import { addDays } from '@waea/kit/calendar-day'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import type { MobileRow } from '../../mobiles/index.ts'
import type { AddonRow } from '../stores/plans.store.ts'
import { nextChargeOf } from './charge-period.ts'
import { renewalState } from './held-addon.ts'

type Listed = Gives<typeof plans.mobiles>
type WireAddon = Listed['Mobiles'][number]['Addons'][number]

/** A customer's plans and add-ons as the wire shows them. */
export function addonAnswers(ctx: Ctx, addons: readonly AddonRow[]): Promise<WireAddon[]> {
  return Promise.all(addons.map((addon) => addonAnswer(ctx, addon)))
}

/** A customer's plan or add-on as the wire shows it. */
export async function addonAnswer(ctx: Ctx, addon: AddonRow): Promise<WireAddon> {
  const state = renewalState(addon)
  return {
    UUID: addon.UUID,
    Name: addon.Name,
    ProductCatalogUUID: addon.ProductCatalogUUID,
    AvailabilityUUID: addon.AvailabilityUUID,
    IsBasePlan: addon.IsBasePlan,
    IsAddon: !addon.IsBasePlan,
    AllowAutoRenew: addon.AllowAutoRenew,
    AutoRenew: addon.AutoRenew,
    PriceCents: addon.price,
    ...(state && { NextCharge: { On: dueDay(state), AmountCents: (await nextChargeOf(ctx, addon)).charge } }),
    ...(!addon.AutoRenew && addon.EndsOn && { EndAfterCycleCount: 1 }),
    StartsOn: addon.StartsOn,
    ...(addon.EndsOn && { EndsOn: addon.EndsOn }),
    ...(addon.pausedUntil && !addon.unpaidSince && { PausedUntil: addon.pausedUntil }),
    ...failedAnswer(addon),
    CreatedAtNanos: nanos(addon.createdAt),
  }
}

/** Shows that the next period could not be paid, why, and when it is retried. */
function failedAnswer({ unpaidSince, nextTryOn, failedBecause }: AddonRow): Pick<WireAddon, 'Unpaid'> {
  if (!unpaidSince || !nextTryOn || !failedBecause) return {}
  const endsOn = addDays(unpaidSince, tryDays.at(-1) ?? 0)
  return { Unpaid: { Because: failedBecause, Since: unpaidSince, NextTryOn: nextTryOn, EndsOn: endsOn } }
}

/** The plan that was bought with a SIM and waits for its activation. */
export function prePurchasedPlan(mobile: MobileRow): Listed['PrePurchasedPlans'][number] | undefined {
  if (!mobile.plan || mobile.activatedAt) return undefined
  return { MobileUUID: mobile.UUID, ...mobile.plan }
}
