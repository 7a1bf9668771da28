import {
  type BillingType,
  billingTypeOf,
  type CatalogueEntry,
  retailPrice,
  shownEntries,
} from '../catalogue/catalogue-entry.ts'
import { allowanceOf } from './rating/allowance.ts'
import type { UsageType } from './rating/usage-type.ts'

/**
 * The add-on to offer when a kind of usage runs out: the cheapest on sale that includes it and has the mobile's
 * billing. In a zone abroad it is a day pass of the zone. Undefined if there is none. A pay-as-you-go mobile uses prepay
 * add-ons.
 */
export function fittingExtra(
  entries: readonly CatalogueEntry[],
  type: UsageType,
  billing: BillingType,
  zone: string | null = null,
): CatalogueEntry | undefined {
  const wanted = billing === 'postpay' ? 'postpay' : 'prepay'
  return shownEntries(entries)
    .filter(
      (entry) =>
        entry.Characteristics.IsAddon &&
        (entry.Characteristics.RoamingZone ?? null) === zone &&
        billingTypeOf(entry) === wanted &&
        allowanceOf(type, entry.Characteristics).total > 0,
    )
    .sort((a, b) => retailPrice(a) - retailPrice(b))[0]
}
