import type { BillingType } from '@waea/domain/catalogue/catalogue-entry'
import { parseBillingReference } from '@waea/domain/plans/billing-reference'
import { activeStatus } from '@waea/domain/plans/mobile-status'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { type Permitted, permit } from '../../platform/db/permit.ts'
import { type MobileRow, mobileOf } from '../mobiles/index.ts'

/** One of the customer's mobiles and how it is billed; undefined while it is not in service. */
export interface VoucherMobile {
  mobile: Permitted<MobileRow, 'voucher:redeem'>
  kind: BillingType | undefined
}

/** The mobile for a voucher. Refuses 'not-found' for another customer's mobile. */
export async function voucherMobile(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<VoucherMobile> {
  const found = await mobileOf(ctx, CustomerUUID, MobileUUID)
  const mobile = permit(ctx.actor, 'voucher:redeem', found && { ...found, service: found.UUID })
  return { mobile, kind: kindOf(mobile) }
}

/**
 * How a mobile is or will be billed, to show what a voucher would be worth. Before service, it is billed as the plan
 * bought with it, otherwise as prepay. A voucher is redeemed only in service.
 */
export function kindToBe(mobile: MobileRow): BillingType | undefined {
  if (mobile.Status >= activeStatus) return kindOf(mobile)
  return mobile.plan?.BillingType ?? 'prepay'
}

/** How a mobile in service is billed. */
export function kindOf(mobile: MobileRow): BillingType | undefined {
  return mobile.Status === activeStatus ? kindOnceActive(mobile) : undefined
}

/** How a mobile that has been in service is billed, whatever its state now. */
export function kindOnceActive({ BillingReference }: MobileRow): BillingType | undefined {
  return parseBillingReference(BillingReference)?.type
}
