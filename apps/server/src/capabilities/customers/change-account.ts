import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { type AccountChange, updateCustomer, updateOwnedEmail } from './profile.store.ts'

/** Changes an account's names, contact number, rewards number or email; its owner alone may. */
export async function changeAccount(ctx: Ctx, CustomerUUID: Uuid, change: AccountChange): Promise<void> {
  const customer = permit(ctx.actor, 'customer:write', { CustomerUUID })
  if (Object.keys(change).length === 0) return
  await updateCustomer(ctx, customer, change)
  await ctx.show(CustomerUUID, 'account.changed')
}

/** Gives the accounts that a person owns under an old email the new, verified one. */
export async function changeOwnedEmail(ctx: Ctx, userUuid: Uuid, from: string, to: string): Promise<void> {
  for (const CustomerUUID of await updateOwnedEmail(ctx, userUuid, from, to)) {
    await ctx.show(CustomerUUID, 'account.changed')
  }
}
