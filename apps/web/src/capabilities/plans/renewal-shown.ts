import type { Gives } from '@waea/contract/call'
import type { plans } from '@waea/contract/mobile/plans'

/** The renewal of a plan with the figures that hold now, for every part of its screen. */
export type Renewal = Gives<typeof plans.renewal>
