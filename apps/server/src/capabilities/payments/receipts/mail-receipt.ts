import { dayOf } from '@waea/kit/calendar-day'
import type { Ctx } from '../../../platform/ctx.ts'
import { customersByUuid, mailTo } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { cardInMail } from '../card-answer.ts'
import { intentOf } from '../stores/payments.store.ts'
import { receiptOfPayment } from '../stores/receipts.store.ts'
import type { ReceiptJob } from './ask-for-receipt.ts'
import { receiptAttached } from './receipt-file.ts'
import { gstOnReceipt } from './receipt-paper.ts'

/**
 * Mails a receipt with its file. No-op without a receipt, or if the customer was erased meanwhile. Confirms the
 * customer's own act unless the payment was automatic.
 */
export async function mailReceipt(ctx: Ctx, input: ReceiptJob): Promise<void> {
  const { CustomerUUID, PaymentUUID, outcome } = input
  const receipt = await receiptOfPayment(ctx, CustomerUUID, PaymentUUID)
  const customer = receipt && (await customersByUuid(ctx, [CustomerUUID])).get(CustomerUUID)
  if (!customer) return
  const mail = {
    ...mailTo(customer),
    dedupeKey: `receipt:${PaymentUUID}`,
    confirmsOwnAct: (await intentOf(ctx, CustomerUUID, PaymentUUID))?.present ?? false,
    attachments: [await receiptAttached(ctx, receipt)],
  }
  const data = {
    FirstName: customer.FirstName,
    Number: receipt.Number,
    AmountCents: receipt.amount,
    paidOn: dayOf(receipt.createdAt),
    ...cardInMail(receipt),
  }
  const { UUID, Description: what } = receipt
  const path = `/profile/account/receipts/${UUID}`
  await ctx.inTransaction((tx) =>
    sendMail(
      tx,
      outcome
        ? { ...mail, template: 'arrears-paid', data: { ...data, outcome, path: '/profile' } }
        : { ...mail, template: 'payment-receipt', data: { ...data, ...gstOnReceipt(receipt), what, path } },
    ),
  )
}
