import { type Refusal, refuse } from '../refusal.ts'
import { parseBillingReference } from './billing-reference.ts'
import type { MobileProduct } from './mobile-status.ts'

export type ServiceKind = 'prepay' | 'postpay'

/** How a mobile is billed; undefined while that is not settled. Pay-as-you-go counts as prepay (1§4). */
export function serviceKind({ BillingReference }: Pick<MobileProduct, 'BillingReference'>): ServiceKind | undefined {
  const reference = parseBillingReference(BillingReference)
  if (!reference) return undefined
  return reference.type === 'postpay' ? 'postpay' : 'prepay'
}

/**
 * Why something that is done with one kind of service cannot be done with the mobile that was named, of all that the
 * account has (3§8.5): 'no-postpay-product' or 'no-prepay-product' where it is billed the other way, 'any-service' where
 * the account has no prepay service at all, else 'not-found' for one that it does not have. Undefined where it can.
 */
export function mustBeOfKind(
  wanted: ServiceKind,
  UUID: string,
  mobiles: readonly Pick<MobileProduct, 'UUID' | 'BillingReference'>[],
): Refusal | undefined {
  const mobile = mobiles.find((one) => one.UUID === UUID)
  if (!mobile) {
    const hasNoPrepay = mobiles.every((one) => serviceKind(one) !== 'prepay')
    return refuse(wanted === 'prepay' && hasNoPrepay ? 'any-service' : 'not-found')
  }
  const kind = serviceKind(mobile)
  if (kind === undefined || kind === wanted) return undefined
  return refuse(wanted === 'postpay' ? 'no-postpay-product' : 'no-prepay-product')
}
