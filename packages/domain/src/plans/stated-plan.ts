import { billingTypeOf, type CatalogueEntry } from '../catalogue/catalogue-entry.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** What a call may state about the plan or extra it names by its availability (2§7.2). */
export interface StatedPlan {
  /** The entry of the catalogue that it is. */
  AddonCatalogEntryUUID?: string | undefined
  isBasePlan?: boolean | undefined
  /** It is a plan for pay as you go. */
  PAYG?: boolean | undefined
}

/**
 * Refuses a plan that is not what the call states, so that nobody pays for something they did not mean: another entry
 * ('can not find plan'), an extra instead of a plan or the other way round, pay-as-you-go instead of a plan with a
 * price or the other way round.
 */
export function checkStatedPlan(entry: CatalogueEntry, stated: StatedPlan): Refusal | undefined {
  const isUnlike = <Value>(of: Value | undefined, is: Value) => of !== undefined && of !== is
  if (isUnlike(stated.AddonCatalogEntryUUID, entry.UUID))
    return refuse('plan-unknown', undefined, 'AddonCatalogEntryUUID')
  if (isUnlike(stated.isBasePlan, entry.Characteristics.IsBasePlan))
    return refuse('no-available-product', undefined, 'isBasePlan')
  const isPayg = billingTypeOf(entry) === 'payg'
  return isUnlike(stated.PAYG, isPayg) ? refuse('no-available-product', undefined, 'PAYG') : undefined
}
