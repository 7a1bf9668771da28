import { partsTakenBack } from '@waea/domain/payments/payment-return'
import { sum, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { bookReinstatement, bookReturn } from './books.ts'
import { newsOf } from './news-of.ts'
import type { Allocation, Intent } from './payments.store.ts'
import { type KeptRefund, refundsOfPayment } from './refunds.store.ts'

/**
 * Books a refund of a payment of bills, and tells that those bills are owed again by its amount. Their sale and GST were
 * booked when they were issued, and stay.
 */
export async function refundBills(tx: Tx, refund: KeptRefund, intent: Intent): Promise<void> {
  const { UUID: ReturnUUID, amount } = refund
  const paysFor = await refundedParts(tx, refund, intent)
  await bookReturn(tx, intent, ReturnUUID, paysFor)
  await tx.tell('payment.returned', {
    ...newsOf(intent),
    paysFor,
    ReturnUUID,
    amount,
    reason: 'refunded',
    isRefund: true,
  })
}

/** Books that the bank returned a refund of a payment of bills, and tells that they are paid again. */
export async function reinstateBills(tx: Tx, refund: KeptRefund, intent: Intent): Promise<void> {
  const { UUID: ReturnUUID, amount } = refund
  const paysFor = await refundedParts(tx, refund, intent)
  await bookReinstatement(tx, intent, ReturnUUID, paysFor)
  await tx.tell('payment.reinstated', { ...newsOf(intent), paysFor, ReturnUUID, amount, fromCredit: zero })
}

/** What a refund takes off each thing that was paid for: refunds take the parts in their order. */
async function refundedParts(tx: Tx, refund: KeptRefund, { paysFor }: Intent): Promise<Allocation[]> {
  const { CustomerUUID, PaymentUUID, UUID } = refund
  const all = await refundsOfPayment(tx, CustomerUUID, PaymentUUID)
  const earlier = all.slice(
    0,
    all.findIndex((one) => one.UUID === UUID),
  )
  const before = sum(earlier.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount))
  return partsTakenBack(paysFor, before, refund.amount)
}
