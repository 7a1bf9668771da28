import { checkOnePlan, isReplaceable } from '@waea/domain/plans/check-one-plan'
import { accept } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { Offer } from '../../catalogue/index.ts'
import { bringOwnPlan, startOwnPlan } from '../held/own-plan.ts'
import { addonsOfService } from '../stores/plans.store.ts'
import { endAddons } from '../stores/renewals.store.ts'
import { replaceWaiting } from './make-change.ts'

/**
 * Refuses as `checkOnePlan` does, based on the service's current plans. Starts the plan that a mobile went into service
 * with first, if it has not started yet, so that it cannot collide with another one later.
 */
export async function mustNotHoldPlan(ctx: Ctx, service: Service, { entry }: Offer): Promise<void> {
  if (!entry.Characteristics.IsBasePlan) return
  await bringOwnPlan(ctx, service)
  accept(checkOnePlan(await addonsOfService(ctx, service), entry, ctx.today()))
}

/**
 * Ends the service's base plan if another may replace it, in the transaction that starts the new one. Locks the
 * service's plans, so that parallel starts run one after another. Returns whether a base plan can start.
 */
export async function endReplaceablePlan(tx: Tx, service: Service): Promise<boolean> {
  await startOwnPlan(tx, service)
  const base = (await addonsOfService(tx, service)).find((addon) => addon.IsBasePlan)
  if (!base) return true
  if (!isReplaceable(base, tx.today())) return false
  await endAddons(tx, [byRule('plans', 'plan:buy', base)], 'replaced')
  await replaceWaiting(tx, service)
  return true
}
