import { shop } from '@waea/contract/shop/shop'
import { shopReturns } from '@waea/contract/shop/shop-returns'
import { type Part, part } from '../../platform/jobs/part.ts'
import { returnsCalls } from './returns.calls.ts'
import { shopCalls } from './shop.calls.ts'
import { shopEventsOutsideTx, shopHears } from './shop.hears.ts'
import { shopJobs } from './shop.jobs.ts'
import { accountsByOrder } from './stores/orders.store.ts'

export { loadOrders } from './stores/load.store.ts'

/** Carts, checkout and orders. */
export const shopPart: Part = part({
  name: 'shop',
  calls: { ...shop, ...shopReturns },
  handlers: { ...shopCalls, ...returnsCalls },
  finds: accountsByOrder,
  hearsPayments: { purposes: ['order'] },
  hears: shopHears,
  onEventOutsideTx: shopEventsOutsideTx,
  jobs: shopJobs,
})
