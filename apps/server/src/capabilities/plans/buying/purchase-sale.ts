import { byRule } from '../../../platform/db/permit.ts'
import type { Sale } from '../../purchases/index.ts'
import { type AddonRow, lockPurchase, type Purchase } from '../stores/plans.store.ts'
import { deleteRenewal } from '../stores/renewals.store.ts'
import { deliverPurchase } from './deliver.ts'

/**
 * A plan or add-on that waits for its payment. Delivering it marks the running request as started, so that a repeat
 * resumes it.
 */
export function purchaseSale({ name = 'Plan', isExtra }: { name: string | undefined; isExtra: boolean }) {
  return {
    purpose: 'plan',
    lock: (tx, { CustomerUUID, UUID }) => lockPurchase(tx, CustomerUUID, UUID),
    isUnpaid: ({ state }) => state === 'pending',
    payment: ({ amount, ServiceUUID: service, AutoRenew: keepCard }) => ({
      amount,
      service,
      keepCard,
      isExtra,
      description: name,
    }),
    deliver: (tx, { CustomerUUID, UUID }, PaymentUUID) => {
      tx.markStarted({ PurchaseUUID: UUID })
      return deliverPurchase(tx, CustomerUUID, UUID, PaymentUUID)
    },
  } satisfies Sale<Purchase>
}

/** The next period of a plan. Cancelling deletes the purchase, so that the plan is due as before. */
export function renewalSale(plan?: Pick<AddonRow, 'Name' | 'IsBasePlan'>) {
  return {
    ...purchaseSale({ name: plan?.Name, isExtra: plan?.IsBasePlan === false }),
    cancel: (tx, renewal) => deleteRenewal(tx, byRule('plans', 'plan:buy', renewal)),
  } satisfies Sale<Purchase>
}
