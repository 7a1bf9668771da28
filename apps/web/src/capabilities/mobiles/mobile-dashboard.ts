import type { Gives } from '@waea/contract/call'
import type { overview } from '@waea/contract/overview'

/** What one call tells of a mobile: its allowances, credit, plan and next charge, for every part that shows some of it. */
export type MobileDashboard = Gives<typeof overview.dashboard>

/** Whether use outside the plan stops at this moment: while the network has not confirmed a choice, the one before holds. */
export function stopsOutside({ StopOutsidePlan: stop }: Pick<MobileDashboard, 'StopOutsidePlan'>): boolean {
  return stop !== undefined && stop.Wanted === stop.Confirmed
}
