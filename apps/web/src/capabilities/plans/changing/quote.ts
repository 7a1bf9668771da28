import type { Gives } from '@waea/contract/call'
import type { planChanges } from '@waea/contract/mobile/plan-changes'

/** Every figure of a change of plan. */
export type Quote = Gives<typeof planChanges.quotePlanChange>
