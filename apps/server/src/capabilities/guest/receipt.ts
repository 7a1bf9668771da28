import type { Gives, Input } from '@waea/contract/call'
import type { guest } from '@waea/contract/money/guest'
import { maxReceipts } from '@waea/domain/guest/purchase'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { Refused, refuse } from '@waea/domain/refusal'
import { dayOf } from '@waea/kit/calendar-day'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { bucketOf, countTries } from '../../platform/safety/limits.ts'
import { sendMail } from '../messages/index.ts'
import { gstOnReceipt, printReceipt, receiptOfPayment } from '../payments/index.ts'
import { type Purchase, saveReceiptTo } from './guest.store.ts'
import { ownPurchase } from './purchase-status.ts'

const dayMs = 86_400_000

/**
 * Mails a guest the receipt of a purchase once it is delivered, or at once if it is. Refuses an invalid email,
 * 'not-found' as `readPurchase` does and for a voucher, which was paid elsewhere, and more than three receipts.
 */
export async function askReceipt(ctx: Ctx, input: Input<typeof guest.receipt>): Promise<Gives<typeof guest.receipt>> {
  const email = cleanEmail(input.Email)
  if (!isEmail(email)) throw new Refused(refuse('email-invalid', undefined, 'Email'))
  const purchase = await ownPurchase(ctx, input)
  if (purchase.kind === 'voucher') throw new Refused(refuse('not-found'))
  const limit = await bucketOf(ctx, dayMs, maxReceipts, 'receipts of purchase', purchase.OrderUUID)
  const { isAllowed } = await countTries(ctx.single, [limit], ctx.now())
  if (!isAllowed) throw new Refused(refuse('too-many-tries'))
  const mine = byRule('guest', 'guest:buy', purchase)
  const saved = await ctx.inTransaction((tx) =>
    saveReceiptTo(tx, mine, { to: email, language: input.Language ?? 'en' }),
  )
  if (saved?.state === 'delivered') await mailReceipt(ctx, saved)
  return {}
}

/** Mails the receipt of a delivered purchase if one was requested, and deletes the address. */
export async function mailReceipt(ctx: Ctx, purchase: Purchase): Promise<void> {
  const { CustomerUUID, OrderUUID, receiptTo, receiptLanguage } = purchase
  const receipt = await receiptOfPayment(ctx, CustomerUUID, OrderUUID)
  if (!receipt || !receiptTo) return
  const content = await printReceipt(ctx, receipt)
  const mine = byRule('guest', 'guest:buy', purchase)
  await ctx.inTransaction(async (tx) => {
    await saveReceiptTo(tx, mine, null)
    await sendMail(tx, {
      to: receiptTo,
      language: receiptLanguage ?? 'en',
      template: 'guest-receipt',
      data: {
        Number: receipt.Number,
        what: receipt.Description,
        AmountCents: receipt.amount,
        ...gstOnReceipt(receipt),
        paidOn: dayOf(receipt.createdAt),
        ...(receipt.CardLast4 && { CardLast4: receipt.CardLast4 }),
        ...(receipt.CardType && { CardBrand: receipt.CardType }),
      },
      dedupeKey: `guest-receipt:${OrderUUID}:${receiptTo}`,
      attachments: [{ filename: `${receipt.Number}.pdf`, contentType: 'application/pdf', content }],
    })
  })
}
