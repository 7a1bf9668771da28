import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import { agreedAsTold, fibrePriceOf } from '../../broadband/plan-price.ts'
import type { CatalogueEntry, Price } from '../../catalogue/catalogue-entry.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import type { AgreedPrice } from '../prices/agreed-price.ts'

/** The base plan of a service that is on the bill, as a change at the end of its month sees it. */
interface MonthlyPlan {
  ProductCatalogUUID: Uuid
  AutoRenew: boolean
  /** The first day without it, on which it renews; null for a plan without a period. */
  EndsOn: CalendarDay | null
}

/** What is offered in its place: undefined where the catalogue does not know it. */
export interface WantedOffer {
  entry: CatalogueEntry
  price?: Price
  onSale: boolean
  /** What a month costs now, GST included. */
  cost: Money
}

/** What becomes of a plan when its month is over: it stays, or another one takes its place. */
type MonthEnd = { is: 'kept' } | { is: 'changed'; on: CalendarDay; agreed: AgreedPrice }

/**
 * What a change at the end of the month comes to (2§7.2): nothing is due before. The plan that is held already keeps it,
 * also where it is not on sale any more. Refuses a plan that is to end ('fibre-not-active'), one that is unknown or no base
 * plan ('can not find plan'), and one that is not on sale ('no-available-product').
 */
export function decideMonthEnd(
  held: MonthlyPlan,
  wanted: WantedOffer | undefined,
  today: CalendarDay,
): MonthEnd | Refusal {
  if (!held.AutoRenew) return refuse('fibre-not-active')
  if (!wanted?.entry.Characteristics.IsBasePlan) return refuse('plan-unknown', undefined, 'ProductAvailabilityUUID')
  if (wanted.entry.UUID === held.ProductCatalogUUID) return { is: 'kept' }
  if (!wanted.onSale) return refuse('no-available-product', undefined, 'ProductAvailabilityUUID')
  const on = held.EndsOn !== null && held.EndsOn > today ? held.EndsOn : today
  return { is: 'changed', on, agreed: agreedAsTold(fibrePriceOf(wanted)) }
}
