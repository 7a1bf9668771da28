import type { Characteristics } from '@waea/domain/catalogue/catalogue-entry'
import type { Service } from '@waea/domain/service'
import { allowanceOf } from '@waea/domain/usage/rating/allowance'
import { carryOverEnd } from '@waea/domain/usage/rating/allowance-grants'
import { usageTypes } from '@waea/domain/usage/rating/usage-type'
import { type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted } from '../../platform/db/permit.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { catalogueNow } from '../catalogue/index.ts'
import type { MobileRow } from '../mobiles/index.ts'
import { type AddonRow, addonsOfServices } from '../plans/index.ts'
import {
  closeBaseGrants,
  closeGrants,
  type Grant,
  grantsEverywhere,
  lockUsages,
  type NewGrant,
  type StartedPeriod,
  saveGrants,
} from './grants.store.ts'
import { settingsOfAll } from './settings.store.ts'
import { liftLimit } from './spend-limit.ts'

/** How long after its activation a mobile may lack the plan that comes with it. */
const earlyMs = 10 * 60_000

/** How long after its period ended a renewing plan may lack the next one. */
const renewalMs = 60 * 60_000

/** Grants the allowances of plan periods that have started, beside what earlier periods carry over. */
export async function grantAllowances(
  ctx: Tx,
  started: readonly EventOf<'plan.started'>[],
): Promise<readonly EventOf<'plan.started'>[]> {
  const services = Array.from(Map.groupBy(started, ({ ServiceUUID }) => ServiceUUID).values(), (ofOne) => {
    const [{ CustomerUUID, ServiceUUID }] = ofOne as [EventOf<'plan.started'>]
    return { of: byRule('usage', 'usage:write', { CustomerUUID, ServiceUUID }), ofOne }
  })
  const all = services.map(({ of }) => of)
  await lockUsages(ctx, all)
  const [addonsByService, settings] = await Promise.all([addonsOfServices(ctx, all), settingsOfAll(ctx, all)])
  const periods = services.flatMap(({ of, ofOne }) => {
    const addons = addonsByService.get(of.ServiceUUID) ?? []
    return addons.flatMap((addon) =>
      ofOne.some(({ AddonUUID }) => AddonUUID === addon.UUID) ? { of, addon, addons } : [],
    )
  })
  await grantPeriods(ctx, periods)
  for (const { of } of periods) if (settings.has(of.ServiceUUID)) await liftLimit(ctx, of)
  return []
}

/** Ends the remaining allowances of a base plan that was removed from a service. */
export async function endAllowances(ctx: Tx, { CustomerUUID, ServiceUUID }: Service): Promise<void> {
  const of = byRule('usage', 'usage:write', { CustomerUUID, ServiceUUID })
  await lockUsages(ctx, [of])
  const addons = (await addonsOfServices(ctx, [of])).get(ServiceUUID) ?? []
  await closeBaseGrants(
    ctx,
    of,
    addons.map(({ UUID }) => UUID),
  )
  await ctx.show(CustomerUUID, 'usage.changed', { MobileUUID: ServiceUUID })
}

/** A service with new usage, and the first day of it. */
export interface UsedService {
  of: Permitted<Service, 'usage:write'>
  mobile: MobileRow
  from: CalendarDay
}

/**
 * The grants and add-ons of services from a day on, by service. Includes plans whose start event has not arrived yet,
 * because such early use must not be charged. Leaves out services whose use must wait: a mobile that was bought with a
 * plan and has none yet, or one whose plan is being renewed, because it ended within the hour or is charged a day late.
 */
export async function currentGrants(
  ctx: Tx,
  services: readonly UsedService[],
): Promise<Map<Uuid, { grants: Grant[]; addons: AddonRow[] }>> {
  const addonsByService = await addonsOfServices(
    ctx,
    services.map(({ of }) => of),
  )
  const ready = services
    .map((one) => ({ ...one, addons: addonsByService.get(one.of.ServiceUUID) ?? [] }))
    .filter(({ mobile, addons }) => !isEarly(ctx, mobile, addons) && !addons.some((one) => isBeingRenewed(ctx, one)))
  const keys = ready.map(({ of, from }) => ({ ...of, from }))
  const grants = await grantsEverywhere(ctx, keys)
  const isGranted = ({ UUID, StartsOn, ServiceUUID }: AddonRow) =>
    (grants.get(ServiceUUID) ?? []).some(({ addonUuid, startsOn }) => addonUuid === UUID && startsOn >= StartsOn)
  const missing = ready.flatMap(({ of, addons }) =>
    addons.filter((addon) => !isGranted(addon)).map((addon) => ({ of, addon, addons })),
  )
  const granted = await grantPeriods(ctx, missing)
  if (granted.length > 0) {
    const again = keys.filter(({ ServiceUUID }) => granted.some(({ of }) => of.ServiceUUID === ServiceUUID))
    for (const [ServiceUUID, now] of await grantsEverywhere(ctx, again)) grants.set(ServiceUUID, now)
  }
  return new Map(ready.map(({ of, addons }) => [of.ServiceUUID, { grants: grants.get(of.ServiceUUID) ?? [], addons }]))
}

function isEarly(ctx: Ctx, { activatedAt }: MobileRow, addons: readonly AddonRow[]): boolean {
  return addons.length === 0 && activatedAt !== null && ctx.now().getTime() - activatedAt.getTime() < earlyMs
}

function isBeingRenewed(ctx: Ctx, { AutoRenew, EndsOn, unpaidSince, chargedFrom }: AddonRow): boolean {
  if (!AutoRenew || !EndsOn || unpaidSince || EndsOn > ctx.today()) return false
  // Its reminder was withheld, so it renews a day late, backdated to its own day.
  if (chargedFrom !== null && chargedFrom > ctx.today()) return true
  return ctx.now().getTime() - startOfDay(EndsOn).getTime() < renewalMs
}

/** Writes the grants of add-ons' current periods, if the catalogue knows them; returns those periods. */
async function grantPeriods(
  ctx: Tx,
  periods: readonly { of: Permitted<Service, 'usage:write'>; addon: AddonRow; addons: readonly AddonRow[] }[],
): Promise<StartedPeriod[]> {
  if (periods.length === 0) return []
  const catalogue = await catalogueNow(ctx)
  const startedPeriods = periods.flatMap(({ of, addon, addons }) => {
    const entry = catalogue.offer(addon.AvailabilityUUID)?.entry
    if (!entry) return []
    return { of, addon, current: addons.map(({ UUID }) => UUID), gives: grantsBy(addon, entry.Characteristics) }
  })
  await closeGrants(ctx, startedPeriods)
  await saveGrants(ctx, startedPeriods)
  for (const { of } of startedPeriods) await ctx.show(of.CustomerUUID, 'usage.changed', { MobileUUID: of.ServiceUUID })
  return startedPeriods
}

type Granting = Pick<AddonRow, 'UUID' | 'Name' | 'IsBasePlan' | 'StartsOn' | 'EndsOn'>

/**
 * What a plan grants of each kind, in bytes, seconds and pieces. Kinds without an allowance and without a rule are left
 * out.
 */
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
      zone: gives.RoamingZone ?? null,
      isBasePlan: addon.IsBasePlan,
      total,
      rule: rule ?? null,
      startsOn: addon.StartsOn,
      endsOn: EndsOn,
      carryOverEnd: EndsOn && days > 0 && total > 0 && rule !== 'Unlimited' ? carryOverEnd(EndsOn, days) : null,
    }
  })
}
