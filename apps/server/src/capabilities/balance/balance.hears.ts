import { dayOf } from '@waea/kit/calendar-day'
import { gstWithin, sum, zero } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Hears, NewsOf } from '../../platform/news.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { mobileOf } from '../mobiles/index.ts'
import {
  cardInMail,
  cardOfCustomer,
  oweReturned,
  paidNewsOf,
  printReceipt,
  receiptOfPayment,
} from '../payments/index.ts'
import { autoTopUpRow, autoTopUpsByCard, type OfMobile } from './auto-top-up.store.ts'
import { autoTopUpOf, cardRemoved, switchOffAutoTopUp } from './auto-top-up.ts'
import { addCredit, creditOf, takeBackCredit } from './credit.ts'
import { hasLot } from './lots.store.ts'
import { canHoldCredit, returnTopUp } from './return-top-up.ts'
import { noteTopUpPaid } from './run-auto-top-up.ts'
import { agreedTopUp, settingsPath, textAbout } from './tell-auto-top-up.ts'
import { tellOfGuestsReturn, tellOfGuestsTopUp } from './tell-guests-top-up.ts'

/** Top-ups that were paid, and what becomes of them; without its card, or its mobile, there are no more automatic ones. */
export const balanceHears: Hears<Tx> = {
  'payment.completed': becomeCredit,
  'payment.returned': async (ctx, news) => {
    if (news.purpose !== 'top-up') return
    const { ReturnUUID, payer, paysFor } = news
    // Heard before the payment itself, it would find nothing to take, and the credit would come after it.
    await becomeCredit(ctx, await paidNewsOf(ctx, news))
    await oweReturned(ctx, news, async () => {
      let taken = zero
      for (const { UUID, thing, service, beneficiary: CustomerUUID, amount } of paysFor) {
        const of = { CustomerUUID, MobileUUID: service ?? thing, payer, amount }
        const isGuests = payer.kind === 'guest'
        const lot = isGuests ? { lot: `top-up:${UUID}` } : {}
        const reason = `top-up-returned:${ReturnUUID}:${UUID}`
        const part = await takeBackCredit(ctx, { ...of, ...lot, reason })
        taken = sum([taken, part])
        if (isGuests && part > zero) await tellOfGuestsReturn(ctx, { ...of, taken: part, ReturnUUID })
      }
      return taken
    })
  },
  'payment.reinstated': async (ctx, { purpose, PaymentUUID, ReturnUUID, payer, paysFor, fromCredit }) => {
    const [part] = paysFor
    if (purpose !== 'top-up' || !part || fromCredit === 0) return
    const of = { CustomerUUID: part.beneficiary, MobileUUID: part.service ?? part.thing, payer, amount: fromCredit }
    if (!(await canHoldCredit(ctx, of))) {
      return returnTopUp(ctx, { ...of, PaymentUUID, thing: part.thing, UUID: ReturnUUID })
    }
    await addCredit(ctx, { ...of, reason: `top-up-reinstated:${ReturnUUID}`, because: 'top-up-reinstated' })
  },
  'card.removed': async (ctx, { CustomerUUID, PaymentMethodUUIDs }) => {
    for (const of of await autoTopUpsByCard(ctx, CustomerUUID, PaymentMethodUUIDs)) await cardRemoved(ctx, of)
  },
  'mobile.ended': (ctx, { CustomerUUID, MobileUUID }) =>
    switchOffAutoTopUp(ctx, { CustomerUUID, MobileUUID }, 'mobile-ended'),
}

/**
 * A paid top-up becomes credit, once; of a mobile that can have none any more it goes back to the card. An automatic one
 * ends its try.
 */
async function becomeCredit(
  ctx: Tx,
  { PaymentUUID, payer, purpose, paysFor }: NewsOf<'payment.completed'>,
): Promise<void> {
  if (purpose !== 'top-up') return
  for (const { UUID, thing, service, beneficiary: CustomerUUID, amount } of paysFor) {
    // An automatic one is for its try, of the mobile that is topped up.
    const MobileUUID = service ?? thing
    const reason = `top-up:${UUID}`
    if (await hasLot(ctx, { CustomerUUID, MobileUUID }, reason)) continue
    const rule = await noteTopUpPaid(ctx, { CustomerUUID, MobileUUID }, { thing, payer, amount })
    const because = thing === MobileUUID ? 'top-up' : 'auto-top-up'
    if (!(await canHoldCredit(ctx, { CustomerUUID, MobileUUID }))) {
      await returnTopUp(ctx, { CustomerUUID, MobileUUID, PaymentUUID, payer, thing, UUID, amount })
      continue
    }
    const added = await addCredit(ctx, { CustomerUUID, MobileUUID, payer, amount, reason, because })
    if (!added) continue
    const isAuto = thing !== MobileUUID
    if (payer.kind === 'guest')
      await ctx.tell('guest-payment.settled', { CustomerUUID, PaymentUUID, outcome: 'delivered' })
    await ctx.tell('balance.topped-up', { CustomerUUID, MobileUUID, PaymentUUID, amount, isAuto })
    if (rule) await textAbout(ctx, rule, { amount, what: 'made', key: `auto-top-up:${UUID}`, path: settingsPath })
  }
}

/** Mails the receipt of a top-up, with the credit after it. */
export const balanceHearsThroughPartner: Hears<Ctx> = { 'balance.topped-up': mailReceipt }

/** What was agreed of an automatic one, and when the next one is. */
async function agreedOf(ctx: Ctx, of: OfMobile) {
  const rule = await autoTopUpRow(ctx, of)
  const card = rule && (await cardOfCustomer(ctx, of.CustomerUUID, rule.PaymentMethodUUID))
  if (!rule || !card) return undefined
  const nextOn = (await autoTopUpOf(ctx, of))?.nextOn
  return { agreed: agreedTopUp(rule, card), ...(nextOn && { nextOn }), path: settingsPath }
}

async function mailReceipt(
  ctx: Ctx,
  { CustomerUUID, MobileUUID, PaymentUUID, amount, isAuto }: NewsOf<'balance.topped-up'>,
): Promise<void> {
  const auto = isAuto ? await agreedOf(ctx, { CustomerUUID, MobileUUID }) : undefined
  const [customer, mobile, credit, receipt] = await Promise.all([
    customerOf(ctx, CustomerUUID),
    mobileOf(ctx, CustomerUUID, MobileUUID),
    creditOf(ctx, CustomerUUID, MobileUUID),
    receiptOfPayment(ctx, CustomerUUID, PaymentUUID),
  ])
  if (!receipt) return
  if (receipt.payer.kind === 'guest') {
    await ctx.inTransaction((tx) => tellOfGuestsTopUp(tx, { customer, mobile, credit, amount, PaymentUUID }))
    return
  }
  const content = await printReceipt(ctx, receipt)
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
        ...cardInMail(receipt),
        ...(auto && { auto }),
        path: '/profile/plans',
      },
      dedupeKey: `receipt:${PaymentUUID}`,
      attachments: [{ filename: `${receipt.Number}.pdf`, contentType: 'application/pdf', content }],
    }),
  )
}
