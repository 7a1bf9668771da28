import { anew, nextPeriod } from '@waea/domain/plans/period-begun'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted, permit } from '../../platform/permit.ts'
import { catalogueNow, type Offer } from '../catalogue/index.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { paymentsFor, refundInMail, refundPayment } from '../payments/index.ts'
import { extendPlans } from './extend.ts'
import { betweenPeriods } from './held-addon.ts'
import { endReplaceablePlan } from './one-plan.ts'
import { type AddonRow, lockAddon, markPurchasePaid, type Purchase } from './plans.store.ts'
import { startPlan } from './start-plan.ts'
import { mailOfPlan } from './tell-renewal.ts'

/**
 * Starts what a purchase has paid for, once: a plan, or its next period. If the service now holds another base plan,
 * the payment is refunded. Ignores payments for anything else.
 */
export async function deliverPurchase(tx: Tx, CustomerUUID: Uuid, purchaseUuid: Uuid): Promise<void> {
  const purchase = await markPurchasePaid(tx, CustomerUUID, purchaseUuid)
  if (!purchase) return
  const { ServiceUUID, RenewsUUID } = purchase
  const held = RenewsUUID ? await lockAddon(tx, purchase, RenewsUUID) : undefined
  if (held) return extendPaid(tx, permit(byRule('plans'), 'plan:buy', held), purchase)
  const offer = (await catalogueNow(tx)).offer(purchase.AvailabilityUUID)
  // Two purchases can be waiting for payment at once; the service keeps the plan that was paid first.
  if (offer?.entry.Characteristics.IsBasePlan && !(await endReplaceablePlan(tx, purchase)))
    return refundPurchase(tx, purchase, offer)
  await startPlan(tx, {
    CustomerUUID,
    ServiceUUID,
    AvailabilityUUID: purchase.AvailabilityUUID,
    AutoRenew: purchase.AutoRenew,
    price: purchase.amount,
    because: `purchase:${purchase.UUID}`,
  })
}

/**
 * Begins the period that was paid: the one that is due, or where the customer renewed early, one from today on. A renewal
 * that a person asked for is confirmed by mail.
 */
async function extendPaid(tx: Tx, addon: Permitted<AddonRow, 'plan:buy'>, purchase: Purchase): Promise<void> {
  const { amount, beginsToday, byPerson, CustomerUUID, UUID } = purchase
  const between = betweenPeriods(addon)
  if (!between) throw new Error(`Addon ${addon.UUID} has no period to go on with`)
  const begun = beginsToday ? anew(tx.today(), between.period) : nextPeriod(between, tx.today())
  await extendPlans(tx, [{ addon, price: amount, begun }])
  if (!byPerson) return
  const [payment] = await paymentsFor(tx, CustomerUUID, [UUID])
  const told = { AmountCents: amount, from: payment ? 'card' : 'credit', endsOn: begun.endsOn } as const
  await mailOfPlan(tx, addon, { template: 'plan-renewed', told, key: UUID })
  const detail = { MobileUUID: addon.ServiceUUID, AddonUUID: addon.UUID, AmountCents: amount }
  await tx.audit({ CustomerUUID, deed: 'plan-renewed', detail })
}

/** Refunds a plan that cannot start beside the base plan the service holds, and tells the customer by mail. */
async function refundPurchase(tx: Tx, purchase: Purchase, offer: Offer): Promise<void> {
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
