import type { Gives } from '@waea/contract/call'
import type { plans } from '@waea/contract/mobile/plans'

/** The renewal of a plan with its current figures, for every part of its screen. */
export type Renewal = Gives<typeof plans.renewal>
