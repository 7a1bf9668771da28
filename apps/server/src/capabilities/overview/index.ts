import { overview } from '@waea/contract/overview'
import { part } from '../../platform/part.ts'
import { readDashboard } from './dashboard.ts'

/** What several capabilities know together, composed of their doors. Nothing asks it, so a new one adds its arrow here. */
export const overviewPart = part({
  name: 'overview',
  calls: overview,
  handlers: { dashboard: (ctx, asked) => readDashboard(ctx, asked.customerUuid, asked.mobileUuid) },
})
