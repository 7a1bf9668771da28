import { parsePeriod, periodEnd } from '@waea/domain/plans/period'
import { dayParts } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { chargePeriod } from './charge-period.ts'
import type { AddonRow } from './plans.store.ts'
import { saveRenewal } from './renewals.store.ts'

/**
 * Begins the next period of a plan at what it costs: where the last one ended, or today where it was paid late. What
 * comes on the bill is charged with it.
 */
export async function extend(tx: Tx, addon: Permitted<AddonRow, 'plan:buy'>, price: Money): Promise<void> {
  const { CustomerUUID, ServiceUUID, UUID } = addon
  const period = parsePeriod(addon.period ?? undefined)
  if (!period || !addon.EndsOn) throw new Error(`Addon ${UUID} has no period to go on with`)
  const late = addon.unpaidSince !== null && addon.unpaidSince < tx.today()
  const StartsOn = late ? tx.today() : addon.EndsOn
  const anchorDay = late ? dayParts(StartsOn).day : addon.anchorDay
  const next = { StartsOn, EndsOn: periodEnd(StartsOn, period, anchorDay), anchorDay, price }
  await saveRenewal(tx, addon, next)
  await chargePeriod(tx, { ...addon, ...next }, 'renewal')
  await tx.tell('plan.started', { CustomerUUID, ServiceUUID, AddonUUID: UUID })
  await tx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
}
