import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { part } from '../../platform/jobs/part.ts'
import { readDashboard } from './dashboard.ts'
import { readPreferences, savePreferences } from './preferences.ts'
import { readMobiles, readProduct } from './read-mobiles.ts'

const { mobiles, prepayProduct, postpayProduct } = plans

/** Answers composed from several capabilities. No capability imports this one, so it may import any. */
export const overviewPart = part({
  name: 'overview',
  calls: { ...overview, mobiles, prepayProduct, postpayProduct },
  handlers: {
    mobiles: (ctx, asked) => readMobiles(ctx, asked.customerUuid),
    prepayProduct: (ctx, asked) => readProduct(ctx, asked.customerUuid, asked.productUuid, 'prepay'),
    postpayProduct: (ctx, asked) => readProduct(ctx, asked.customerUuid, asked.productUuid, 'postpay'),
    dashboard: (ctx, asked) => readDashboard(ctx, asked.customerUuid, asked.mobileUuid),
    customerPreferences: (ctx, asked) => readPreferences(ctx, asked.customerUuid),
    saveCustomerPreferences: (ctx, asked) => savePreferences(ctx, asked),
  },
})
