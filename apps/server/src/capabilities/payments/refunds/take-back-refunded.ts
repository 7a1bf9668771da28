import { dollars, type Money, sum } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { bookReinstatement, bookReturn, isSold } from '../books.ts'
import { takenBack } from '../payment-now.ts'
import { mailRefundedSale } from '../receipts/debit-mails.ts'
import type { Intent } from '../stores/payments.store.ts'
import { type KeptRefund, refundsOfPayment } from '../stores/refunds.store.ts'
import { insertReturn, markReinstated, refundedReason } from '../stores/returns.store.ts'
import { oweReturned, settleReinstated } from './owe-returned.ts'

type LockedRefund = Permitted<KeptRefund, 'payment:make'>

const partnerPrefix = 'at-the-partner:'

/** The reason of a refund made on the card partner's own pages, by the partner's id. */
export const reasonAtPartner = (gatewayRef: string) => `${partnerPrefix}${gatewayRef}`

const isAtPartner = ({ reason }: Pick<KeptRefund, 'reason'>) => reason.startsWith(partnerPrefix)

const operatorPrefix = 'operator:'

/** The reason of a refund that an operator requested in the console, by the request's id. */
export const reasonOfRequest = (RequestUUID: string) => `${operatorPrefix}${RequestUUID}`

/** Whether an operator requested it in the console. */
export const isRequested = ({ reason }: Pick<KeptRefund, 'reason'>) => reason.startsWith(operatorPrefix)

/** Whether an operator refunded it, in the console or at the partner: what was paid for had been delivered. */
const isByOperator = (refund: Pick<KeptRefund, 'reason'>) => isRequested(refund) || isAtPartner(refund)

/**
 * Whether a refund takes back what its payment paid for: only an operator's refund of a payment that is not a sale. Our
 * own refunds are for things never delivered; a refunded sale is only undone in the ledger.
 */
export function takesBack(refund: Pick<KeptRefund, 'reason'>, { purpose }: Pick<Intent, 'purpose'>): boolean {
  return isByOperator(refund) && !isSold(purpose)
}

/**
 * Books an operator's refund, which the card partner has as `gatewayRef`, and takes back what was paid for: bills and
 * debts are owed again, and a top-up is taken off the credit that is left. The sale and GST of bills were booked at issue
 * and stay.
 */
export async function takeBackRefunded(
  tx: Tx,
  refund: LockedRefund,
  intent: Intent,
  gatewayRef: string,
): Promise<void> {
  const taken = { ...refund, before: await refundedBefore(tx, refund), reason: refundedReason }
  const returned = takenBack(intent, taken)
  await bookReturn(tx, intent, refund.UUID, returned.paysFor)
  await insertReturn(tx, { ...taken, gatewayRef })
  if (intent.purpose === 'arrears') await oweReturned(tx, returned)
}

/** Books that the bank returned an operator's refund: the payment counts again. */
export async function reinstateRefunded(tx: Tx, refund: LockedRefund, intent: Intent): Promise<void> {
  const before = await refundedBefore(tx, refund)
  const returned = takenBack(intent, { ...refund, before, reason: refundedReason })
  await bookReinstatement(tx, intent, refund.UUID, returned.paysFor)
  const was = await markReinstated(tx, refund)
  if (was?.isOwed) await settleReinstated(tx, returned, was)
}

/**
 * Mails the payer about a sale that an operator refunded, which the customer keeps. If it was refunded at the card
 * partner, the operator is asked whether to end it.
 */
export async function reportKept(tx: Tx, refund: KeptRefund, intent: Intent): Promise<void> {
  if (!isByOperator(refund)) return
  await mailRefundedSale(tx, refund, intent)
  if (!isAtPartner(refund)) return
  const { CustomerUUID, PaymentUUID, UUID: RefundUUID, amount: cents } = refund
  await notifyOperator(tx, {
    kind: 'card-event',
    subject: `refund ${RefundUUID}`,
    reason: `${dollars(cents)} of the ${dollars(intent.amount)} of payment ${PaymentUUID} was refunded at the card partner, and the customer keeps what was paid for: end that ${intent.purpose} if they are not to`,
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
