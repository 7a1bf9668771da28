import type { Service } from '@waea/domain/service'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { giveUp } from '../../purchases/index.ts'
import { startOwnPlan } from '../held/own-plan.ts'
import { payingChanges } from '../stores/changes.store.ts'
import { type AddonRow, lockAddons, saveAutoRenew, waitingPurchases } from '../stores/plans.store.ts'
import { endAddons } from '../stores/renewals.store.ts'
import { changeSale, replaceWaiting } from './make-change.ts'

/**
 * Abandons a service's plan changes whose cards are being charged, at the card partner first. Opens its own
 * transactions.
 */
export async function abandonChanges(ctx: Ctx, service: Service): Promise<void> {
  for (const change of await payingChanges(ctx, service)) await giveUp(ctx, changeSale, change)
}

/**
 * Locks a service's plans until the transaction ends, so that nothing renews, changes or ends them meanwhile. Returns
 * them, and whether a payment for any of them is open.
 */
export async function lockServicePlans(
  tx: Tx,
  service: Service,
): Promise<{ addons: AddonRow[]; isBeingPaid: boolean }> {
  await startOwnPlan(tx, service)
  const addons = await lockAddons(tx, service)
  const [changes, purchases] = [await payingChanges(tx, service), await waitingPurchases(tx, service)]
  return { addons, isBeingPaid: changes.length > 0 || purchases.some(({ RenewsUUID }) => RenewsUUID !== null) }
}

/**
 * Ends the base plan of a service that moves to another product type, inside the caller's transaction. Add-ons stay
 * until their paid period is over and do not renew; a waiting change is cancelled.
 */
export async function endForTransfer(tx: Tx, service: Service): Promise<void> {
  const { addons } = await lockServicePlans(tx, service)
  const base = addons.filter(({ IsBasePlan }) => IsBasePlan)
  await endAddons(
    tx,
    base.map((one) => byRule('plans', 'plan:buy', one)),
    'replaced',
  )
  for (const extra of addons) {
    if (!extra.IsBasePlan && extra.AutoRenew) {
      await saveAutoRenew(tx, byRule('plans', 'plan:buy', extra), false)
    }
  }
  await replaceWaiting(tx, service)
  const { CustomerUUID, ServiceUUID } = service
  if (base.length > 0) await tx.tell('plan.taken-off', { CustomerUUID, ServiceUUID })
  await tx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
}
