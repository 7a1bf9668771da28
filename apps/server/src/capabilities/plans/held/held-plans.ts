import type { Service } from '@waea/domain/service'
import { addDays } from '@waea/kit/calendar-day'
import type { Ctx } from '../../../platform/ctx.ts'
import { lastUnpaidEnd } from '../stores/pauses.store.ts'
import { type AddonRow, addonsOfService } from '../stores/plans.store.ts'

/** How many days the portal shows that a plan ended unpaid, and how to start again. */
const shownAfterEndDays = 30

/** The current base plan of a service. */
export async function basePlanOf(ctx: Ctx, service: Service): Promise<AddonRow | undefined> {
  return (await addonsOfService(ctx, service)).find((addon) => addon.IsBasePlan)
}

/** The plan or add-on of a service that ended unpaid in the last 30 days. */
export async function unpaidEndOf(ctx: Ctx, service: Service) {
  return lastUnpaidEnd(ctx, service, addDays(ctx.today(), -shownAfterEndDays))
}
