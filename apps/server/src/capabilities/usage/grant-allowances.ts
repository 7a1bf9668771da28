import type { Characteristics } from '@waea/domain/catalogue/catalogue-entry'
import type { Service } from '@waea/domain/service'
import { allowanceOf } from '@waea/domain/usage/allowance'
import { usageTypes } from '@waea/domain/usage/usage-type'
import type { Tx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { byRule, type Permitted, permit } from '../../platform/permit.ts'
import { catalogueNow } from '../catalogue/index.ts'
import type { MobileRow } from '../mobiles/index.ts'
import { type AddonRow, addonsOfService } from '../plans/index.ts'
import { type Grant, grantsOf, lockUsage, type NewGrant, periodStarts, saveGrants } from './usage.store.ts'

/** How long after activation a mobile may still lack the plan that was bought with it. */
const planAwaitedMs = 10 * 60_000

/** Grants what a plan gives in the period that has begun, replacing what its last period left. */
export async function grantAllowances(
  ctx: Tx,
  { CustomerUUID, ServiceUUID, AddonUUID }: NewsOf<'plan.started'>,
): Promise<void> {
  const of = permit(byRule('usage'), 'usage:write', { CustomerUUID, ServiceUUID })
  await lockUsage(ctx, of)
  const addon = (await addonsOfService(ctx, of)).find((one) => one.UUID === AddonUUID)
  if (addon) await grant(ctx, of, addon)
}

/**
 * A service's grants, including those of plans whose start has not been heard yet: usage that arrives this early must
 * not be charged. Throws while a mobile that was bought with a plan has none, so that the news is heard again later.
 */
export async function currentGrants(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  mobile: MobileRow,
): Promise<Grant[]> {
  const addons = await addonsOfService(ctx, of)
  const early =
    addons.length === 0 && mobile.activatedAt && ctx.now().getTime() - mobile.activatedAt.getTime() < planAwaitedMs
  if (early) throw new Error(`The plan of service ${of.ServiceUUID} has not started yet`)
  const begun = await periodStarts(ctx, of)
  for (const addon of addons) {
    const since = begun.get(addon.UUID)
    if (since === undefined || since < addon.StartsOn) await grant(ctx, of, addon)
  }
  return grantsOf(ctx, of)
}

async function grant(ctx: Tx, of: Permitted<Service, 'usage:write'>, addon: AddonRow): Promise<void> {
  const entry = (await catalogueNow(ctx)).offer(addon.AvailabilityUUID)?.entry
  if (!entry) return
  await saveGrants(ctx, of, addon.StartsOn, grantsBy(addon, entry.Characteristics))
  await ctx.show(of.CustomerUUID, 'usage.changed', { MobileUUID: of.ServiceUUID })
}

/**
 * What a plan gives of each kind: bytes, seconds, pieces. Leaves out a kind without an allowance and without a rule.
 */
export function grantsBy(addon: Pick<AddonRow, 'UUID' | 'IsBasePlan' | 'EndsOn'>, gives: Characteristics): NewGrant[] {
  return usageTypes.flatMap((type) => {
    const { total, rule } = allowanceOf(type, gives)
    if (total === 0 && !rule) return []
    return {
      addonUuid: addon.UUID,
      type,
      isBasePlan: addon.IsBasePlan,
      total,
      remaining: total,
      rule: rule ?? null,
      endsOn: addon.EndsOn,
    }
  })
}
