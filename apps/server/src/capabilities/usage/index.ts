import { usage } from '@waea/contract/mobile/usage'
import { together } from '../../platform/jobs/hear-together.ts'
import { part } from '../../platform/jobs/part.ts'
import { endAllowances, grantAllowances } from './grant-allowances.ts'
import { readAllowances } from './read-allowances.ts'
import { readRightPlan } from './read-right-plan.ts'
import { readBalances, readCharges, readHistogram } from './read-usage.ts'
import { liftLimits } from './spend-limit.ts'
import { recordUsage } from './take-usage.ts'
import { sendExpiryAlerts } from './tell-expiry.ts'
import { readSettings, saveAlerts, saveSpendLimit } from './usage-settings.ts'

export { grantsBy } from './grant-allowances.ts'
export { grantsOf, grantsOfAll } from './grants.store.ts'
export { loadGrants, loadHours } from './load.store.ts'
export { readOutsidePlan } from './outside-plan.ts'
export { readPace } from './read-pace.ts'
export { type HistoryDay, seedUsage } from './seed-usage.ts'
export { usageEntries } from './usage-entries.ts'

const serviceOf = ({ customerUuid, mobileUuid }: { customerUuid: string; mobileUuid: string }) => ({
  CustomerUUID: customerUuid,
  ServiceUUID: mobileUuid,
})

/** What was used and what is left. */
export const usagePart = part({
  name: 'usage',
  calls: usage,
  handlers: {
    postpayBalance: (ctx, asked) => readBalances(ctx, { CustomerUUID: asked.CustomerUUID, ServiceUUID: asked.UUID }),
    histogram: (ctx, asked) => readHistogram(ctx, { ...asked, ServiceUUID: asked.ProductInstanceUUID }),
    charges: (ctx, asked) => readCharges(ctx, { ...asked, ...serviceOf(asked) }),
    allowances: (ctx, asked) => readAllowances(ctx, serviceOf(asked)),
    settings: (ctx, asked) => readSettings(ctx, serviceOf(asked)),
    saveAlerts,
    saveLimit: saveSpendLimit,
    rightPlan: (ctx, asked) => readRightPlan(ctx, serviceOf(asked)),
  },
  hears: {
    'plan.started': together(grantAllowances),
    'plan.taken-off': endAllowances,
    'network.usage': together(recordUsage),
  },
  jobs: [
    // Ten in the morning in New Zealand's winter, eleven in its summer: not at night.
    { name: 'usage.tell-expiry', every: '0 22 * * *', run: (ctx) => sendExpiryAlerts(ctx) },
    { name: 'usage.lift-limits', every: '20 * * * *', run: liftLimits },
  ],
})
