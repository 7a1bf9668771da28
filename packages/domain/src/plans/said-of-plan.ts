import { billingTypeOf, type CatalogueEntry } from '../catalogue/catalogue-entry.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** What a call may state about the plan or extra that it names by its availability (2§7.2). */
export interface SaidOfPlan {
  /** The entry of the catalogue that it is. */
  AddonCatalogEntryUUID?: string | undefined
  isBasePlan?: boolean | undefined
  /** It is a plan for pay as you go. */
  PAYG?: boolean | undefined
}

/**
 * Refuses a plan that is not what the call says of it, so that nobody pays for another thing than was meant: another
 * entry ('can not find plan'), an extra for a plan or the other way round, pay as you go for a plan with a price or the
 * other way round.
 */
export function checkSaid(entry: CatalogueEntry, said: SaidOfPlan): Refusal | undefined {
  const isUnlike = <Value>(of: Value | undefined, is: Value) => of !== undefined && of !== is
  if (isUnlike(said.AddonCatalogEntryUUID, entry.UUID))
    return refuse('plan-unknown', undefined, 'AddonCatalogEntryUUID')
  if (isUnlike(said.isBasePlan, entry.Characteristics.IsBasePlan))
    return refuse('no-available-product', undefined, 'isBasePlan')
  const isPayg = billingTypeOf(entry) === 'payg'
  return isUnlike(said.PAYG, isPayg) ? refuse('no-available-product', undefined, 'PAYG') : undefined
}
