import type { Gives } from '@waea/contract/call'
import type { plans } from '@waea/contract/plans'
import { tryDays } from '@waea/domain/plans/retry'
import { mustBeOfKind } from '@waea/domain/plans/service-kind'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { addDays } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { type MobileRow, mobileAnswer, mobileOf, mobilesOf, withoutReplacements } from '../mobiles/index.ts'
import { type AddonRow, addonsOf, addonsOfService } from './plans.store.ts'

type WireMobile = Gives<typeof plans.prepayProduct>
type WireAddon = WireMobile['Addons'][number]
type Listed = Gives<typeof plans.mobiles>

/** A held plan or add-on as the wire shows it. */
export function addonAnswer(addon: AddonRow): WireAddon {
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
    ...(!addon.AutoRenew && addon.EndsOn && { EndAfterCycleCount: 1 }),
    StartsOn: addon.StartsOn,
    ...(addon.EndsOn && { EndsOn: addon.EndsOn }),
    ...(addon.pausedUntil && !addon.unpaidSince && { PausedUntil: addon.pausedUntil }),
    ...failedAnswer(addon),
    CreatedAtNanos: nanos(addon.createdAt),
  }
}

/** That its next period could not be paid, and until when it is tried. */
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

/** The customer's mobiles with their plans and add-ons (1§3); a SIM that waits to go into one of them is none. */
export async function readMobiles(ctx: Ctx, CustomerUUID: Uuid): Promise<Listed> {
  const [owned, addons] = await Promise.all([mobilesOf(ctx, CustomerUUID), addonsOf(ctx, CustomerUUID)])
  const mobiles = withoutReplacements(owned)
  return {
    Mobiles: mobiles.map((mobile) => ({
      ...mobileAnswer(mobile),
      Addons: addons.filter((addon) => addon.ServiceUUID === mobile.UUID).map(addonAnswer),
    })),
    PrePurchasedPlans: mobiles.flatMap((mobile) => prePurchasedPlan(mobile) ?? []),
  }
}

/** One mobile with its plans and add-ons. Refuses a mobile with the other billing type (2§7.11, 3§8.5). */
export async function readProduct(
  ctx: Ctx,
  CustomerUUID: Uuid,
  UUID: Uuid,
  billed: 'prepay' | 'postpay',
): Promise<WireMobile> {
  const mobile = await mobileOf(ctx, CustomerUUID, UUID)
  if (!mobile) throw new Refused(refuse('not-found'))
  const answer = mobileAnswer(mobile)
  accept(mustBeOfKind(billed, UUID, [answer]))
  return { ...answer, Addons: (await addonsOfService(ctx, { CustomerUUID, ServiceUUID: UUID })).map(addonAnswer) }
}
