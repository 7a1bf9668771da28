import { isInService, type MobileState } from '../mobiles/mobile-state.ts'
import { parseBillingReference } from '../plans/billing-reference.ts'

/** What the suspension of an account stops. */
export const suspensionStops = ['mobile', 'fibre', 'both', 'nothing'] as const
export type SuspensionStops = (typeof suspensionStops)[number]

/** What a suspension stops, given what the account has in service. */
export function whatStops({ hasMobile, hasFibre }: { hasMobile: boolean; hasFibre: boolean }): SuspensionStops {
  if (hasMobile) return hasFibre ? 'both' : 'mobile'
  return hasFibre ? 'fibre' : 'nothing'
}

/** Whether a suspension over bills stops a mobile: one in service that is on the bills. A prepaid one keeps working. */
export function isStoppedOverBills(mobile: Pick<MobileState, 'Status'> & { BillingReference: string | null }): boolean {
  return isInService(mobile) && parseBillingReference(mobile.BillingReference)?.type === 'postpay'
}
