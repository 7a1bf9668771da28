import type { Gives } from '@waea/contract/call'
import type { plans } from '@waea/contract/mobile/plans'
import { mustBeOfKind, serviceKind } from '@waea/domain/plans/service-kind'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { type PostpayTotals, postpayTotals } from '@waea/domain/usage/postpay-totals'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { type MobileRow, mobileAnswer, mobileOf, mobilesOf, shownSimId, withoutReplacements } from '../mobiles/index.ts'
import { type AddonRow, addonAnswers, addonsOf, addonsOfService, prePurchasedPlan } from '../plans/index.ts'
import { grantsOfAll } from '../usage/index.ts'

type WireMobile = Gives<typeof plans.prepayProduct>
type Listed = Gives<typeof plans.mobiles>

/** The customer's mobiles with their plans and add-ons (1§3), without SIMs that wait to replace another's. */
export async function readMobiles(ctx: Ctx, CustomerUUID: Uuid): Promise<Listed> {
  const [owned, addons] = await Promise.all([mobilesOf(ctx, CustomerUUID), addonsOf(ctx, CustomerUUID)])
  const mobiles = withoutReplacements(owned)
  const totals = await totalsOf(ctx, mobiles)
  return {
    Mobiles: await Promise.all(
      mobiles.map((mobile) => {
        const ownAddons = addons.filter((addon) => addon.ServiceUUID === mobile.UUID)
        return wireMobile(ctx, mobile, ownAddons, totals.get(mobile.UUID))
      }),
    ),
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
  accept(mustBeOfKind(billed, UUID, [mobileAnswer(mobile)]))
  const [ownAddons, totals] = await Promise.all([
    addonsOfService(ctx, { CustomerUUID, ServiceUUID: UUID }),
    totalsOf(ctx, [mobile]),
  ])
  return wireMobile(ctx, mobile, ownAddons, totals.get(UUID))
}

async function wireMobile(
  ctx: Ctx,
  mobile: MobileRow,
  ownAddons: readonly AddonRow[],
  totals: PostpayTotals | undefined,
): Promise<WireMobile> {
  const Addons = await addonAnswers(ctx, ownAddons)
  return { ...mobileAnswer(mobile), ...shownSimId(ctx, mobile), ...totals, Addons }
}

/** The plan totals of monthly mobiles in the current period, by mobile; other mobiles have none (1§3). */
async function totalsOf(ctx: Ctx, mobiles: readonly MobileRow[]): Promise<Map<Uuid, PostpayTotals>> {
  const monthly = mobiles.filter((mobile) => serviceKind(mobileAnswer(mobile)) === 'postpay')
  if (monthly.length === 0) return new Map()
  const today = ctx.today()
  const services = monthly.map(({ CustomerUUID, UUID: ServiceUUID }) => ({ CustomerUUID, ServiceUUID, from: today }))
  const grants = await grantsOfAll(ctx, services)
  return new Map(monthly.map(({ UUID }) => [UUID, postpayTotals(grants.get(UUID) ?? [], today)]))
}
