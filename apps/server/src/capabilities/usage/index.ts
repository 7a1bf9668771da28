import { usage } from '@waea/contract/usage'
import { part } from '../../platform/part.ts'
import { grantAllowances } from './grant-allowances.ts'
import { readBalances, readCharges, readHistogram } from './read-usage.ts'
import { recordUsage } from './take-usage.ts'

export { grantsBy } from './grant-allowances.ts'
export { loadGrants, loadHours } from './load.store.ts'
export { readOutsidePlan } from './outside-plan.ts'
export { type HistoryDay, seedUsage } from './seed-usage.ts'
export { grantsOf } from './usage.store.ts'
export { usageEntries } from './usage-entries.ts'

/** Usage, and what is left of allowances. */
export const usagePart = part({
  name: 'usage',
  calls: usage,
  handlers: {
    postpayBalance: (ctx, asked) => readBalances(ctx, { CustomerUUID: asked.CustomerUUID, ServiceUUID: asked.UUID }),
    histogram: (ctx, asked) => readHistogram(ctx, { ...asked, ServiceUUID: asked.ProductInstanceUUID }),
    charges: (ctx, asked) =>
      readCharges(ctx, { ...asked, CustomerUUID: asked.customerUuid, ServiceUUID: asked.mobileUuid }),
  },
  hears: { 'plan.started': grantAllowances, 'network.usage': recordUsage },
})
