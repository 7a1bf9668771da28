import type { Tx } from '../../../platform/ctx.ts'
import { endDebt } from '../../customers/index.ts'
import { accounts } from '../../ledger/index.ts'
import { mailReceiptJob } from '../receipts/ask-for-receipt.ts'
import { refundPayment } from '../refunds/refund-payment.ts'
import type { Intent } from '../stores/payments.store.ts'

/**
 * Takes a payment off the debt, in the transaction that records it; the account is back in service as soon as the debt
 * is paid. If the account was reopened meanwhile and nothing is owed, refunds the payment.
 */
export async function settleArrears(tx: Tx, { UUID, payer, paysFor: [part] }: Intent): Promise<void> {
  if (!part) throw new Error(`The payment ${UUID} is for nothing`)
  const { thing, beneficiary: CustomerUUID, service, amount } = part
  const parties = { payer, beneficiary: CustomerUUID, service }
  const reason = `arrears:${UUID}`
  const ended = await endDebt(tx, { CustomerUUID, UUID: thing, parties, reason, amount, against: accounts.received })
  if (!ended) {
    const whole = { CustomerUUID, purpose: 'arrears', paidThing: thing, thingUuid: thing, amount } as const
    await refundPayment(tx, { ...whole, reason })
  }
  await tx.enqueue(mailReceiptJob, { CustomerUUID, PaymentUUID: UUID, outcome: ended ?? 'returned' })
}
