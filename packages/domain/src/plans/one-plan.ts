import type { CalendarDay } from '@waea/kit/calendar-day'
import type { CatalogueEntry } from '../catalogue/catalogue-entry.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** A plan or extra that a service holds. `EndsOn` is the first day without it; a plan without a period has none. */
interface Held {
  IsBasePlan: boolean
  ProductCatalogUUID: string
  EndsOn?: string | null | undefined
}

/**
 * Whether another base plan can take the place of this one without a plan change: nothing paid for is lost, because it
 * has no prepaid period, or its last one is over, even if it still waits to be renewed.
 */
export function isReplaceable({ EndsOn }: Pick<Held, 'EndsOn'>, today: CalendarDay): boolean {
  return !EndsOn || EndsOn <= today
}

/**
 * Refuses a base plan for a service that holds it, and another one where that would be a change of the plan: 'You already
 * have this plan', 'You have a plan already'. Extras are never refused.
 */
export function checkOnePlan(held: readonly Held[], entry: CatalogueEntry, today: CalendarDay): Refusal | undefined {
  const base = entry.Characteristics.IsBasePlan ? held.find(({ IsBasePlan }) => IsBasePlan) : undefined
  if (!base) return undefined
  // A plan without a period continues by itself; one whose period has ended can be started again.
  const continues = !base.EndsOn || !isReplaceable(base, today)
  if (continues && base.ProductCatalogUUID === entry.UUID) return refuse('same-plan')
  return isReplaceable(base, today) ? undefined : refuse('plan-held')
}
