import { givesWay } from '@waea/domain/plans/one-plan'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import type { Offer } from '../catalogue/index.ts'
import { type AddonRow, addonsOfMobile, lockPlans } from './plans.store.ts'
import { endAddon } from './renewals.store.ts'

interface Which {
  CustomerUUID: Uuid
  MobileUUID: Uuid
}

/**
 * Refuses a base plan for a mobile that holds it, and another one where that would be a change of the plan: 'You already
 * have this plan', 'You have a plan already'. Extras are never refused.
 */
export async function mustNotHold(ctx: Ctx, which: Which, { entry }: Offer): Promise<void> {
  const base = entry.Characteristics.IsBasePlan ? await basePlan(ctx, which) : undefined
  if (!base) return
  const isSame = base.ProductCatalogUUID === entry.UUID
  // A plan without a period goes on by itself; one whose period is over can be begun anew.
  if (isSame && !(base.EndsOn && givesWay(base, ctx.today()))) throw new Refused(refuse('same-plan'))
  if (!givesWay(base, ctx.today())) throw new Refused(refuse('plan-held'))
}

/**
 * Makes room for a base plan, within the transaction in which it starts: whoever starts one for the same mobile waits,
 * and one that gives way ends. Answers whether there is room.
 */
export async function makeRoom(tx: Ctx, which: Which): Promise<boolean> {
  await lockPlans(tx, which.MobileUUID)
  const base = await basePlan(tx, which)
  if (!base) return true
  if (!givesWay(base, tx.today())) return false
  await endAddon(tx, permit(tx.asSystem().actor, 'plan:buy', base))
  return true
}

async function basePlan(ctx: Ctx, { CustomerUUID, MobileUUID }: Which): Promise<AddonRow | undefined> {
  return (await addonsOfMobile(ctx, CustomerUUID, MobileUUID)).find((addon) => addon.IsBasePlan)
}
