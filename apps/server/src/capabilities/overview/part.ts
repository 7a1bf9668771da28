import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { part } from '../../platform/jobs/part.ts'
import { readDashboard } from './dashboard.ts'
import { readFamily } from './family.ts'
import { readFibre } from './fibre.ts'
import { readNext } from './next-steps.ts'
import { readPreferences, savePreferences } from './preferences.ts'
import { readMobiles, readProduct } from './read-mobiles.ts'

const { mobiles, prepayProduct, postpayProduct } = plans

/** Answers composed from several capabilities. No capability imports this one, so it may import any. */
export const overviewPart = part({
  name: 'overview',
  calls: { ...overview, mobiles, prepayProduct, postpayProduct },
  handlers: {
    mobiles: (ctx, input) => readMobiles(ctx, input.customerUuid),
    prepayProduct: (ctx, input) => readProduct(ctx, input.customerUuid, input.productUuid, 'prepay'),
    postpayProduct: (ctx, input) => readProduct(ctx, input.customerUuid, input.productUuid, 'postpay'),
    dashboard: (ctx, input) => readDashboard(ctx, input.customerUuid, input.mobileUuid),
    family: (ctx, input) => readFamily(ctx, input.customerUuid),
    next: (ctx, input) => readNext(ctx, input.customerUuid),
    fibre: (ctx, input) => readFibre(ctx, input.customerUuid),
    customerPreferences: (ctx, input) => readPreferences(ctx, input.customerUuid),
    saveCustomerPreferences: (ctx, input) => savePreferences(ctx, input),
  },
})
