import { retailPrice } from '@waea/domain/catalogue/catalogue-entry'
import { agreedPrice } from '@waea/domain/plans/prices/agreed-price'
import type { Service } from '@waea/domain/service'
import { type CalendarDay, dayParts } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { catalogueNow } from '../../catalogue/index.ts'
import { type AddonRow, insertAddons } from '../stores/plans.store.ts'
import { addonOf } from './start-plan.ts'

/** A plan or add-on of a mobile or fibre connection from another system. */
export interface PlanToImport extends Service {
  AvailabilityUUID: Uuid
  AutoRenew: boolean
  /** The first day of the current period, which the other system has charged. */
  startsOn: CalendarDay
  /**
   * The first day of the next period, which is charged here, or the first day without it if it does not renew; null for
   * one without periods.
   */
  renewsOn: CalendarDay | null
}

/**
 * Writes plans and add-ons of services from another system, inside the caller's transaction. Charges nothing and publishes
 * nothing; renewals cost the catalogue's price without offers. Returns what was written.
 */
export async function importPlans(tx: Tx, plans: readonly PlanToImport[]): Promise<AddonRow[]> {
  if (plans.length === 0) return []
  const catalogue = await catalogueNow(tx)
  const addons = plans.map(({ renewsOn, startsOn, ...plan }) => {
    const offer = catalogue.anyOffer(plan.AvailabilityUUID)
    if (!offer) throw new Error(`The plan ${plan.AvailabilityUUID} is no longer in the catalogue`)
    const price = retailPrice(offer.entry)
    const agreed = agreedPrice(offer.entry, undefined, price)
    return byRule('plans', 'plan:buy', {
      ...addonOf(tx, { ...plan, price, agreed, on: startsOn }, offer),
      // A month that is too short must not shorten the period.
      ...(renewsOn && { EndsOn: renewsOn, anchorDay: dayParts(renewsOn).day }),
      because: `import:${plan.AvailabilityUUID}:${renewsOn}`,
    })
  })
  await insertAddons(tx, addons)
  return addons
}
