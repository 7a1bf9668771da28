import { checkOnePlan, isReplaceable } from '@waea/domain/plans/one-plan'
import { accept } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import type { Offer } from '../catalogue/index.ts'
import { replaceWaiting } from './make-change.ts'
import { addonsOfService, lockPlans } from './plans.store.ts'
import { endAddons } from './renewals.store.ts'

/** Refuses as `checkOnePlan` does, from what the service holds now. */
export async function mustNotHoldPlan(ctx: Ctx, service: Service, { entry }: Offer): Promise<void> {
  if (!entry.Characteristics.IsBasePlan) return
  accept(checkOnePlan(await addonsOfService(ctx, service), entry, ctx.today()))
}

/**
 * Ends the service's base plan if another may replace it, in the transaction that starts the new one. Locks the
 * service's plans, so parallel starts follow each other. Returns whether a base plan can start.
 */
export async function endReplaceablePlan(tx: Tx, service: Service): Promise<boolean> {
  await lockPlans(tx, service.ServiceUUID)
  const base = (await addonsOfService(tx, service)).find((addon) => addon.IsBasePlan)
  if (!base) return true
  if (!isReplaceable(base, tx.today())) return false
  await endAddons(tx, [permit(byRule('plans'), 'plan:buy', base)], 'replaced')
  await replaceWaiting(tx, service)
  return true
}
