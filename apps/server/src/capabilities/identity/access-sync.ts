import type { Gives } from '@waea/contract/call'
import type { identity } from '@waea/contract/identity'
import type { Ctx } from '../../platform/ctx.ts'

/**
 * Tells the reseller, where there is one, of every customer on which the person who has just signed in has a role: one
 * call a customer (1§6, 2§7.1). Nobody waits for it, and a failure changes nothing about the sign-in.
 */
export function syncAccess(ctx: Ctx, answer: Gives<typeof identity.auth>): void {
  const { reseller } = ctx.ports
  if (!reseller.isOn || !answer.Roles) return
  for (const CustomerUUID of new Set(answer.Roles.map((role) => role.CustomerUUID))) {
    reseller.syncAccess(CustomerUUID, answer).catch((error: unknown) => {
      ctx.log('The reseller was not told of a role', { CustomerUUID, reason: String(error) })
    })
  }
}
