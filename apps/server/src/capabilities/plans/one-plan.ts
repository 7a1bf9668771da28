import { checkOnePlan, givesWay } from '@waea/domain/plans/one-plan'
import { accept } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import type { Offer } from '../catalogue/index.ts'
import { addonsOfMobile, lockPlans } from './plans.store.ts'
import { endAddon } from './renewals.store.ts'

interface Which {
  CustomerUUID: Uuid
  MobileUUID: Uuid
}

/** Refuses what `checkOnePlan` does, by what the mobile holds now. */
export async function mustNotHold(ctx: Ctx, { CustomerUUID, MobileUUID }: Which, { entry }: Offer): Promise<void> {
  if (!entry.Characteristics.IsBasePlan) return
  accept(checkOnePlan(await addonsOfMobile(ctx, CustomerUUID, MobileUUID), entry, ctx.today()))
}

/**
 * Makes room for a base plan, within the transaction in which it starts: whoever starts one for the same mobile waits,
 * and one that gives way ends. Answers whether there is room.
 */
export async function makeRoom(tx: Tx, { CustomerUUID, MobileUUID }: Which): Promise<boolean> {
  await lockPlans(tx, MobileUUID)
  const base = (await addonsOfMobile(tx, CustomerUUID, MobileUUID)).find((addon) => addon.IsBasePlan)
  if (!base) return true
  if (!givesWay(base, tx.today())) return false
  await endAddon(tx, permit(byRule('plans'), 'plan:buy', base))
  return true
}
