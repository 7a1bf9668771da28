import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { catalogueNow } from '../../catalogue/index.ts'
import { customersByUuid, mailTo } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { refundInMail, refundPayment, releaseHold } from '../../payments/index.ts'
import { serviceInMail } from '../held/tell-renewal.ts'
import { paidByAnother } from '../stores/plans.store.ts'

/**
 * Refunds a payment of a purchase that another payment or credit has paid already, inside the caller's transaction, and
 * notifies its payer. Two parallel presses can both end up paid. An uncaptured hold is released. Ignores payments for
 * anything else.
 */
export async function returnSecondPayment(
  tx: Tx,
  { CustomerUUID, thing, PaymentUUID }: { CustomerUUID: Uuid; thing: Uuid; PaymentUUID: Uuid },
): Promise<void> {
  const purchase = await paidByAnother(tx, CustomerUUID, thing, PaymentUUID)
  if (!purchase) return
  const { ServiceUUID: thingUuid, AvailabilityUUID, amount } = purchase
  const paid = { CustomerUUID, purpose: 'plan' as const }
  if (await releaseHold(tx, { ...paid, thing })) return
  const reason = `paid-twice:${PaymentUUID}`
  const refund = await refundPayment(tx, { ...paid, paidThing: thing, PaymentUUID, thingUuid, amount, reason })
  const payer = refund && (await customersByUuid(tx, [refund.CustomerUUID])).get(refund.CustomerUUID)
  if (!payer || payer.deletedAt) return
  await sendMail(tx, {
    ...mailTo(payer),
    template: 'plan-refunded',
    dedupeKey: `plan-refunded:${PaymentUUID}`,
    data: {
      FirstName: payer.FirstName,
      ...(payer.UUID === CustomerUUID && { service: (await serviceInMail(tx, purchase)).service }),
      what: (await catalogueNow(tx)).offer(AvailabilityUUID)?.availability.RetailName ?? 'Plan',
      why: 'twice',
      ...refundInMail(refund),
      path: '/profile/payments-history',
    },
  })
}
