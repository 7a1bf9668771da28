import { plans } from '@waea/contract/plans'
import { shop } from '@waea/contract/shop'
import type { LiveNews } from '../../shell/data/live.ts'

export const shopNews: LiveNews = {
  'cart.changed': [shop.customerCart],
  'order.changed': [shop.orders, shop.order, shop.parcels, shop.esimStatus, plans.mobiles],
}
