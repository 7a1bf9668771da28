import { money, plainDollars, zero } from '@waea/kit/money'
import { type CatalogueEntry, discountOf, firstAvailability, type Price, retailPrice } from './catalogue-entry.ts'
import { allowanceLines } from './offer-allowances.ts'
import type { OfferLine } from './offer-line.ts'
import { speedLines } from './offer-speeds.ts'

/** An offer as it is displayed (3§9.7). Prices are dollars with two decimals, without a sign. */
export interface OfferSummary {
  details: OfferLine[]
  name: string
  cost: string
  original_price: string
  discount: string
  offer_credit: string
  offer_period_count?: number
  offer_period_interval?: string
  auto_renew: boolean
  more_details: string
}

/** Whether an offer renews: `AllowAutoRenew` is set, and is not the text `false` (3§9.7). */
export function isRenewable(entry: CatalogueEntry): boolean {
  const allowed = entry.Characteristics.AllowAutoRenew
  return typeof allowed === 'string' ? !['', 'false'].includes(allowed.trim().toLowerCase()) : allowed === true
}

/**
 * The display object of an offer, from its characteristics, first availability and price for this customer (3§9.7). An
 * entry without an availability is shown under its own name at 0.00.
 */
export function offerSummary(entry: CatalogueEntry, price?: Price): OfferSummary {
  const { OfferPeriodCount, OfferPeriodInterval } = entry.Characteristics
  const availability = firstAvailability(entry)
  const retail = retailPrice(entry)
  return {
    details: [...periodLine(entry), ...allowanceLines(entry.Characteristics), ...speedLines(entry.Characteristics)],
    name: availability?.RetailName ?? entry.Name,
    cost: plainDollars(retail),
    original_price: plainDollars(price ? money(price.OrigianlPrice) : retail),
    discount: plainDollars(discountOf(price)),
    offer_credit: plainDollars(price?.CreditPrice === undefined ? zero : money(price.CreditPrice)),
    ...(OfferPeriodCount !== undefined && { offer_period_count: OfferPeriodCount }),
    ...(OfferPeriodInterval !== undefined && { offer_period_interval: OfferPeriodInterval }),
    auto_renew: isRenewable(entry),
    more_details: availability?.RetailDescription ?? '',
  }
}

function periodLine(entry: CatalogueEntry): OfferLine[] {
  const interval = entry.Characteristics.TimePeriodInterval
  if (!interval) return []
  return [{ kind: 'period', label: isRenewable(entry) ? 'renewable period' : 'service period', value: interval }]
}
