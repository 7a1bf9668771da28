import { addMonths, calendarDay } from '@waea/kit/calendar-day'
import { type DateLanguage, dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import type { MailData } from '../../mail-data/mail-data.ts'

type Price = Pick<MailData['fibre-news'], 'MonthlyCents' | 'Periods' | 'ThenCents' | 'priceChangesOn'>

/** `$59.00 for 6 months, then $79.00`, or where the day is known `$59.00, from 14 Apr 2027 $79.00`. */
export function monthlyPrice(price: Price, dates?: DateLanguage): string {
  const { MonthlyCents, Periods, ThenCents, priceChangesOn } = price
  const now = dollars(MonthlyCents)
  if (Periods === undefined || ThenCents === undefined) return now
  if (priceChangesOn) return `${now}, from ${dateText(priceChangesOn, 'date', dates)} ${dollars(ThenCents)}`
  return `${now} for ${months(Periods)}, then ${dollars(ThenCents)}`
}

/** The price that comes later, in a sentence of its own; none where it stays. `on` is the first day of the first month. */
export function laterPrice(price: Price, on?: string): readonly string[] {
  const { MonthlyCents, Periods, ThenCents } = price
  if (Periods === undefined || ThenCents === undefined) return []
  const changesOn = price.priceChangesOn ?? (on && addMonths(calendarDay(on), Periods))
  const later = `${dollars(ThenCents)} a month`
  if (changesOn) return [`From ${dateText(changesOn, 'date')} it’s ${later}.`]
  const first = Periods === 1 ? 'the first month' : `the first ${months(Periods)}`
  return [`It’s ${dollars(MonthlyCents)} a month for ${first}, and ${later} after that.`]
}

/** What comes after the first month. */
export function afterFirst(price: Price, on?: string): readonly string[] {
  const stays = price.Periods === 1 ? [] : [`After that it’s ${dollars(price.MonthlyCents)} a month.`]
  return [...stays, ...laterPrice(price, on)]
}

const months = (count: number) => (count === 1 ? '1 month' : `${count} months`)
