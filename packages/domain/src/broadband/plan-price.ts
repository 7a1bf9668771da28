import { type Money, money } from '@waea/kit/money'
import type { CatalogueEntry, Price } from '../catalogue/catalogue-entry.ts'
import { type AgreedPrice, agreedPrice, fullPrice, priceChange } from '../plans/prices/agreed-price.ts'
import { type Refusal, refuse } from '../refusal.ts'

/**
 * What a fibre plan costs a month, in cents, GST included: `Price` for so many months (`Periods`), and `ThenCents` after
 * them. A price that stays names neither.
 */
export interface FibrePrice {
  Price: Money
  Periods?: number
  ThenCents?: Money
}

/** A price as somebody was shown it, or as it was kept. */
export interface ShownPrice {
  Price: number
  Periods?: number | undefined
  ThenCents?: number | undefined
}

/** What a fibre plan costs by what was agreed, of which so many months are done; `full` is its price without an offer. */
export function fibrePrice(agreed: AgreedPrice, full: Money, monthsDone = 0): FibrePrice {
  const change = priceChange(agreed, monthsDone, full)
  return { Price: agreed.price, ...(change && { Periods: change.periods, ThenCents: change.after }) }
}

/** What the catalogue says that a fibre plan costs; `cost` is that of a month now. */
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

/** A price that was kept as it was told. */
export function priceAsTold(told: ShownPrice): FibrePrice {
  return { Price: money(told.Price), ...laterPart(told) }
}

/** What is agreed by ordering fibre at a price: both sums stay as they were told, whatever the catalogue says later. */
export function agreedAsTold(told: ShownPrice): AgreedPrice {
  const { Price: price, Periods: offerPeriods = null, ThenCents: renewalPrice = null } = priceAsTold(told)
  return { price, offerPeriods, renewalPrice }
}

/** Whether the price that holds is the one that was shown: both sums, and for how many months the first. */
export function isAsShown(shown: ShownPrice, now: ShownPrice): boolean {
  return shown.Price === now.Price && shown.Periods === now.Periods && shown.ThenCents === now.ThenCents
}

/** Refuses another price than was shown, with the one that holds; none is shown by clients of the specification. */
export function checkShownFibre(shown: ShownPrice | undefined, now: FibrePrice): Refusal | undefined {
  if (!shown || isAsShown(shown, now)) return undefined
  return refuse('price-changed', { WasCents: shown.Price, NowCents: now.Price, ...laterPart(now) })
}

/** The part of a price that names what comes later; nothing where it stays. */
export function laterPart({ Periods, ThenCents }: ShownPrice): Omit<FibrePrice, 'Price'> {
  return Periods === undefined || ThenCents === undefined ? {} : { Periods, ThenCents: money(ThenCents) }
}
