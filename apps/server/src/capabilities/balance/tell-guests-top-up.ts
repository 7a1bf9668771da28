import { dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { type CustomerRow, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { type MobileRow, mobileInMail } from '../mobiles/index.ts'
import type { TakenBack } from '../payments/index.ts'
import { aboutMobile } from './about-mobile.ts'
import type { OfMobile } from './auto-top-up.store.ts'
import type { CreditNow } from './credit.ts'
import { creditInMail } from './mails/credit-in-mail.ts'

interface GuestsTopUp {
  customer: CustomerRow
  mobile: MobileRow | undefined
  credit: CreditNow | undefined
  amount: Money
  PaymentUUID: Uuid
}

/**
 * Mails the customer that somebody without an account topped up their mobile. The mail says nothing about the payer or
 * the card.
 */
export async function tellOfGuestsTopUp(tx: Tx, topUp: GuestsTopUp): Promise<void> {
  const { customer, mobile, credit, amount, PaymentUUID } = topUp
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'topped-up-by-guest',
    data: {
      FirstName: customer.FirstName,
      ...mobileInMail(mobile),
      AmountCents: amount,
      paidOn: dayOf(tx.now()),
      ...creditInMail(credit),
      path: '/profile/plans',
    },
    dedupeKey: `receipt:${PaymentUUID}`,
  })
}

type GuestsReturn = Pick<TakenBack, 'ReturnUUID' | 'isRefund'>

/** Mails the customer that a guest's top-up was charged back or refunded, and how much credit was taken. */
export async function tellOfGuestsReturn(
  tx: Tx,
  { amount, taken, ReturnUUID, isRefund, ...of }: OfMobile & { amount: Money; taken: Money } & GuestsReturn,
): Promise<void> {
  const about = await aboutMobile(tx, of)
  if (!about) return
  const { mail, facts } = about
  await sendMail(tx, {
    ...mail,
    template: 'guest-top-up-taken-back',
    data: {
      ...facts,
      AmountCents: amount,
      TakenCents: taken,
      ...(isRefund && { isRefund }),
      path: '/profile/payments-history',
    },
    dedupeKey: `guest-top-up-taken-back:${ReturnUUID}`,
  })
}
