import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { type MobileRow, mobileOf, mobileStatus } from '../mobiles/index.ts'

/** A mobile of the customer that is in service and has a number. Refuses any other. */
export async function mobileForChange(
  ctx: Ctx,
  CustomerUUID: Uuid,
  MobileUUID: Uuid,
): Promise<MobileRow & { MSISDN: string }> {
  const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
  if (!mobile) throw new Refused(refuse('not-found'))
  const { MSISDN, Status } = mobile
  if (!MSISDN || Status < mobileStatus.active || Status === mobileStatus.ended) {
    throw new Refused(refuse('no-available-product'))
  }
  return { ...mobile, MSISDN }
}
