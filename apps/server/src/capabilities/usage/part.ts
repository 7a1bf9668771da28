import { parkedUsage } from '@waea/contract/mobile/parked-usage'
import { usage } from '@waea/contract/mobile/usage'
import { part } from '../../platform/jobs/part.ts'
import { together } from '../../platform/jobs/set-listeners.ts'
import { alertHistory } from './customer-history.store.ts'
import { forgetUsage } from './forget-usage.ts'
import { endAllowances, grantAllowances } from './grant-allowances.ts'
import { usageMails, usageTexts } from './mails.ts'
import { countParkedUsage, dropParkedUsage, readParkedUsage } from './parked-usage.ts'
import { readAllowances } from './read-allowances.ts'
import { readPeriods } from './read-periods.ts'
import { readRightPlan } from './read-right-plan.ts'
import { readBalances, readCharges, readHistogram } from './read-usage.ts'
import { recordUsage } from './record-usage.ts'
import { liftLimits } from './spend-limit.ts'
import { sendExpiryAlerts } from './tell-expiry.ts'
import { readSettings, saveSpendLimit, switchAlert } from './usage-settings.ts'

const serviceOf = ({ customerUuid, mobileUuid }: { customerUuid: string; mobileUuid: string }) => ({
  CustomerUUID: customerUuid,
  ServiceUUID: mobileUuid,
})

/** Usage, and what is left of allowances. */
export const usagePart = part({
  name: 'usage',
  personalData: { tables: { alerts: [], documents: [], grants: [], hours: [], settings: [] } },
  history: alertHistory,
  calls: { ...usage, ...parkedUsage },
  handlers: {
    postpayBalance: (ctx, input) => readBalances(ctx, { CustomerUUID: input.CustomerUUID, ServiceUUID: input.UUID }),
    histogram: (ctx, input) => readHistogram(ctx, { ...input, ServiceUUID: input.ProductInstanceUUID }),
    charges: (ctx, input) => readCharges(ctx, { ...input, ...serviceOf(input) }),
    allowances: (ctx, input) => readAllowances(ctx, serviceOf(input)),
    periods: (ctx, input) => readPeriods(ctx, serviceOf(input)),
    settings: (ctx, input) => readSettings(ctx, serviceOf(input)),
    switchAlert,
    saveLimit: saveSpendLimit,
    rightPlan: (ctx, input) => readRightPlan(ctx, serviceOf(input)),
    parkedUsage: readParkedUsage,
    countParkedUsage,
    dropParkedUsage,
  },
  hears: {
    'plan.started': together(grantAllowances),
    'plan.taken-off': endAllowances,
    'network.usage': together(recordUsage),
  },
  jobs: [
    // 10 in the morning in the New Zealand winter, 11 in summer, so never at night.
    { name: 'usage.tell-expiry', every: '0 22 * * *', run: (ctx) => sendExpiryAlerts(ctx) },
    { name: 'usage.lift-limits', every: '20 * * * *', run: liftLimits },
    { name: 'usage.forget', every: '51 13 * * *', run: forgetUsage },
  ],
  mails: usageMails,
  texts: usageTexts,
})
