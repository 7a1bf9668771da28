import { type Money, sum } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { bookReinstatement, bookReturn, isSold } from '../books.ts'
import { takenBack } from '../payment-now.ts'
import type { Intent } from '../stores/payments.store.ts'
import { type KeptRefund, refundsOfPayment } from '../stores/refunds.store.ts'
import { insertReturn, markReinstated, refundedReason } from '../stores/returns.store.ts'
import { oweReturned, settleReinstated } from './owe-returned.ts'

type LockedRefund = Permitted<KeptRefund, 'payment:make'>

const partnerPrefix = 'at-the-partner:'

/** The reason of a refund made on the card partner's own pages, by the partner's id. */
export const reasonAtPartner = (gatewayRef: string) => `${partnerPrefix}${gatewayRef}`

const isAtPartner = ({ reason }: KeptRefund) => reason.startsWith(partnerPrefix)

/**
 * Whether a refund takes back what its payment paid for: only a refund made at the partner, of a payment that is not a
 * sale. Our own refunds are for things never delivered; a refunded sale is only undone in the ledger.
 */
export function takesBack(refund: KeptRefund, { purpose }: Intent): boolean {
  return isAtPartner(refund) && !isSold(purpose)
}

/**
 * Books a refund made at the card partner and takes back what was paid for: bills and debts are owed again, and a
 * top-up is taken off the credit that is left. The sale and GST of bills were booked at issue and stay.
 */
export async function takeBackRefunded(tx: Tx, refund: LockedRefund, intent: Intent): Promise<void> {
  const taken = { ...refund, before: await refundedBefore(tx, refund), reason: refundedReason }
  const returned = takenBack(intent, taken)
  await bookReturn(tx, intent, refund.UUID, returned.paysFor)
  await insertReturn(tx, { ...taken, gatewayRef: refund.reason.slice(partnerPrefix.length) })
  if (intent.purpose === 'arrears') await oweReturned(tx, returned)
}

/** Books that the bank returned a refund made at the card partner: the payment counts again. */
export async function reinstateRefunded(tx: Tx, refund: LockedRefund, intent: Intent): Promise<void> {
  const before = await refundedBefore(tx, refund)
  const returned = takenBack(intent, { ...refund, before, reason: refundedReason })
  await bookReinstatement(tx, intent, refund.UUID, returned.paysFor)
  const was = await markReinstated(tx, refund)
  if (was?.isOwed) await settleReinstated(tx, returned, was)
}

/** Notifies the operator that the customer keeps what they bought although it was refunded at the card partner. */
export async function reportKept(tx: Tx, refund: KeptRefund, intent: Intent): Promise<void> {
  if (!isAtPartner(refund)) return
  const { CustomerUUID, PaymentUUID, UUID: RefundUUID, amount: cents } = refund
  await notifyOperator(tx, {
    kind: 'card-event',
    subject: `refund ${RefundUUID}`,
    reason: `${cents} of the ${intent.amount} cents of payment ${PaymentUUID} were refunded at the card partner, and the customer keeps what was paid for: end that ${intent.purpose} if they are not to`,
    document: { CustomerUUID, PaymentUUID, RefundUUID, paysFor: intent.paysFor, cents },
  })
}

/** What was refunded of a payment before this refund. */
async function refundedBefore(tx: Tx, { CustomerUUID, PaymentUUID, UUID }: KeptRefund): Promise<Money> {
  const all = await refundsOfPayment(tx, CustomerUUID, PaymentUUID)
  const earlier = all.slice(
    0,
    all.findIndex((one) => one.UUID === UUID),
  )
  return sum(earlier.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount))
}
