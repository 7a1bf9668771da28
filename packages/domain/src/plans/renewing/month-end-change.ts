import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import { agreedAsShown, fibrePriceOf } from '../../broadband/plan-price.ts'
import type { CatalogueEntry, Price } from '../../catalogue/catalogue-entry.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import type { AgreedPrice } from '../prices/agreed-price.ts'

/** A service's base plan on the bill, with the fields a change at the end of its month depends on. */
interface MonthlyPlan {
  ProductCatalogUUID: Uuid
  AutoRenew: boolean
  /** The first day without it, on which it renews; null for a plan without a period. */
  EndsOn: CalendarDay | null
}

/** The offer to replace it. The entry is undefined if it is not in the catalogue. */
export interface WantedOffer {
  entry: CatalogueEntry
  price?: Price
  onSale: boolean
  /** The current price of a month, GST included. */
  cost: Money
}

/** The plan's change at the end of its month: it stays, or another replaces it. */
type MonthEnd = { is: 'kept' } | { is: 'changed'; on: CalendarDay; agreed: AgreedPrice }

/**
 * Decides a change at the end of the month (2§7.2). Nothing is due before then. The current plan can be kept even if it
 * is no longer on sale. Refuses a plan that will not renew ('fibre-not-active'), an unknown or non-base one ('can not
 * find plan'), and one that is not on sale ('no-available-product').
 */
export function decideMonthEnd(
  current: MonthlyPlan,
  wanted: WantedOffer | undefined,
  today: CalendarDay,
): MonthEnd | Refusal {
  if (!current.AutoRenew) return refuse('fibre-not-active')
  if (!wanted?.entry.Characteristics.IsBasePlan) return refuse('plan-unknown', undefined, 'ProductAvailabilityUUID')
  if (wanted.entry.UUID === current.ProductCatalogUUID) return { is: 'kept' }
  if (!wanted.onSale) return refuse('no-available-product', undefined, 'ProductAvailabilityUUID')
  const on = current.EndsOn !== null && current.EndsOn > today ? current.EndsOn : today
  return { is: 'changed', on, agreed: agreedAsShown(fibrePriceOf(wanted)) }
}
