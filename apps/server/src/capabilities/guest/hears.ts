import { dayOf } from '@waea/kit/calendar-day'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { EventOf, Hears } from '../../platform/jobs/events.ts'
import { sendMail } from '../messages/index.ts'
import { paymentNow, receiptOfPayment } from '../payments/index.ts'
import { type Purchase, purchaseByOrder, saveReceiptTo, settlePurchase } from './guest.store.ts'
import { mailReceipt } from './receipt.ts'

/** Records the outcome of guests' payments and mails the guest, if they gave an address. */
export const guestHears: Hears<Ctx> = {
  'guest-payment.settled': settled,
  // Only payments of bills arrive here (`hearsPayments`). They are always delivered: what is not owed becomes credit.
  'payment.changed': async (ctx, { CustomerUUID, PaymentUUID }) => {
    const { state } = await paymentNow(ctx, { CustomerUUID, PaymentUUID })
    if (state === 'paid') await settled(ctx, { CustomerUUID, PaymentUUID, outcome: 'delivered' })
  },
}

async function settled(ctx: Ctx, content: EventOf<'guest-payment.settled'>): Promise<void> {
  const { CustomerUUID, PaymentUUID: OrderUUID, outcome } = content
  const of = byRule('guest', 'guest:buy', { CustomerUUID, OrderUUID })
  await ctx.inTransaction((tx) => settlePurchase(tx, of, outcome))
  // Read again, so that a repeated job resumes where it was interrupted.
  const purchase = await purchaseByOrder(ctx, CustomerUUID, OrderUUID)
  if (!purchase?.receiptTo) return
  if (purchase.state === 'delivered') await mailReceipt(ctx, purchase)
  if (purchase.state === 'returned') await mailReturned(ctx, purchase, purchase.receiptTo)
}

async function mailReturned(ctx: Ctx, purchase: Purchase, to: string): Promise<void> {
  const { CustomerUUID, OrderUUID, amount } = purchase
  const receipt = await receiptOfPayment(ctx, CustomerUUID, OrderUUID)
  if (!receipt) return
  const mine = byRule('guest', 'guest:buy', purchase)
  await ctx.inTransaction(async (tx) => {
    await saveReceiptTo(tx, mine, null)
    await sendMail(tx, {
      to,
      language: purchase.receiptLanguage ?? 'en',
      template: 'guest-payment-returned',
      data: {
        what: receipt.Description,
        RefundCents: amount,
        paidOn: dayOf(receipt.createdAt),
        ...(receipt.CardLast4 && { CardLast4: receipt.CardLast4 }),
        ...(receipt.CardType && { CardBrand: receipt.CardType }),
      },
      dedupeKey: `guest-payment-returned:${OrderUUID}`,
    })
  })
}
