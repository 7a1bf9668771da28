import { shop } from '@waea/contract/shop'
import { type Part, part } from '../../platform/part.ts'
import { shopCalls } from './shop.calls.ts'
import { shopHears, shopHearsThroughPartner } from './shop.hears.ts'
import { shopJobs } from './shop.jobs.ts'

export { loadOrders } from './load.store.ts'

/** Carts, checkout and orders. */
export const shopPart: Part = part({
  name: 'shop',
  calls: shop,
  handlers: shopCalls,
  hearsPaymentsFor: ['order'],
  hears: shopHears,
  hearsThroughPartner: shopHearsThroughPartner,
  jobs: shopJobs,
})
