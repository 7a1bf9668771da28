import type { Gives } from '@waea/contract/call'
import type { sims } from '@waea/contract/mobile/sims'
import { serviceKind } from '@waea/domain/plans/service-kind'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'

/** A SIM's state at the network, its pending changes, and its lock. */
export type Sim = Gives<typeof sims.status>

/** The SIM that a call is about. */
export interface Which {
  CustomerUUID: string
  ProductInstanceUUID: string
}

/** The same, with the billing type of its mobile. */
export type OfKind = Which & { Type: 'prepay' | 'postpay' }

export function whichOf({ CustomerUUID, UUID }: Pick<Mobile, 'CustomerUUID' | 'UUID'>): Which {
  return { CustomerUUID, ProductInstanceUUID: UUID }
}

export function ofKind(mobile: Pick<Mobile, 'CustomerUUID' | 'UUID' | 'BillingReference'>): OfKind {
  return { ...whichOf(mobile), Type: serviceKind(mobile) ?? 'prepay' }
}
