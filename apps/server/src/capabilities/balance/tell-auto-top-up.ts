import { inCents } from '@waea/domain/balance/auto-top-up'
import type { PaymentMethod } from '@waea/domain/payments/means/cards'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { type MailData, portalLink, type SmsRequest, sendMail, sendSms } from '../messages/index.ts'
import { aboutMobile } from './about-mobile.ts'
import type { AutoTopUpRow } from './auto-top-up.store.ts'
import type { AgreedTopUp } from './mails/credit-mails.ts'

type Card = Pick<PaymentMethod, 'CardType' | 'CardLast4'>

/** The page where automatic top-up is shown and changed. */
export const settingsPath = '/profile/balance/auto-top-up'

/** The automatic top-up rule in the words of mails. */
export function agreedTopUp(
  { AmountDollars, Days, BelowDollars, CapDollars }: AutoTopUpRow,
  { CardType, CardLast4 }: Card,
): AgreedTopUp {
  return {
    AmountCents: inCents(AmountDollars),
    ...(Days > 0 && { days: Days }),
    ...(BelowDollars > 0 && { BelowCents: inCents(BelowDollars) }),
    CapCents: inCents(CapDollars),
    CardLast4,
    CardBrand: CardType,
  }
}

export async function tellSwitchedOn(tx: Tx, row: AutoTopUpRow, card: Card, nextOn?: CalendarDay): Promise<void> {
  const about = await aboutMobile(tx, row)
  if (!about) return
  const { mail, facts } = about
  const data = { ...facts, agreed: agreedTopUp(row, card), ...(nextOn && { nextOn }), path: settingsPath }
  const dedupeKey = `auto-top-up-on:${row.MobileUUID}:${row.agreedAt.getTime()}`
  await sendMail(tx, { ...mail, template: 'auto-top-up-on', data, dedupeKey })
}

/** Why automatic top-up was switched off. */
export type WhyOff = MailData['auto-top-up-off']['why']

export async function tellSwitchedOff(tx: Tx, row: AutoTopUpRow, why: WhyOff): Promise<void> {
  const about = await aboutMobile(tx, row)
  if (!about) return
  const { mail, facts } = about
  const dedupeKey = `auto-top-up-off:${row.MobileUUID}:${row.agreedAt.getTime()}`
  await sendMail(tx, { ...mail, template: 'auto-top-up-off', data: { ...facts, why, path: settingsPath }, dedupeKey })
}

/** Mails the customer that an attempt failed and what happens next. */
export async function tellFailed(
  tx: Tx,
  row: AutoTopUpRow,
  of: {
    UUID: string
    amount: Money
    card: Card | undefined
    outcome: 'tried-again' | 'paused' | 'needs-you'
    againOn: CalendarDay
  },
): Promise<void> {
  const { UUID, amount, card, outcome, againOn } = of
  const about = await aboutMobile(tx, row)
  if (!about) return
  const { mail, facts } = about
  const dollars = amount / 100
  const path = outcome === 'needs-you' ? `/profile/balance/top-up?amount=${dollars}` : settingsPath
  await sendMail(tx, {
    ...mail,
    template: 'auto-top-up-failed',
    data: {
      ...facts,
      AmountCents: amount,
      ...(card && { CardLast4: card.CardLast4, CardBrand: card.CardType }),
      outcome,
      ...(outcome === 'tried-again' && { againOn }),
      path,
    },
    dedupeKey: `auto-top-up-failed:${UUID}`,
  })
  await textAbout(tx, row, { amount, what: outcome, key: `auto-top-up-failed:${UUID}`, path })
}

/** Mails the customer that the monthly limit leaves no room for another top-up. */
export async function tellCapped(tx: Tx, row: AutoTopUpRow, amount: Money, againOn: CalendarDay): Promise<void> {
  const about = await aboutMobile(tx, row)
  if (!about) return
  const { mail, facts } = about
  const dedupeKey = `auto-top-up-capped:${row.MobileUUID}:${againOn}`
  const data = { ...facts, CapCents: inCents(row.CapDollars), againOn, path: settingsPath }
  await sendMail(tx, { ...mail, template: 'auto-top-up-capped', data, dedupeKey })
  await textAbout(tx, row, { amount, what: 'capped', key: dedupeKey, path: settingsPath })
}

/** Texts the mobile if its owner wants texts. */
export async function textAbout(
  tx: Tx,
  row: AutoTopUpRow,
  of: { amount: Money; what: SmsRequest<'auto-top-up'>['data']['what']; key: string; path: string },
): Promise<void> {
  if (!row.SendText) return
  const about = await aboutMobile(tx, row)
  if (!about) return
  const { customer, mobile, facts } = about
  if (!mobile?.MSISDN) return
  await sendSms(tx, {
    to: mobile.MSISDN,
    template: 'auto-top-up',
    data: { MSISDN: facts.MSISDN, AmountCents: of.amount, what: of.what, link: portalLink(tx.config, of.path) },
    dedupeKey: of.key,
    CustomerUUID: row.CustomerUUID,
    language: customer.Language,
  })
}
