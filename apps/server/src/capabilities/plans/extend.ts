import { parsePeriod, periodEnd } from '@waea/domain/plans/period'
import { dayParts } from '@waea/kit/calendar-day'
import type { Ctx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import type { AddonRow } from './plans.store.ts'
import { saveRenewal } from './renewals.store.ts'

/** Begins the next period of a plan that is paid: where the last one ended, or today where it was paid late. */
export async function extend(tx: Ctx, addon: Permitted<AddonRow>): Promise<void> {
  const { CustomerUUID, MobileUUID, UUID } = addon
  const period = parsePeriod(addon.period ?? undefined)
  if (!period || !addon.EndsOn) throw new Error(`Addon ${UUID} has no period to go on with`)
  const late = addon.unpaidSince !== null && addon.unpaidSince < tx.today()
  const StartsOn = late ? tx.today() : addon.EndsOn
  const anchorDay = late ? dayParts(StartsOn).day : addon.anchorDay
  await saveRenewal(tx, addon, { StartsOn, EndsOn: periodEnd(StartsOn, period, anchorDay), anchorDay })
  await tx.tell('plan.started', { CustomerUUID, MobileUUID, AddonUUID: UUID })
  await tx.show(CustomerUUID, 'plan.changed', { MobileUUID })
}
