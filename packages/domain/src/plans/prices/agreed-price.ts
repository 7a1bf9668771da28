import { type Money, money } from '@waea/kit/money'
import { type CatalogueEntry, type Price, retailPrice } from '../../catalogue/catalogue-entry.ts'

/** The price of a service's plan, as agreed when it started. */
export interface AgreedPrice {
  /** The price of the current period. */
  price: Money
  /** How many periods, including the first, the price is an offer; null without an offer, or for a permanent one. */
  offerPeriods: number | null
  /** The catalogue's price of every renewal; null if it has none, or if the offer is permanent. */
  renewalPrice: Money | null
  /** It is a companion group's price, and lasts as long as the group (`companionStep`). */
  ofCompanions?: boolean
}

/** The price of a plan or add-on without an offer. */
export function fullPrice(entry: CatalogueEntry, price: Price | undefined): Money {
  return price?.OrigianlPrice === undefined ? retailPrice(entry) : money(price.OrigianlPrice)
}

/** The prices agreed when a plan starts at the price of its first period. */
export function agreedPrice(entry: CatalogueEntry, price: Price | undefined, first: Money): AgreedPrice {
  const isOffer = first < fullPrice(entry, price)
  const periods = entry.Characteristics.OfferPeriodCount ?? null
  const isEndless = isOffer && periods === null
  const renewal = isEndless ? undefined : entry.RecurringRetailPrice
  return {
    price: first,
    offerPeriods: isOffer ? periods : null,
    renewalPrice: renewal === undefined ? null : money(renewal),
  }
}

/**
 * The price of the next period, for the renewal and every preview of it. The first period costs the agreed price. An
 * offer lasts for its periods; after it comes the renewal price, else the full price on that day, which then stays.
 * Without an offer that ends, it is the renewal price, else the price of the previous period.
 */
export function nextPrice(agreed: AgreedPrice, periodsDone: number, fullNow: Money): Money {
  const { price, offerPeriods, renewalPrice } = agreed
  if (periodsDone === 0) return price
  if (offerPeriods === null) return renewalPrice ?? price
  if (periodsDone < offerPeriods) return price
  return renewalPrice ?? (periodsDone === offerPeriods ? fullNow : price)
}

/**
 * A future price change: the current price lasts this many more periods, including the current one, then comes the new
 * one.
 */
interface PriceChange {
  periods: number
  after: Money
}

/**
 * When the price of a plan changes, and to what, by the rule of `nextPrice`; undefined if it stays. `periodsDone`
 * includes the current period.
 */
export function priceChange(agreed: AgreedPrice, periodsDone: number, fullNow: Money): PriceChange | undefined {
  const { price, offerPeriods, renewalPrice } = agreed
  if (offerPeriods === null && renewalPrice === null) return undefined
  const periods = Math.max(1, (offerPeriods ?? 0) - Math.max(1, periodsDone) + 1)
  const after = nextPrice(agreed, Math.max(1, periodsDone) + periods - 1, fullNow)
  return after === price ? undefined : { periods, after }
}
