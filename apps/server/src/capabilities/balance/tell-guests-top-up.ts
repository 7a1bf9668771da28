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

interface GuestsTopUp {
  customer: CustomerRow
  mobile: MobileRow | undefined
  credit: CreditNow | undefined
  amount: Money
  PaymentUUID: Uuid
}

/** Mails the customer that somebody without an account has topped up their mobile: nothing of who, and of which card. */
export async function tellOfGuestsTopUp(tx: Tx, told: GuestsTopUp): Promise<void> {
  const { customer, mobile, credit, amount, PaymentUUID } = told
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'topped-up-by-guest',
    data: {
      FirstName: customer.FirstName,
      ...mobileInMail(mobile),
      AmountCents: amount,
      paidOn: dayOf(tx.now()),
      ...(credit && { BalanceCents: credit.amount }),
      ...(credit?.expiresAt && { expiresOn: dayOf(credit.expiresAt) }),
      path: '/profile/plans',
    },
    dedupeKey: `receipt:${PaymentUUID}`,
  })
}

type GuestsReturn = Pick<TakenBack, 'ReturnUUID' | 'isRefund'>

/**
 * Mails the customer that the bank of somebody who had topped up their mobile took the payment back, or that it was
 * refunded, and what was taken.
 */
export async function tellOfGuestsReturn(
  tx: Tx,
  { amount, taken, ReturnUUID, isRefund, ...of }: OfMobile & { amount: Money; taken: Money } & GuestsReturn,
): Promise<void> {
  const about = await aboutMobile(tx, of)
  if (!about) return
  const { mail, told } = about
  await sendMail(tx, {
    ...mail,
    template: 'guest-top-up-taken-back',
    data: {
      ...told,
      AmountCents: amount,
      TakenCents: taken,
      ...(isRefund && { isRefund }),
      path: '/profile/payments-history',
    },
    dedupeKey: `guest-top-up-taken-back:${ReturnUUID}`,
  })
}
