import type { Gives } from '@waea/contract/call'
import type { customerRecords } from '@waea/contract/people/customer-records'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { tellCreditLeft } from '../billing/index.ts'
import { hasConnection } from '../broadband/index.ts'
import { closeAccount } from '../customers/index.ts'
import { mobileStatus, mobilesOf } from '../mobiles/index.ts'

/**
 * Closes a customer account. Tells the customer and the operator about any credit left on it. Refuses 'service-in-use'
 * while a mobile or a fibre connection of theirs has not ended (2§7.6).
 */
export async function closeCustomer(
  tx: Tx,
  { customerUuid }: { customerUuid: Uuid },
): Promise<Gives<typeof customerRecords.closeCustomer>> {
  await mustHaveNoService(tx, customerUuid)
  await tellCreditLeft(tx, customerUuid)
  return closeAccount(tx, customerUuid)
}

/**
 * Refuses 'service-in-use' while a mobile or a fibre connection is in use or on order: nobody would pay for its plans.
 */
export async function mustHaveNoService(ctx: Ctx, CustomerUUID: Uuid): Promise<void> {
  const mobiles = await mobilesOf(ctx, CustomerUUID)
  const isInUse =
    mobiles.some(({ Status }) => Status !== mobileStatus.ended) || (await hasConnection(ctx, CustomerUUID))
  if (isInUse) throw new Refused(refuse('service-in-use'))
}
