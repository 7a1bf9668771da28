import { type DateLanguage, dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import type { MailData } from '../mail.ts'

/** A monthly price of fibre, and the later price if it changes. */
export type Price = Pick<MailData['fibre-news'], 'MonthlyCents' | 'Periods' | 'ThenCents' | 'priceChangesOn'>

/** `$59.00 for 6 months, then $79.00`, or with a known day `$59.00, from 14 Apr 2027 $79.00`. */
export function monthlyPrice(price: Price, dates?: DateLanguage): string {
  const { MonthlyCents, Periods, ThenCents, priceChangesOn } = price
  const now = dollars(MonthlyCents)
  if (Periods === undefined || ThenCents === undefined) return now
  if (priceChangesOn) return `${now}, from ${dateText(priceChangesOn, 'date', dates)} ${dollars(ThenCents)}`
  return `${now} for ${months(Periods)}, then ${dollars(ThenCents)}`
}

/** `1 month` or `6 months`. */
export const months = (count: number) => (count === 1 ? '1 month' : `${count} months`)
