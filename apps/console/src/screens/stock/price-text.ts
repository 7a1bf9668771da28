import type { FilePlan } from '@waea/domain/catalogue/provider-file/catalogue-file'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'

type Priced = Pick<FilePlan, 'price' | 'renewalPrice' | 'prices'>

/** The price of a plan with those of other days that are not over, each with its days. */
export function priceTexts({ price, renewalPrice, prices = [] }: Priced, today: CalendarDay): string[] {
  const others = prices
    .filter(({ until }) => until === undefined || until >= today)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return [
    withRenewal(price, renewalPrice),
    ...others.map(({ price: other, renewalPrice: renewal, from, until }) => {
      const end = until ? ` to ${dateText(until, 'date')}` : ''
      return `${withRenewal(other, renewal)} from ${dateText(from, 'date')}${end}`
    }),
  ]
}

const withRenewal = (price: string, renewal: string | undefined) =>
  renewal === undefined ? `$${price}` : `$${price}, then $${renewal}`
