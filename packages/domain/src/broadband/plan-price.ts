import { type Money, money } from '@waea/kit/money'
import type { CatalogueEntry, Price } from '../catalogue/catalogue-entry.ts'
import { type AgreedPrice, agreedPrice, fullPrice, priceChange } from '../plans/prices/agreed-price.ts'
import { type Refusal, refuse } from '../refusal.ts'

/**
 * The monthly price of a fibre plan, in cents, GST included: `Price` for `Periods` months, then `ThenCents`. A
 * permanent price has neither of the two.
 */
export interface FibrePrice {
  Price: Money
  Periods?: number
  ThenCents?: Money
}

/** A price as the customer was shown it, or as it was stored. */
export interface ShownPrice {
  Price: number
  Periods?: number | undefined
  ThenCents?: number | undefined
}

/** The monthly price of an agreed fibre plan after `monthsDone` months; `full` is its price without an offer. */
export function fibrePrice(agreed: AgreedPrice, full: Money, monthsDone = 0): FibrePrice {
  const change = priceChange(agreed, monthsDone, full)
  return { Price: agreed.price, ...(change && { Periods: change.periods, ThenCents: change.after }) }
}

/** The catalogue's price of a fibre plan; `cost` is the current month's. */
export function fibrePriceOf({
  entry,
  price,
  cost,
}: {
  entry: CatalogueEntry
  price?: Price
  cost: Money
}): FibrePrice {
  return fibrePrice(agreedPrice(entry, price, cost), fullPrice(entry, price))
}

/** A stored price as a `FibrePrice`, exactly as the customer was shown it. */
export function priceAsShown(shown: ShownPrice): FibrePrice {
  return { Price: money(shown.Price), ...laterPart(shown) }
}

/** The agreement made by ordering fibre at a price: both amounts stay as shown, whatever the catalogue says later. */
export function agreedAsShown(shown: ShownPrice): AgreedPrice {
  const { Price: price, Periods: offerPeriods = null, ThenCents: renewalPrice = null } = priceAsShown(shown)
  return { price, offerPeriods, renewalPrice }
}

/** Whether the current price is the one that was shown: both amounts, and how many months the first lasts. */
export function isAsShown(shown: ShownPrice, now: ShownPrice): boolean {
  return shown.Price === now.Price && shown.Periods === now.Periods && shown.ThenCents === now.ThenCents
}

/** Refuses a price other than the one shown, with the current one. Clients of the specification show none. */
export function checkShownFibre(shown: ShownPrice | undefined, now: FibrePrice): Refusal | undefined {
  if (!shown || isAsShown(shown, now)) return undefined
  return refuse('price-changed', { WasCents: shown.Price, NowCents: now.Price, ...laterPart(now) })
}

/** The part of a price about later months; empty if the price does not change. */
export function laterPart({ Periods, ThenCents }: ShownPrice): Omit<FibrePrice, 'Price'> {
  return Periods === undefined || ThenCents === undefined ? {} : { Periods, ThenCents: money(ThenCents) }
}
