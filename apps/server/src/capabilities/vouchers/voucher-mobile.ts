import type { BillingType } from '@waea/domain/catalogue/catalogue-entry'
import { parseBillingReference } from '@waea/domain/plans/billing-reference'
import { activeStatus } from '@waea/domain/plans/mobile-status'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { type Permitted, permit } from '../../platform/db/permit.ts'
import { type MobileRow, mobileOf } from '../mobiles/index.ts'

/** One of the customer's mobiles, and how it is billed; undefined while it is not in service. */
export interface VoucherMobile {
  mobile: Permitted<MobileRow, 'voucher:redeem'>
  kind: BillingType | undefined
}

/** The mobile that a voucher is meant for. Refuses 'not-found' for one that is not the customer's. */
export async function voucherMobile(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<VoucherMobile> {
  const found = await mobileOf(ctx, CustomerUUID, MobileUUID)
  const mobile = permit(ctx.actor, 'voucher:redeem', found && { ...found, service: found.UUID })
  return { mobile, kind: kindOf(mobile) }
}

/**
 * How a mobile is or will be billed, to tell what a voucher would be worth: one that is not in service yet as the plan
 * that was bought with it, else as prepay. It is redeemed only in service.
 */
export function kindToBe(mobile: MobileRow): BillingType | undefined {
  if (mobile.Status >= activeStatus) return kindOf(mobile)
  return mobile.plan?.BillingType ?? 'prepay'
}

/** How a mobile in service is billed. */
export function kindOf(mobile: MobileRow): BillingType | undefined {
  return mobile.Status === activeStatus ? kindOnceActive(mobile) : undefined
}

/** How a mobile is billed that has been in service, whatever has become of it. */
export function kindOnceActive({ BillingReference }: MobileRow): BillingType | undefined {
  return parseBillingReference(BillingReference ?? undefined)?.type
}
