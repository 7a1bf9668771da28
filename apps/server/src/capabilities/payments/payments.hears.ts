import { dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Hears } from '../../platform/news.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { customersByUuid, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { cardInMail } from './card-answer.ts'
import { deleteCards, lockCards } from './cards.store.ts'
import { deleteMandates } from './mandates.store.ts'
import { printReceipt } from './receipt-file.ts'
import { gstOnReceipt } from './receipt-paper.ts'
import { forgetBuyer, receiptOfPayment } from './receipts.store.ts'

/** A customer who is erased leaves no card and no bank account here or at the partner, and no name on receipts. */
export const paymentsForget: Hears<Tx> = {
  'customer.purged': async (ctx, { CustomerUUID }) => {
    const owner = permit(byRule('payments'), 'card:manage', { CustomerUUID })
    await lockCards(ctx, CustomerUUID)
    const tokens = await deleteCards(ctx, owner)
    await deleteMandates(ctx, owner)
    await forgetBuyer(ctx, owner)
    for (const Token of tokens) await ctx.enqueue('payments.forget-card', { Token })
  },
}

/**
 * Mails the receipt after a payment. Top-ups and arrears send theirs with what the payment did, and the receipt of what a
 * guest paid is the guest's.
 */
export const paymentsHear: Hears<Ctx> = {
  'payment.completed': async (ctx, { CustomerUUID, PaymentUUID, payer, purpose }) => {
    if (payer.kind === 'guest' || purpose === 'top-up' || purpose === 'arrears') return
    const written = await receiptMail(ctx, CustomerUUID, PaymentUUID)
    if (!written) return
    const { mail, data, receipt } = written
    const { UUID, Description: what } = receipt
    await ctx.inTransaction((tx) =>
      sendMail(tx, {
        ...mail,
        template: 'payment-receipt',
        // An order is always placed by a person; plans and bills are also paid automatically.
        confirmsOwnAct: purpose === 'order',
        data: { ...data, ...gstOnReceipt(receipt), what, path: `/profile/account/receipts/${UUID}` },
      }),
    )
  },
  'arrears.settled': async (ctx, { CustomerUUID, PaymentUUID, outcome }) => {
    const written = await receiptMail(ctx, CustomerUUID, PaymentUUID)
    if (!written) return
    const { mail, data } = written
    await ctx.inTransaction((tx) =>
      sendMail(tx, {
        ...mail,
        template: 'arrears-paid',
        data: { ...data, outcome, path: '/profile' },
      }),
    )
  },
}

/**
 * What every mail with a receipt needs: recipient, amount, card, and the receipt as a file; undefined without a receipt, or
 * if the customer was erased meanwhile.
 */
async function receiptMail(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid) {
  const receipt = await receiptOfPayment(ctx, CustomerUUID, PaymentUUID)
  const customer = receipt && (await customersByUuid(ctx, [CustomerUUID])).get(CustomerUUID)
  if (!customer) return undefined
  const content = await printReceipt(ctx, receipt)
  return {
    receipt,
    mail: {
      ...mailTo(customer),
      dedupeKey: `receipt:${PaymentUUID}`,
      attachments: [{ filename: `${receipt.Number}.pdf`, contentType: 'application/pdf', content }],
    },
    data: {
      FirstName: customer.FirstName,
      Number: receipt.Number,
      AmountCents: receipt.amount,
      paidOn: dayOf(receipt.createdAt),
      ...cardInMail(receipt),
    },
  }
}
