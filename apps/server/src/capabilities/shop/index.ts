import { shop } from '@waea/contract/shop'
import { shopReturns } from '@waea/contract/shop-returns'
import { type Part, part } from '../../platform/part.ts'
import { accountsByOrder } from './orders.store.ts'
import { returnsCalls } from './returns.calls.ts'
import { shopCalls } from './shop.calls.ts'
import { shopHears, shopHearsThroughPartner } from './shop.hears.ts'
import { shopJobs } from './shop.jobs.ts'

export { loadOrders } from './load.store.ts'

/** Carts, checkout and orders. */
export const shopPart: Part = part({
  name: 'shop',
  calls: { ...shop, ...shopReturns },
  handlers: { ...shopCalls, ...returnsCalls },
  finds: accountsByOrder,
  hearsPayments: { purposes: ['order'] },
  hears: shopHears,
  hearsThroughPartner: shopHearsThroughPartner,
  jobs: shopJobs,
})
