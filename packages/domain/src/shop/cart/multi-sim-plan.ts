import type { Uuid } from '@waea/kit/ids'
import {
  type CatalogueEntry,
  firstAvailability,
  isPayg,
  type ProductType,
  retailPrice,
} from '../../catalogue/catalogue-entry.ts'
import { isRenewable } from '../../catalogue/offer-summary.ts'

/** The plan of one of several SIMs chosen together (1§3). */
export interface MultiSimPlan {
  Product: {
    ProductType: ProductType
    is_payg: boolean
    is_autoRenew: boolean
    MobileProductAvailabilityUUID: Uuid | undefined
    MobileProductCatalogUUID: Uuid
    PriceCents: number
  }
}

/** A catalogue entry as the plan of one of several SIMs. It renews only if the plan can. */
export function multiSimPlan(entry: CatalogueEntry, autoRenew: boolean): MultiSimPlan {
  return {
    Product: {
      ProductType: entry.ProductType,
      is_payg: isPayg(entry),
      is_autoRenew: autoRenew && isRenewable(entry),
      MobileProductAvailabilityUUID: firstAvailability(entry)?.UUID,
      MobileProductCatalogUUID: entry.UUID,
      PriceCents: retailPrice(entry),
    },
  }
}
