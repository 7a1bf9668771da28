import type { FilePlan } from '@waea/domain/catalogue/provider-file/catalogue-file'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'

type Spanned = NonNullable<FilePlan['prices']>[number]
type Priced = Pick<FilePlan, 'price' | 'renewalPrice' | 'prices'>

/** The price of a plan with those of other days that are not over, each with its days. */
export function priceTexts({ price, renewalPrice, prices = [] }: Priced, today: CalendarDay): string[] {
  const others = prices
    .filter(({ until }) => until === undefined || until >= today)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return [withRenewal(price, renewalPrice), ...others.map(spanText)]
}

/** A price of some days, with them: `$49.00 from 15 Jan 2027 to 31 Jan 2027`. */
export function spanText({ price, renewalPrice, from, until }: Spanned): string {
  const end = until ? ` to ${dateText(until, 'date')}` : ''
  return `${withRenewal(price, renewalPrice)} from ${dateText(from, 'date')}${end}`
}

const withRenewal = (price: string, renewal: string | undefined) =>
  renewal === undefined ? `$${price}` : `$${price}, then $${renewal}`
