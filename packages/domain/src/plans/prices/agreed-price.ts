import { type Money, money } from '@waea/kit/money'
import { type CatalogueEntry, type Price, retailPrice } from '../../catalogue/catalogue-entry.ts'

/** The price of a service's plan, as agreed when it started. */
export interface AgreedPrice {
  /** The price of the current period. */
  price: Money
  /**
   * For how many periods, the first included, the price is an offer; null without an offer, or for one that never ends.
   */
  offerPeriods: number | null
  /** The catalogue's price of every renewal; null if it has none, or if an offer never ends. */
  renewalPrice: Money | null
  /** It is the price of a companion group, which holds while the group does (`companionStep`). */
  ofCompanions?: boolean
}

/** What a plan or add-on costs without an offer. */
export function fullPrice(entry: CatalogueEntry, price: Price | undefined): Money {
  return price?.OrigianlPrice === undefined ? retailPrice(entry) : money(price.OrigianlPrice)
}

/** The prices agreed by starting a plan at the price of its first period. */
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
 * The price of the next period: the one rule for the renewal and for every preview of it. The first one costs what was
 * agreed. An offer holds for its periods; after it comes the renewal price, else the full price of that day, which then
 * stays. Without an offer that ends it is the renewal price, else the price of the period before.
 */
export function nextPrice(held: AgreedPrice, periodsDone: number, fullNow: Money): Money {
  const { price, offerPeriods, renewalPrice } = held
  if (periodsDone === 0) return price
  if (offerPeriods === null) return renewalPrice ?? price
  if (periodsDone < offerPeriods) return price
  return renewalPrice ?? (periodsDone === offerPeriods ? fullNow : price)
}

/** A price that changes: for so many periods more it stays, the current one included, and this comes after them. */
interface PriceChange {
  periods: number
  after: Money
}

/**
 * When the price of a plan changes, and to what, by the rule of `nextPrice`; undefined where it stays. `periodsDone` counts
 * the current period.
 */
export function priceChange(held: AgreedPrice, periodsDone: number, fullNow: Money): PriceChange | undefined {
  const { price, offerPeriods, renewalPrice } = held
  if (offerPeriods === null && renewalPrice === null) return undefined
  const periods = Math.max(1, (offerPeriods ?? 0) - Math.max(1, periodsDone) + 1)
  const after = nextPrice(held, Math.max(1, periodsDone) + periods - 1, fullNow)
  return after === price ? undefined : { periods, after }
}
