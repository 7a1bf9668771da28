import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { extend } from './extend.ts'
import { finishPurchase, lockAddon } from './plans.store.ts'
import { startPlan } from './start-plan.ts'

/** Gives what a purchase has paid for, once: a plan, or its next period. A payment for something else is none of ours. */
export async function deliver(tx: Ctx, CustomerUUID: Uuid, purchaseUuid: Uuid): Promise<void> {
  const purchase = await finishPurchase(tx, CustomerUUID, purchaseUuid)
  if (!purchase) return
  const { MobileUUID, RenewsUUID } = purchase
  const held = RenewsUUID ? await lockAddon(tx, CustomerUUID, MobileUUID, RenewsUUID) : undefined
  if (held) return extend(tx, permit(tx.asSystem().actor, 'plan:buy', held))
  await startPlan(tx, {
    CustomerUUID,
    MobileUUID,
    AvailabilityUUID: purchase.AvailabilityUUID,
    AutoRenew: purchase.AutoRenew,
    PriceCents: purchase.AmountCents,
    because: `purchase:${purchase.UUID}`,
  })
}
