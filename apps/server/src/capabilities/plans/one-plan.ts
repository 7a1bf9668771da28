import { checkOnePlan, givesWay } from '@waea/domain/plans/one-plan'
import { accept } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import type { Offer } from '../catalogue/index.ts'
import { addonsOfService, lockPlans } from './plans.store.ts'
import { endAddons } from './renewals.store.ts'

/** Refuses what `checkOnePlan` does, by what the service holds now. */
export async function mustNotHold(ctx: Ctx, service: Service, { entry }: Offer): Promise<void> {
  if (!entry.Characteristics.IsBasePlan) return
  accept(checkOnePlan(await addonsOfService(ctx, service), entry, ctx.today()))
}

/**
 * Makes room for a base plan, within the transaction in which it starts: whoever starts one for the same service waits,
 * and one that gives way ends. Answers whether there is room.
 */
export async function makeRoom(tx: Tx, service: Service): Promise<boolean> {
  await lockPlans(tx, service.ServiceUUID)
  const base = (await addonsOfService(tx, service)).find((addon) => addon.IsBasePlan)
  if (!base) return true
  if (!givesWay(base, tx.today())) return false
  await endAddons(tx, [permit(byRule('plans'), 'plan:buy', base)])
  return true
}
