import type { Gives } from '@waea/contract/call'
import type { overview } from '@waea/contract/overview'

/**
 * A mobile's dashboard in one answer: allowances, credit, plan and next charge, for every screen that shows part of it.
 */
export type MobileDashboard = Gives<typeof overview.dashboard>

/**
 * Whether usage outside the plan is stopped right now. Until the network confirms a new choice, the old one applies.
 */
export function stopsOutside({ StopOutsidePlan: stop }: Pick<MobileDashboard, 'StopOutsidePlan'>): boolean {
  if (stop === undefined) return false
  return stop.ByLimit ? stop.Confirmed : stop.Wanted === stop.Confirmed
}
