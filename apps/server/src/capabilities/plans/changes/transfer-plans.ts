import type { Service } from '@waea/domain/service'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { giveUp } from '../../purchases/index.ts'
import { startOwnPlan } from '../held/own-plan.ts'
import { payingChanges } from '../stores/changes.store.ts'
import { type AddonRow, lockAddons, saveAutoRenew, waitingPurchases } from '../stores/plans.store.ts'
import { endAddons } from '../stores/renewals.store.ts'
import { changeSale, replaceWaiting } from './make-change.ts'

/** Gives up, at the card partner first, the changes of plan of a service whose cards are asked. Opens its own transactions. */
export async function abandonChanges(ctx: Ctx, service: Service): Promise<void> {
  for (const change of await payingChanges(ctx, service)) await giveUp(ctx, changeSale, change)
}

/**
 * Holds what a service has until the transaction ends: it is neither renewed, changed nor ended meanwhile. Answers it, and
 * whether something of it is being paid for.
 */
export async function holdPlans(tx: Tx, service: Service): Promise<{ held: AddonRow[]; isBeingPaid: boolean }> {
  await startOwnPlan(tx, service)
  const held = await lockAddons(tx, service)
  const [changes, purchases] = [await payingChanges(tx, service), await waitingPurchases(tx, service)]
  return { held, isBeingPaid: changes.length > 0 || purchases.some(({ RenewsUUID }) => RenewsUUID !== null) }
}

/**
 * Ends the base plan of a service that moves to another product type, in the context's transaction. Extras stay until what
 * was paid for them is over, and do not renew; a change that waits is not made.
 */
export async function endForTransfer(tx: Tx, service: Service): Promise<void> {
  const { held } = await holdPlans(tx, service)
  const base = held.filter(({ IsBasePlan }) => IsBasePlan)
  await endAddons(
    tx,
    base.map((one) => byRule('plans', 'plan:buy', one)),
    'replaced',
  )
  for (const extra of held) {
    if (!extra.IsBasePlan && extra.AutoRenew) {
      await saveAutoRenew(tx, byRule('plans', 'plan:buy', extra), false)
    }
  }
  await replaceWaiting(tx, service)
  const { CustomerUUID, ServiceUUID } = service
  if (base.length > 0) await tx.tell('plan.taken-off', { CustomerUUID, ServiceUUID })
  await tx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
}
