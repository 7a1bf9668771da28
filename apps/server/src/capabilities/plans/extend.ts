import { parsePeriod, periodEnd } from '@waea/domain/plans/period'
import { type CalendarDay, dayParts } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { chargePeriods } from './charge-period.ts'
import type { AddonRow } from './plans.store.ts'
import { saveRenewals } from './renewals.store.ts'

/** A plan that continues, and the price of its next period. */
export interface Extension {
  addon: Permitted<AddonRow, 'plan:buy'>
  price: Money
}

/**
 * Begins the next period of each plan: where the last one ended, or today if it was paid late. Charges those that go on
 * the bill.
 */
export async function extendPlans(tx: Tx, extensions: readonly Extension[]): Promise<void> {
  if (extensions.length === 0) return
  const extended = extensions.map(({ addon, price }) => ({ ...addon, ...nextPeriod(addon, tx.today()), price }))
  await saveRenewals(tx, extended)
  await chargePeriods(tx, extended, 'renewal')
  for (const { CustomerUUID, ServiceUUID, UUID } of extended) {
    await tx.tell('plan.started', { CustomerUUID, ServiceUUID, AddonUUID: UUID })
    await tx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
  }
}

function nextPeriod(addon: AddonRow, today: CalendarDay) {
  const period = parsePeriod(addon.period ?? undefined)
  if (!period || !addon.EndsOn) throw new Error(`Addon ${addon.UUID} has no period to go on with`)
  const late = addon.unpaidSince !== null && addon.unpaidSince < today
  const StartsOn = late ? today : addon.EndsOn
  const anchorDay = late ? dayParts(StartsOn).day : addon.anchorDay
  return { StartsOn, EndsOn: periodEnd(StartsOn, period, anchorDay), anchorDay }
}
