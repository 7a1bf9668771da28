import type { CalendarDay } from '@waea/kit/calendar-day'
import type { CatalogueEntry } from '../catalogue/catalogue-entry.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** A plan or add-on of a service. `EndsOn` is the first day without it; null for a plan without a period. */
interface OwnedAddon {
  IsBasePlan: boolean
  ProductCatalogUUID: string
  EndsOn?: string | null | undefined
}

/**
 * Whether another base plan can replace this one without a plan change. Nothing paid for is lost: it has no prepaid
 * period, or its last one is over, even if it still waits to be renewed.
 */
export function isReplaceable({ EndsOn }: Pick<OwnedAddon, 'EndsOn'>, today: CalendarDay): boolean {
  return !EndsOn || EndsOn <= today
}

/**
 * Refuses a base plan the service already has, and another one if that would be a plan change: 'You already have this
 * plan', 'You have a plan already'. Add-ons are never refused.
 */
export function checkOnePlan(
  owned: readonly OwnedAddon[],
  entry: CatalogueEntry,
  today: CalendarDay,
): Refusal | undefined {
  const base = entry.Characteristics.IsBasePlan ? owned.find(({ IsBasePlan }) => IsBasePlan) : undefined
  if (!base) return undefined
  // A plan without a period continues by itself; one whose period has ended can be started again.
  const continues = !base.EndsOn || !isReplaceable(base, today)
  if (continues && base.ProductCatalogUUID === entry.UUID) return refuse('same-plan')
  return isReplaceable(base, today) ? undefined : refuse('plan-held')
}
