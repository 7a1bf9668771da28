import type { Service } from '@waea/domain/service'
import { type OutsidePlan, outsidePlan, outsideSince } from '@waea/domain/usage/rating/outside-plan'
import type { Ctx } from '../../platform/ctx.ts'
import type { AddonRow } from '../plans/index.ts'
import { outsideUses } from './documents.store.ts'

/** A service's use outside its plan since its period started; undefined if it cost nothing. */
export async function readOutsidePlan(
  ctx: Ctx,
  service: Service,
  addons: readonly AddonRow[],
  onBill: boolean,
): Promise<OutsidePlan | undefined> {
  const today = ctx.today()
  const plan = addons.find(({ IsBasePlan }) => IsBasePlan)
  const uses = await outsideUses(ctx, service, outsideSince(plan, today))
  return outsidePlan(uses, { plan, onBill, today })
}
