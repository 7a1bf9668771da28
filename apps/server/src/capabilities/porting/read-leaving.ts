import type { Gives, Input } from '@waea/contract/call'
import type { porting } from '@waea/contract/mobile/porting'
import { mobileNumberType } from '@waea/domain/porting/port-out-proof'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { findAccount } from '../billing/index.ts'
import { isLocked, mobileOf } from '../mobiles/index.ts'
import { addonsOfService } from '../plans/index.ts'
import { finalCharges } from './final-charges.ts'

/** What it takes to move a mobile's number to another provider, and what that ends and costs. */
export async function readLeaving(
  ctx: Ctx,
  { customerUuid: CustomerUUID, mobileUuid }: Input<typeof porting.leaving>,
): Promise<Gives<typeof porting.leaving>> {
  const mobile = await mobileOf(ctx, CustomerUUID, mobileUuid)
  if (!mobile?.MSISDN) throw new Refused(refuse('not-found'))
  const [account, addons, charges] = await Promise.all([
    findAccount(ctx, CustomerUUID),
    addonsOfService(ctx, { CustomerUUID, ServiceUUID: mobile.UUID }),
    finalCharges(ctx, CustomerUUID, mobile.UUID),
  ])
  const type = mobileNumberType(mobile.BillingReference)
  return {
    MSISDN: mobile.MSISDN,
    Type: type,
    ...(type === 'postpay' && account && { AccountNumber: account.AccountNumber }),
    ...(type === 'prepay' && mobile.ICCID && { SIMNumber: mobile.ICCID }),
    IsLocked: isLocked(ctx, mobile),
    Plans: addons.map(({ Name, EndsOn }) => ({ Name, ...(EndsOn && { EndsOn }) })),
    ...charges,
  }
}
