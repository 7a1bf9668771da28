import type { Characteristics } from '@waea/domain/catalogue/catalogue-entry'
import type { Service } from '@waea/domain/service'
import { allowanceOf } from '@waea/domain/usage/allowance'
import { carriedUpto } from '@waea/domain/usage/parcels'
import { usageTypes } from '@waea/domain/usage/usage-type'
import { type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { byRule, type Permitted, permit } from '../../platform/permit.ts'
import { catalogueNow } from '../catalogue/index.ts'
import type { MobileRow } from '../mobiles/index.ts'
import { type AddonRow, addonsOfService } from '../plans/index.ts'
import { closeGrants, type Grant, grantsOf, lockUsage, type NewGrant, saveGrants } from './grants.store.ts'
import { liftLimit } from './spend-limit.ts'

/** How long after its activation a mobile may be without the plan that comes with it. */
const earlyMs = 10 * 60_000

/** How long after its period ended a plan that renews may be without its next one. */
const renewalMs = 60 * 60_000

/** A plan's period has begun: what it gives is there, beside what earlier periods carry over. */
export async function grantAllowances(
  ctx: Tx,
  { CustomerUUID, ServiceUUID, AddonUUID }: NewsOf<'plan.started'>,
): Promise<void> {
  const of = permit(byRule('usage'), 'usage:write', { CustomerUUID, ServiceUUID })
  await lockUsage(ctx, of)
  const addons = await addonsOfService(ctx, of)
  const addon = addons.find(({ UUID }) => UUID === AddonUUID)
  if (!addon) return
  await grant(ctx, of, addon, addons)
  await liftLimit(ctx, of)
}

/**
 * The allowances of a service from a day on, those of plans included whose start was not heard yet: a use that comes so
 * early must not be charged. Throws while a mobile that was bought with a plan has none, and while a plan that ended within
 * the hour is being renewed, so that the news is heard again later.
 */
export async function currentGrants(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  { mobile, from }: { mobile: MobileRow; from: CalendarDay },
): Promise<Grant[]> {
  const addons = await addonsOfService(ctx, of)
  const early =
    addons.length === 0 && mobile.activatedAt && ctx.now().getTime() - mobile.activatedAt.getTime() < earlyMs
  if (early) throw new Error(`The plan of service ${of.ServiceUUID} has not started yet`)
  if (addons.some((addon) => isBeingRenewed(ctx, addon)))
    throw new Error(`A plan of service ${of.ServiceUUID} is being renewed`)
  const grants = await grantsOf(ctx, of, from)
  const isGranted = ({ UUID, StartsOn }: AddonRow) =>
    grants.some(({ addonUuid, startsOn }) => addonUuid === UUID && startsOn >= StartsOn)
  const missing = addons.filter((addon) => !isGranted(addon))
  for (const addon of missing) await grant(ctx, of, addon, addons)
  return missing.length > 0 ? grantsOf(ctx, of, from) : grants
}

function isBeingRenewed(ctx: Ctx, { AutoRenew, EndsOn, unpaidSince }: AddonRow): boolean {
  if (!AutoRenew || !EndsOn || unpaidSince || EndsOn > ctx.today()) return false
  return ctx.now().getTime() - startOfDay(EndsOn).getTime() < renewalMs
}

async function grant(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  addon: AddonRow,
  held: readonly AddonRow[],
): Promise<void> {
  const entry = (await catalogueNow(ctx)).offer(addon.AvailabilityUUID)?.entry
  if (!entry) return
  await closeGrants(ctx, of, { began: addon, held: held.map(({ UUID }) => UUID), on: addon.StartsOn })
  await saveGrants(ctx, of, grantsBy(addon, entry.Characteristics))
  await ctx.show(of.CustomerUUID, 'usage.changed', { MobileUUID: of.ServiceUUID })
}

type Granting = Pick<AddonRow, 'UUID' | 'Name' | 'IsBasePlan' | 'StartsOn' | 'EndsOn'>

/** What a plan gives of each kind: bytes, seconds, pieces. A kind without an allowance and without a rule gives nothing. */
export function grantsBy(addon: Granting, gives: Characteristics): NewGrant[] {
  const { EndsOn } = addon
  const days = gives.CarryOverDays ?? 0
  return usageTypes.flatMap((type) => {
    const { total, rule } = allowanceOf(type, gives)
    if (total === 0 && !rule) return []
    return {
      addonUuid: addon.UUID,
      name: addon.Name,
      type,
      isBasePlan: addon.IsBasePlan,
      total,
      rule: rule ?? null,
      startsOn: addon.StartsOn,
      endsOn: EndsOn,
      carriedUpto: EndsOn && days > 0 && total > 0 && rule !== 'Unlimited' ? carriedUpto(EndsOn, days) : null,
    }
  })
}
