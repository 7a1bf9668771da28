import type { Gives } from '@waea/contract/call'
import type { identity } from '@waea/contract/people/identity'
import type { Ctx } from '../../../platform/ctx.ts'
import { customersOf } from '../../customers/index.ts'
import { ownUser } from '../people/own-user.ts'
import { personAnswer } from '../sessions/auth-answer.ts'
import { pendingEmail } from './change-email.ts'

/** The signed-in person with the customer accounts for which they have a role (1§6). */
export async function me(ctx: Ctx): Promise<Gives<typeof identity.me>> {
  const user = await ownUser(ctx)
  const [own, pending] = await Promise.all([customersOf(ctx, user.userUuid), pendingEmail(ctx, ctx.db, user)])
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
