import { billingTypeOf } from '@waea/domain/catalogue/catalogue-entry'
import { parseBillingReference } from '@waea/domain/plans/billing-reference'
import { nextPeriod, startPeriod } from '@waea/domain/plans/renewing/next-period'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { catalogueNow, type Offer } from '../../catalogue/index.ts'
import { customerOf, mailTo } from '../../customers/index.ts'
import { type MailData, sendMail } from '../../messages/index.ts'
import { mobileOf, mobileStatus } from '../../mobiles/index.ts'
import {
  captureHold,
  paymentsFor,
  refundInMail,
  refundPayment,
  releasedInMail,
  releaseHold,
} from '../../payments/index.ts'
import { endReplaceablePlan } from '../changes/one-plan.ts'
import { extendPlans } from '../held/extend.ts'
import { renewalState } from '../held/held-addon.ts'
import { startPlan } from '../held/start-plan.ts'
import { mailOfPlan, serviceInMail } from '../held/tell-renewal.ts'
import { type AddonRow, lockAddon, markPurchasePaid, type Purchase } from '../stores/plans.store.ts'

/**
 * Starts what a purchase has paid for, once: a plan, or its next period. Then captures the hold on the card, if there
 * is one. If the service now has another base plan, or can no longer have this one, refunds the payment or releases the
 * hold. `paidBy` is the payment, if the caller knows it, or `noUuid` if none was needed. Ignores payments for anything
 * else.
 */
export async function deliverPurchase(tx: Tx, CustomerUUID: Uuid, purchaseUuid: Uuid, paidBy?: Uuid): Promise<void> {
  const purchase = await markPurchasePaid(tx, CustomerUUID, purchaseUuid, paidBy)
  if (!purchase) return
  const { ServiceUUID, RenewsUUID } = purchase
  const offer = (await catalogueNow(tx)).offer(purchase.AvailabilityUUID)
  const why = offer && (await unfit(tx, purchase, offer))
  if (offer && why) return refundPurchase(tx, purchase, offer, { why, paidBy })
  const addon = RenewsUUID ? await lockAddon(tx, purchase, RenewsUUID) : undefined
  if (addon) return extendPaid(tx, byRule('plans', 'plan:buy', addon), purchase)
  // Two purchases can wait for payment at the same time; the service keeps the plan that was paid first.
  if (offer?.entry.Characteristics.IsBasePlan && !(await endReplaceablePlan(tx, purchase)))
    return refundPurchase(tx, purchase, offer, { paidBy })
  await startPlan(tx, {
    CustomerUUID,
    ServiceUUID,
    AvailabilityUUID: purchase.AvailabilityUUID,
    AutoRenew: purchase.AutoRenew,
    price: purchase.amount,
    because: `purchase:${purchase.UUID}`,
  })
  await captureHold(tx, { CustomerUUID, purpose: 'plan', thing: purchase.UUID })
}

/** Why the purchase can no longer be delivered: the mobile has ended, or is or will be billed in another way. */
async function unfit(
  tx: Tx,
  { CustomerUUID, ServiceUUID }: Purchase,
  { entry }: Offer,
): Promise<'ended' | 'other-type' | undefined> {
  const mobile = await mobileOf(tx, CustomerUUID, ServiceUUID)
  if (mobile?.Status === mobileStatus.ended) return 'ended'
  const type = parseBillingReference(mobile?.BillingReference)?.type
  if (!mobile || !type) return undefined
  const isBilledSo = (type === 'postpay') === (billingTypeOf(entry) === 'postpay')
  return mobile.Move === 'product-type' || !isBilledSo ? 'other-type' : undefined
}

/**
 * Starts the paid period: the one that is due, or one from today if the customer renewed early. Confirms a renewal by
 * mail if a person requested it.
 */
async function extendPaid(tx: Tx, addon: Permitted<AddonRow, 'plan:buy'>, purchase: Purchase): Promise<void> {
  const { amount, beginsToday, byPerson, CustomerUUID, UUID } = purchase
  const state = renewalState(addon)
  if (!state) throw new Error(`Addon ${addon.UUID} has no period to go on with`)
  const newPeriod = beginsToday ? startPeriod(tx.today(), state.period) : nextPeriod(state, tx.today())
  await extendPlans(tx, [{ addon, price: amount, newPeriod }])
  if (!byPerson) return
  const [payment] = await paymentsFor(tx, CustomerUUID, [UUID])
  const content = { AmountCents: amount, from: payment ? 'card' : 'credit', endsOn: newPeriod.endsOn } as const
  await mailOfPlan(tx, addon, { template: 'plan-renewed', content, key: UUID })
  const detail = { MobileUUID: addon.ServiceUUID, AddonUUID: addon.UUID, AmountCents: amount }
  await tx.audit({ CustomerUUID, deed: 'plan-renewed', detail })
}

/**
 * Refunds a plan that cannot start, because the service has another base plan or has changed, and tells the customer by
 * mail.
 */
async function refundPurchase(
  tx: Tx,
  purchase: Purchase,
  offer: Offer,
  { why, paidBy }: { why?: MailData['plan-refunded']['why']; paidBy?: Uuid | undefined },
): Promise<void> {
  const { CustomerUUID, ServiceUUID, UUID: paidThing, amount } = purchase
  const whole = { CustomerUUID, purpose: 'plan', paidThing, thingUuid: ServiceUUID, amount } as const
  const which = paidBy && { PaymentUUID: paidBy }
  const released = await releaseHold(tx, { CustomerUUID, purpose: 'plan', thing: paidThing })
  const refund = released
    ? undefined
    : await refundPayment(tx, { ...whole, ...which, reason: `plan-held:${paidThing}` })
  if (!released && !refund) return
  const customer = await customerOf(tx, CustomerUUID)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'plan-refunded',
    dedupeKey: `plan-refunded:${paidThing}`,
    data: {
      FirstName: customer.FirstName,
      service: (await serviceInMail(tx, purchase)).service,
      what: offer.availability.RetailName,
      ...(why && { why }),
      ...(released && releasedInMail(released)),
      // Do not reveal the card of another account that paid.
      ...(refund?.CustomerUUID === CustomerUUID && refundInMail(refund)),
      path: '/profile/payments-history',
    },
  })
}
