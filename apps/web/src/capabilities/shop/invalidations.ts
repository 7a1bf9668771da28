import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { shop } from '@waea/contract/shop/shop'
import { shopReturns } from '@waea/contract/shop/shop-returns'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const shopInvalidations: Invalidations = {
  'cart.changed': [shop.customerCart],
  'order.changed': [
    shop.orders,
    shop.order,
    shopReturns.returnOptions,
    shop.parcels,
    shop.esimStatus,
    plans.mobiles,
    overview.next,
  ],
}
