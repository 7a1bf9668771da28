import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { catalogueNow, type Offer } from '../catalogue/index.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { refundInMail, refundPayment } from '../payments/index.ts'
import { extend } from './extend.ts'
import { makeRoom } from './one-plan.ts'
import { finishPurchase, lockAddon, type Purchase } from './plans.store.ts'
import { startPlan } from './start-plan.ts'

/**
 * Gives what a purchase has paid for, once: a plan, or its next period. What was paid for a base plan where one is held by
 * now goes back. A payment for something else is none of ours.
 */
export async function deliver(tx: Tx, CustomerUUID: Uuid, purchaseUuid: Uuid): Promise<void> {
  const purchase = await finishPurchase(tx, CustomerUUID, purchaseUuid)
  if (!purchase) return
  const { ServiceUUID, RenewsUUID } = purchase
  const held = RenewsUUID ? await lockAddon(tx, purchase, RenewsUUID) : undefined
  if (held) return extend(tx, [{ addon: permit(byRule('plans'), 'plan:buy', held), price: purchase.amount }])
  const offer = (await catalogueNow(tx)).offer(purchase.AvailabilityUUID)
  // Two purchases may have waited for their payments: the plan that came first is held.
  if (offer?.entry.Characteristics.IsBasePlan && !(await makeRoom(tx, purchase))) return giveBack(tx, purchase, offer)
  await startPlan(tx, {
    CustomerUUID,
    ServiceUUID,
    AvailabilityUUID: purchase.AvailabilityUUID,
    AutoRenew: purchase.AutoRenew,
    price: purchase.amount,
    because: `purchase:${purchase.UUID}`,
  })
}

/** A plan was paid for that cannot start beside the one that is held: the payment goes back, and the customer is told. */
async function giveBack(tx: Tx, purchase: Purchase, offer: Offer): Promise<void> {
  const { CustomerUUID, ServiceUUID, UUID: paidThing, amount } = purchase
  const whole = { CustomerUUID, purpose: 'plan', paidThing, thingUuid: ServiceUUID, amount } as const
  const refund = await refundPayment(tx, { ...whole, reason: `plan-held:${paidThing}` })
  if (!refund) return
  const customer = await customerOf(tx, CustomerUUID)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'plan-given-back',
    dedupeKey: `plan-given-back:${paidThing}`,
    data: {
      FirstName: customer.FirstName,
      what: offer.availability.RetailName,
      ...refundInMail(refund),
      path: '/profile/payments-history',
    },
  })
}
