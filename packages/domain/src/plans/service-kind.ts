import { type Refusal, refuse } from '../refusal.ts'
import { parseBillingReference } from './billing-reference.ts'
import type { MobileProduct } from './mobile-status.ts'

export type ServiceKind = 'prepay' | 'postpay'

/** How a mobile is billed; undefined until that is settled. Pay-as-you-go counts as prepay (1§4). */
export function serviceKind(mobile: { BillingReference?: string | null | undefined }): ServiceKind | undefined {
  const reference = parseBillingReference(mobile.BillingReference)
  if (!reference) return undefined
  return reference.type === 'postpay' ? 'postpay' : 'prepay'
}

/**
 * Why an operation for one kind of service cannot be done with this mobile, given all the account's mobiles (3§8.5):
 * 'no-postpay-product' or 'no-prepay-product' if it is billed the other way, 'any-service' if the account has no prepay
 * service at all, else 'not-found' for a mobile it does not have. Undefined if it can.
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
