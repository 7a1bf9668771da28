import type { Characteristics } from '@waea/domain/catalogue/catalogue-entry'
import type { Service } from '@waea/domain/service'
import { allowanceOf } from '@waea/domain/usage/rating/allowance'
import { carryOverEnd } from '@waea/domain/usage/rating/allowance-grants'
import { usageTypes } from '@waea/domain/usage/rating/usage-type'
import { type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted } from '../../platform/db/permit.ts'
import type { NewsOf } from '../../platform/jobs/news.ts'
import { catalogueNow } from '../catalogue/index.ts'
import type { MobileRow } from '../mobiles/index.ts'
import { type AddonRow, addonsOfServices } from '../plans/index.ts'
import {
  type BegunPeriod,
  closeBaseGrants,
  closeGrants,
  type Grant,
  grantsOfAll,
  lockUsages,
  type NewGrant,
  saveGrants,
} from './grants.store.ts'
import { settingsOfAll } from './settings.store.ts'
import { liftLimit } from './spend-limit.ts'

/** How long after its activation a mobile may be without the plan that comes with it. */
const earlyMs = 10 * 60_000

/** How long after its period ended a plan that renews may be without its next one. */
const renewalMs = 60 * 60_000

/** Periods of plans have begun: what they give is there, beside what earlier periods carry over. */
export async function grantAllowances(
  ctx: Tx,
  started: readonly NewsOf<'plan.started'>[],
): Promise<readonly NewsOf<'plan.started'>[]> {
  const services = Array.from(Map.groupBy(started, ({ ServiceUUID }) => ServiceUUID).values(), (ofOne) => {
    const [{ CustomerUUID, ServiceUUID }] = ofOne as [NewsOf<'plan.started'>]
    return { of: byRule('usage', 'usage:write', { CustomerUUID, ServiceUUID }), ofOne }
  })
  const all = services.map(({ of }) => of)
  await lockUsages(ctx, all)
  const [held, settings] = await Promise.all([addonsOfServices(ctx, all), settingsOfAll(ctx, all)])
  const begun = services.flatMap(({ of, ofOne }) => {
    const addons = held.get(of.ServiceUUID) ?? []
    return addons.flatMap((addon) =>
      ofOne.some(({ AddonUUID }) => AddonUUID === addon.UUID) ? { of, addon, addons } : [],
    )
  })
  await grantPeriods(ctx, begun)
  for (const { of } of begun) if (settings.has(of.ServiceUUID)) await liftLimit(ctx, of)
  return []
}

/** The base plan of a service was taken off: what is left of its allowances ends. */
export async function endAllowances(ctx: Tx, { CustomerUUID, ServiceUUID }: Service): Promise<void> {
  const of = byRule('usage', 'usage:write', { CustomerUUID, ServiceUUID })
  await lockUsages(ctx, [of])
  const held = (await addonsOfServices(ctx, [of])).get(ServiceUUID) ?? []
  await closeBaseGrants(
    ctx,
    of,
    held.map(({ UUID }) => UUID),
  )
  await ctx.show(CustomerUUID, 'usage.changed', { MobileUUID: ServiceUUID })
}

/** A service of which something is used, and the first day of the use. */
export interface UsedService {
  of: Permitted<Service, 'usage:write'>
  mobile: MobileRow
  from: CalendarDay
}

/**
 * The allowances of services from a day on, those of plans included whose start was not heard yet: a use that comes so
 * early must not be charged; and what each holds, by service. Missing is a service whose use must wait: a mobile that was
 * bought with a plan and has none yet, or one with a plan that is being renewed: it ended within the hour, or is charged a day
 * late.
 */
export async function currentGrants(
  ctx: Tx,
  services: readonly UsedService[],
): Promise<Map<Uuid, { grants: Grant[]; addons: AddonRow[] }>> {
  const held = await addonsOfServices(
    ctx,
    services.map(({ of }) => of),
  )
  const ready = services
    .map((one) => ({ ...one, addons: held.get(one.of.ServiceUUID) ?? [] }))
    .filter(({ mobile, addons }) => !isEarly(ctx, mobile, addons) && !addons.some((one) => isBeingRenewed(ctx, one)))
  const asked = ready.map(({ of, from }) => ({ ...of, from }))
  const grants = await grantsOfAll(ctx, asked)
  const isGranted = ({ UUID, StartsOn, ServiceUUID }: AddonRow) =>
    (grants.get(ServiceUUID) ?? []).some(({ addonUuid, startsOn }) => addonUuid === UUID && startsOn >= StartsOn)
  const missing = ready.flatMap(({ of, addons }) =>
    addons.filter((addon) => !isGranted(addon)).map((addon) => ({ of, addon, addons })),
  )
  const granted = await grantPeriods(ctx, missing)
  if (granted.length > 0) {
    const again = asked.filter(({ ServiceUUID }) => granted.some(({ of }) => of.ServiceUUID === ServiceUUID))
    for (const [ServiceUUID, now] of await grantsOfAll(ctx, again)) grants.set(ServiceUUID, now)
  }
  return new Map(ready.map(({ of, addons }) => [of.ServiceUUID, { grants: grants.get(of.ServiceUUID) ?? [], addons }]))
}

function isEarly(ctx: Ctx, { activatedAt }: MobileRow, addons: readonly AddonRow[]): boolean {
  return addons.length === 0 && activatedAt !== null && ctx.now().getTime() - activatedAt.getTime() < earlyMs
}

function isBeingRenewed(ctx: Ctx, { AutoRenew, EndsOn, unpaidSince, chargedFrom }: AddonRow): boolean {
  if (!AutoRenew || !EndsOn || unpaidSince || EndsOn > ctx.today()) return false
  // It renews a day later, from its day on: a reminder was withheld.
  if (chargedFrom !== null && chargedFrom > ctx.today()) return true
  return ctx.now().getTime() - startOfDay(EndsOn).getTime() < renewalMs
}

/** Writes what the present periods of addons give, where the catalogue knows them; answers those. */
async function grantPeriods(
  ctx: Tx,
  periods: readonly { of: Permitted<Service, 'usage:write'>; addon: AddonRow; addons: readonly AddonRow[] }[],
): Promise<BegunPeriod[]> {
  if (periods.length === 0) return []
  const catalogue = await catalogueNow(ctx)
  const begun = periods.flatMap(({ of, addon, addons }) => {
    const entry = catalogue.offer(addon.AvailabilityUUID)?.entry
    if (!entry) return []
    return { of, addon, held: addons.map(({ UUID }) => UUID), gives: grantsBy(addon, entry.Characteristics) }
  })
  await closeGrants(ctx, begun)
  await saveGrants(ctx, begun)
  for (const { of } of begun) await ctx.show(of.CustomerUUID, 'usage.changed', { MobileUUID: of.ServiceUUID })
  return begun
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
      carryOverEnd: EndsOn && days > 0 && total > 0 && rule !== 'Unlimited' ? carryOverEnd(EndsOn, days) : null,
    }
  })
}
