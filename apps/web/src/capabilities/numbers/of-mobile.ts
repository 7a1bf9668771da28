import type { Gives } from '@waea/contract/call'
import type { numbers } from '@waea/contract/mobile/numbers'

export type Terms = Gives<typeof numbers.terms>
export type Which = { CustomerUUID: string; MobileUUID: string }
