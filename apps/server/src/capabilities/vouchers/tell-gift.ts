import { displayMsisdn } from '@waea/kit/msisdn'
import type { Tx } from '../../platform/ctx.ts'
import { creditInMail, creditOf } from '../balance/index.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { portalLink, sendMail, sendSms } from '../messages/index.ts'
import { type MobileRow, mobileInMail } from '../mobiles/index.ts'
import type { Gift } from './gifts.store.ts'

const path = '/profile/balance/give-credit'

/**
 * Notifies one of a gift's two customers, inside the caller's transaction: by mail, in the portal, and by text to their
 * mobile. Each sees only the other's number and their own credit.
 */
export async function tellOfGift(tx: Tx, gift: Gift, own: MobileRow): Promise<void> {
  const { CustomerUUID, MobileUUID, GiftUUID, direction, amount, message } = gift
  const [customer, credit] = await Promise.all([customerOf(tx, CustomerUUID), creditOf(tx, CustomerUUID, MobileUUID)])
  const template = direction === 'given' ? 'credit-given' : 'credit-received'
  const dedupeKey = `${template}:${GiftUUID}`
  const data = {
    MSISDN: displayMsisdn(gift.MSISDN),
    AmountCents: amount,
    BalanceCents: credit?.spendable ?? amount,
  }
  const { FirstName, Language: language } = customer
  await sendMail(tx, {
    ...mailTo(customer),
    template,
    data: {
      ...data,
      ...creditInMail(credit),
      FirstName,
      service: mobileInMail(own).service,
      givenOn: gift.givenOn,
      ...(message && { message }),
      path,
    },
    dedupeKey,
  })
  await tx.show(CustomerUUID, 'credit.given', { MobileUUID })
  if (!own.MSISDN) return
  const link = portalLink(tx.config, path)
  await sendSms(tx, { to: own.MSISDN, template, data: { ...data, link }, dedupeKey, CustomerUUID, language })
}
