import { overview } from '@waea/contract/overview'
import { part } from '../../platform/part.ts'
import { readDashboard } from './dashboard.ts'
import { readPreferences, savePreferences } from './preferences.ts'

/** Answers composed from several capabilities. No capability imports this one, so it may import any. */
export const overviewPart = part({
  name: 'overview',
  calls: overview,
  handlers: {
    dashboard: (ctx, asked) => readDashboard(ctx, asked.customerUuid, asked.mobileUuid),
    customerPreferences: (ctx, asked) => readPreferences(ctx, asked.customerUuid),
    saveCustomerPreferences: (ctx, asked) => savePreferences(ctx, asked),
  },
})
