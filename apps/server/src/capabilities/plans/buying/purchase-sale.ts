import { byRule } from '../../../platform/db/permit.ts'
import type { Sale } from '../../purchases/index.ts'
import { type AddonRow, lockPurchase, type Purchase } from '../stores/plans.store.ts'
import { deleteRenewal } from '../stores/renewals.store.ts'
import { deliverPurchase } from './deliver.ts'

/** A plan or an add-on that waits for its payment. Whoever delivers it in a request has taken it up. */
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
      tx.markBegun({ PurchaseUUID: UUID })
      return deliverPurchase(tx, CustomerUUID, UUID, PaymentUUID)
    },
  } satisfies Sale<Purchase>
}

/** The next period of a plan. Given up, it is forgotten: the plan is due as it was. */
export function renewalSale(plan?: Pick<AddonRow, 'Name' | 'IsBasePlan'>) {
  return {
    ...purchaseSale({ name: plan?.Name, isExtra: plan?.IsBasePlan === false }),
    cancel: (tx, renewal) => deleteRenewal(tx, byRule('plans', 'plan:buy', renewal)),
  } satisfies Sale<Purchase>
}
