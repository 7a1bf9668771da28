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
 * The extra to offer where a kind of usage runs out: the cheapest on sale that gives more of it and is billed as the
 * mobile is. Undefined where there is none. A pay-as-you-go mobile takes the extras of prepay.
 */
export function fittingExtra(
  entries: readonly CatalogueEntry[],
  type: UsageType,
  billing: BillingType,
): CatalogueEntry | undefined {
  const wanted = billing === 'postpay' ? 'postpay' : 'prepay'
  return shownEntries(entries)
    .filter(
      (entry) =>
        entry.Characteristics.IsAddon &&
        billingTypeOf(entry) === wanted &&
        allowanceOf(type, entry.Characteristics).total > 0,
    )
    .sort((a, b) => retailPrice(a) - retailPrice(b))[0]
}
