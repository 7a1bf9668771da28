import { billingTypeOf, type CatalogueEntry } from '../catalogue/catalogue-entry.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** What a call may state about the plan or add-on it identifies by availability (2§7.2). */
export interface StatedPlan {
  /** Its catalogue entry. */
  AddonCatalogEntryUUID?: string | undefined
  isBasePlan?: boolean | undefined
  /** Whether it is a pay-as-you-go plan. */
  PAYG?: boolean | undefined
}

/**
 * Refuses a plan that differs from what the call states, so that nobody pays for something they did not mean: another
 * entry ('can not find plan'), an add-on instead of a plan or the other way round, pay-as-you-go instead of a plan with
 * a price or the other way round.
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
