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
import { intentOf } from './payments.store.ts'
import { receiptAttached } from './receipt-file.ts'
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
 * Mails the receipt after a payment. Top-ups, arrears and orders send theirs with what the payment did, and the receipt of
 * what a guest paid is the guest's. Whoever paid for the order of another account is told of nothing else.
 */
export const paymentsHear: Hears<Ctx> = {
  'payment.completed': async (ctx, { CustomerUUID, PaymentUUID, payer, purpose, paysFor }) => {
    if (payer.kind === 'guest' || purpose === 'top-up' || purpose === 'arrears') return
    if (purpose === 'order' && paysFor.every(({ beneficiary }) => beneficiary === payer.UUID)) return
    const written = await receiptMail(ctx, CustomerUUID, PaymentUUID)
    if (!written) return
    const { mail, data, receipt } = written
    const { UUID, Description: what } = receipt
    await ctx.inTransaction((tx) =>
      sendMail(tx, {
        ...mail,
        template: 'payment-receipt',
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
 * if the customer was erased meanwhile. It confirms what a person did, where nothing paid automatically.
 */
async function receiptMail(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid) {
  const receipt = await receiptOfPayment(ctx, CustomerUUID, PaymentUUID)
  const customer = receipt && (await customersByUuid(ctx, [CustomerUUID])).get(CustomerUUID)
  if (!customer) return undefined
  return {
    receipt,
    mail: {
      ...mailTo(customer),
      dedupeKey: `receipt:${PaymentUUID}`,
      confirmsOwnAct: (await intentOf(ctx, CustomerUUID, PaymentUUID))?.present ?? false,
      attachments: [await receiptAttached(ctx, receipt)],
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
