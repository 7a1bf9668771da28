import type { Gives, Input } from '@waea/contract/call'
import type { customerRecords } from '@waea/contract/people/customer-records'
import { isProviders } from '@waea/domain/access/actor'
import { providerId } from '@waea/domain/catalogue/catalogue-item'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRecord } from '../customers/index.ts'
import { updateProfile } from '../identity/index.ts'

/**
 * Changes the given fields of a customer account: for its owner like a profile change, with all its checks; for a
 * program of the provider at once (2§7.6).
 */
export async function patchCustomer(
  ctx: Ctx,
  { spid: _spid, SPID: _SPID, customerUuid, ...said }: Input<typeof customerRecords.patchCustomer>,
): Promise<Gives<typeof customerRecords.patchCustomer>> {
  if (isProviders(ctx.actor)) return ctx.inTransaction((tx) => changeRecord(tx, customerUuid, said))
  return { ...(await updateProfile(ctx, { customerUuid, ...said })), SPID: providerId }
}
