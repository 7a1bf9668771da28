import type { Gives } from '@waea/contract/call'
import type { usage } from '@waea/contract/usage'

/** What one call tells of a mobile: its allowances, credit, plan and next charge, for every part that shows some of it. */
export type MobileDashboard = Gives<typeof usage.dashboard>
