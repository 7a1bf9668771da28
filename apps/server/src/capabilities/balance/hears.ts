import { dayOf } from '@waea/kit/calendar-day'
import { gstWithin } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { EventOf, Hears } from '../../platform/jobs/events.ts'
import { customersByUuid, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { mobileInMail, mobileOf } from '../mobiles/index.ts'
import { cardInMail, cardOfCustomer, receiptAttached, receiptOfPayment } from '../payments/index.ts'
import { autoTopUpRow, autoTopUpsByCard, type OfMobile } from './auto-top-up.store.ts'
import { autoTopUpOf, cardRemoved, switchOffAutoTopUp } from './auto-top-up.ts'
import { creditOf } from './credit.ts'
import { creditInMail } from './mails/credit-in-mail.ts'
import { agreedTopUp, settingsPath } from './tell-auto-top-up.ts'
import { tellOfGuestsTopUp } from './tell-guests-top-up.ts'
import { settleTopUp } from './top-up-paid.ts'

/** Turns paid top-ups into credit, and switches automatic top-up off when its card is removed or its mobile ends. */
export const balanceHears: Hears<Tx> = {
  'payment.changed': settleTopUp,
  'card.removed': async (ctx, { CustomerUUID, PaymentMethodUUIDs }) => {
    for (const of of await autoTopUpsByCard(ctx, CustomerUUID, PaymentMethodUUIDs)) await cardRemoved(ctx, of)
  },
  'mobile.ended': (ctx, { CustomerUUID, MobileUUID }) =>
    switchOffAutoTopUp(ctx, { CustomerUUID, MobileUUID }, 'mobile-ended'),
}

/** Mails the receipt of a top-up with the new balance. */
export const balanceEventsOutsideTx: Hears<Ctx> = { 'balance.topped-up': mailReceipt }

/** The automatic top-up rule for the mail, with the day of the next top-up. */
async function agreedOf(ctx: Ctx, of: OfMobile) {
  const rule = await autoTopUpRow(ctx, of)
  const card = rule && (await cardOfCustomer(ctx, of.CustomerUUID, rule.PaymentMethodUUID))
  if (!rule || !card) return undefined
  const nextOn = (await autoTopUpOf(ctx, of))?.nextOn
  return { agreed: agreedTopUp(rule, card), ...(nextOn && { nextOn }), path: settingsPath }
}

async function mailReceipt(
  ctx: Ctx,
  { CustomerUUID, MobileUUID, PaymentUUID, amount, isAuto }: EventOf<'balance.topped-up'>,
): Promise<void> {
  const auto = isAuto ? await agreedOf(ctx, { CustomerUUID, MobileUUID }) : undefined
  const [customers, mobile, credit, receipt] = await Promise.all([
    customersByUuid(ctx, [CustomerUUID]),
    mobileOf(ctx, CustomerUUID, MobileUUID),
    creditOf(ctx, CustomerUUID, MobileUUID),
    receiptOfPayment(ctx, CustomerUUID, PaymentUUID),
  ])
  const customer = customers.get(CustomerUUID)
  // The customer was erased meanwhile: send no mail.
  if (!receipt || !customer) return
  if (receipt.payer.kind === 'guest') {
    await ctx.inTransaction((tx) => tellOfGuestsTopUp(tx, { customer, mobile, credit, amount, PaymentUUID }))
    return
  }
  const attachments = [await receiptAttached(ctx, receipt)]
  await ctx.inTransaction((tx) =>
    sendMail(tx, {
      ...mailTo(customer),
      template: 'top-up-receipt',
      confirmsOwnAct: !isAuto,
      data: {
        FirstName: customer.FirstName,
        Number: receipt.Number,
        ...mobileInMail(mobile),
        AmountCents: amount,
        AmountTaxCents: gstWithin(amount),
        paidOn: dayOf(receipt.createdAt),
        ...creditInMail(credit),
        ...cardInMail(receipt),
        ...(auto && { auto }),
        path: '/profile/plans',
      },
      dedupeKey: `receipt:${PaymentUUID}`,
      attachments,
    }),
  )
}
