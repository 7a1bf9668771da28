import { type Money, money } from '@waea/kit/money'
import { type CatalogueEntry, type Price, retailPrice } from '../catalogue/catalogue-entry.ts'

/** What a plan of a service costs, as it was agreed when it started. */
export interface HeldPrice {
  /** What the period that runs has cost. */
  price: Money
  /** For how many periods, the first included, the price is an offer; null where it is none, or one without an end. */
  offerPeriods: number | null
  /** What the catalogue named as the price of every renewal; null where it named none, or an offer has no end. */
  renewalPrice: Money | null
}

/** What a plan or add-on costs without an offer. */
export function fullPrice(entry: CatalogueEntry, price: Price | undefined): Money {
  return price?.OrigianlPrice === undefined ? retailPrice(entry) : money(price.OrigianlPrice)
}

/** The prices that are agreed by starting a plan at what its first period costs. */
export function heldPrice(entry: CatalogueEntry, price: Price | undefined, first: Money): HeldPrice {
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
 * What the next period costs after so many: the one rule of the renewal and of whatever tells of it before. An offer
 * holds for its periods; after it comes the price of renewals, else the full price of the day, which then stays. Without
 * an offer that ends it is the price of renewals, else what the period before has cost.
 */
export function nextPrice(held: HeldPrice, periodsDone: number, fullNow: Money): Money {
  const { price, offerPeriods, renewalPrice } = held
  if (offerPeriods === null) return renewalPrice ?? price
  if (periodsDone < offerPeriods) return price
  return renewalPrice ?? (periodsDone === offerPeriods ? fullNow : price)
}
