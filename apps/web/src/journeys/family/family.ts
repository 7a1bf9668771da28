import type { Gives } from '@waea/contract/call'
import type { overview } from '@waea/contract/overview'

/** What the customer sees of the mobiles in their groups. */
export type Family = Gives<typeof overview.family>
