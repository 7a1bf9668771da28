import { dayOf } from '@waea/kit/calendar-day'
import type { Hears } from '../../platform/news.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { drawReceipt } from './receipt-file.ts'
import { receiptOfPayment } from './receipts.store.ts'

/** What follows a payment: its receipt by mail. A top-up's receipt is written by who knows the balance. */
export const paymentsHear: Hears = {
  'payment.completed': async (ctx, { CustomerUUID, PaymentUUID, purpose }) => {
    if (purpose === 'top-up') return
    const receipt = await receiptOfPayment(ctx, CustomerUUID, PaymentUUID)
    if (!receipt) return
    const customer = await customerOf(ctx, CustomerUUID)
    const content = await drawReceipt(ctx, receipt)
    await ctx.inTransaction((tx) =>
      sendMail(tx, {
        ...mailTo(customer),
        template: 'payment-receipt',
        data: {
          FirstName: customer.FirstName,
          Number: receipt.Number,
          what: receipt.Description,
          AmountCents: receipt.AmountCents,
          AmountTaxCents: receipt.AmountTaxCents,
          paidOn: dayOf(receipt.createdAt),
          ...(receipt.CardLast4 && { CardLast4: receipt.CardLast4 }),
          ...(receipt.CardType && { CardBrand: receipt.CardType }),
          path: `/profile/account/receipts/${receipt.UUID}`,
        },
        dedupeKey: `receipt:${PaymentUUID}`,
        attachments: [{ filename: `${receipt.Number}.pdf`, contentType: 'application/pdf', content }],
      }),
    )
  },
}
