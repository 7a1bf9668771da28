import { providerReplacements } from '@waea/contract/shop/provider-replacements'
import { shop } from '@waea/contract/shop/shop'
import { shopReturns } from '@waea/contract/shop/shop-returns'
import { type Part, part } from '../../platform/jobs/part.ts'
import { shopCalls } from './calls.ts'
import { shopEventsOutsideTx, shopHears } from './hears.ts'
import { shopJobs } from './jobs.ts'
import { orderMails } from './mails/order-mails.ts'
import { parcelMails } from './mails/parcel-mails.ts'
import { returnMails } from './mails/return-mails.ts'
import { readReplacement, sendReplacement } from './orders/send-replacement.ts'
import { returnsCalls } from './returns.calls.ts'
import { orderHistory } from './stores/customer-history.store.ts'
import { accountsByOrder } from './stores/orders.store.ts'
import './events.ts'

/** Carts, checkout and orders. */
export const shopPart: Part = part({
  name: 'shop',
  personalData: { tables: { carts: [], order_sims: [], orders: [], parcels: [], return_sims: [], returns: [] } },
  history: orderHistory,
  calls: { ...shop, ...shopReturns, ...providerReplacements },
  handlers: { ...shopCalls, ...returnsCalls, replacementSim: readReplacement, sendReplacement },
  finds: accountsByOrder,
  hearsPayments: { purposes: ['order'] },
  hears: shopHears,
  onEventOutsideTx: shopEventsOutsideTx,
  jobs: shopJobs,
  mails: { ...orderMails, ...parcelMails, ...returnMails },
})
