import type { Gives } from '@waea/contract/call'
import type { identity } from '@waea/contract/people/identity'
import { roleOn } from '@waea/domain/access/actor'
import type { Ctx } from '../../../platform/ctx.ts'
import { customersOf } from '../../customers/index.ts'
import { ownUser } from '../people/own-user.ts'
import { personAnswer } from '../sessions/auth-answer.ts'
import { pendingEmail } from './change-email.ts'

/**
 * The signed-in person with the customer accounts for which they have a role (1§6). An operator who sees the portal as
 * them gets the one account of the view.
 */
export async function me(ctx: Ctx): Promise<Gives<typeof identity.me>> {
  const user = await ownUser(ctx)
  const [all, pending] = await Promise.all([customersOf(ctx, user.userUuid), pendingEmail(ctx, ctx.db, user)])
  const isViewed = ctx.actor.kind === 'person' && ctx.actor.viewedBy !== undefined
  const own = isViewed ? all.filter(({ UUID }) => roleOn(ctx.actor, UUID)) : all
  return {
    ...personAnswer(ctx, user, 'LOCAL'),
    ...(pending && { PendingEmail: pending.email }),
    HasPassword: user.passwordHash !== null,
    Roles: own.map(({ UUID, Role }) => ({ CustomerUUID: UUID, Role })),
    Customers: own.map(({ MobileNumber, ...customer }) => ({
      ...customer,
      ...(MobileNumber !== null && { MobileNumber }),
    })),
  }
}
