import { usage } from '@waea/contract/usage'
import { part } from '../../platform/part.ts'
import { grantAllowances } from './grant-allowances.ts'
import { readBalances, readCharges, readDashboard, readHistogram } from './read-usage.ts'
import { takeUsage } from './take-usage.ts'

export { grantsBy } from './grant-allowances.ts'
export { loadGrants, loadHours } from './load.store.ts'
export { type HistoryDay, seedUsage } from './seed-usage.ts'

/** What was used and what is left. */
export const usagePart = part({
  name: 'usage',
  calls: usage,
  handlers: {
    dashboard: (ctx, asked) => readDashboard(ctx, { CustomerUUID: asked.customerUuid, MobileUUID: asked.mobileUuid }),
    postpayBalance: (ctx, asked) => readBalances(ctx, { CustomerUUID: asked.CustomerUUID, MobileUUID: asked.UUID }),
    histogram: (ctx, asked) => readHistogram(ctx, { ...asked, MobileUUID: asked.ProductInstanceUUID }),
    charges: (ctx, asked) =>
      readCharges(ctx, { ...asked, CustomerUUID: asked.customerUuid, MobileUUID: asked.mobileUuid }),
  },
  hears: { 'plan.started': grantAllowances, 'network.usage': takeUsage },
})
