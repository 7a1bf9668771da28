import { dayOf } from '@waea/kit/calendar-day'
import { gstWithin } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Hears, NewsOf } from '../../platform/news.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { mobileOf } from '../mobiles/index.ts'
import { drawReceipt, receiptOfPayment } from '../payments/index.ts'
import { addCredit, creditOf } from './credit.ts'

/** A paid top-up becomes credit, once. */
export const balanceHears: Hears<Tx> = {
  'payment.completed': async (ctx, { PaymentUUID, payer, purpose, paysFor }) => {
    if (purpose !== 'top-up') return
    for (const { UUID, thing: MobileUUID, beneficiary: CustomerUUID, amount } of paysFor) {
      const reason = `top-up:${UUID}`
      const added = await addCredit(ctx, { CustomerUUID, MobileUUID, payer, amount, reason, because: 'top-up' })
      if (added) await ctx.tell('balance.topped-up', { CustomerUUID, MobileUUID, PaymentUUID, amount })
    }
  },
}

/** Mails the receipt of a top-up, with the credit after it. */
export const balanceHearsThroughPartner: Hears<Ctx> = { 'balance.topped-up': mailReceipt }

async function mailReceipt(
  ctx: Ctx,
  { CustomerUUID, MobileUUID, PaymentUUID, amount }: NewsOf<'balance.topped-up'>,
): Promise<void> {
  const [customer, mobile, credit, receipt] = await Promise.all([
    customerOf(ctx, CustomerUUID),
    mobileOf(ctx, CustomerUUID, MobileUUID),
    creditOf(ctx, CustomerUUID, MobileUUID),
    receiptOfPayment(ctx, CustomerUUID, PaymentUUID),
  ])
  if (!receipt) return
  const content = await drawReceipt(ctx, receipt)
  await ctx.inTransaction((tx) =>
    sendMail(tx, {
      ...mailTo(customer),
      template: 'top-up-receipt',
      data: {
        FirstName: customer.FirstName,
        Number: receipt.Number,
        MSISDN: mobile?.MSISDN ? displayMsisdn(mobile.MSISDN) : '',
        AmountCents: amount,
        AmountTaxCents: gstWithin(amount),
        paidOn: dayOf(receipt.createdAt),
        ...(credit && { BalanceCents: credit.amount }),
        ...(credit?.expiresAt && { expiresOn: dayOf(credit.expiresAt) }),
        ...(receipt.CardLast4 && { CardLast4: receipt.CardLast4 }),
        ...(receipt.CardType && { CardBrand: receipt.CardType }),
        path: '/profile/plans',
      },
      dedupeKey: `receipt:${PaymentUUID}`,
      attachments: [{ filename: `${receipt.Number}.pdf`, contentType: 'application/pdf', content }],
    }),
  )
}
