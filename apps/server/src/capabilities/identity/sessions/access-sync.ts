import type { Gives } from '@waea/contract/call'
import type { identity } from '@waea/contract/identity'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { keysOf } from '../keys/keys.ts'
import { findUser } from '../people/users.store.ts'
import { answerOf } from './auth-answer.ts'
import { findSession, temporaryEnd } from './sessions.store.ts'

/** The job that tells the reseller again what it did not take at first. */
export const syncAgainJob = 'identity.sync-access'
const againAfterS = 2

/**
 * Tells the reseller, where there is one, of every customer on which the person who has just signed in has a role: one
 * call a customer (1§6, 2§7.1). Nobody waits for it, and a failure changes nothing about the sign-in: a job tries again,
 * later each time, for as long as the session lasts.
 */
export function syncAccess(ctx: Ctx, sessionUuid: Uuid, answer: Gives<typeof identity.auth>): void {
  const { reseller } = ctx.ports
  if (!reseller.isOn || !answer.Roles) return
  for (const CustomerUUID of new Set(answer.Roles.map((role) => role.CustomerUUID))) {
    reseller.syncAccess(CustomerUUID, answer).catch(async (error: unknown) => {
      ctx.log('The reseller was not told of a role', { CustomerUUID, reason: String(error) })
      await askAgain(ctx, { sessionUuid, CustomerUUID, provider: answer.IdentityProvider })
    })
  }
}

interface Untold {
  sessionUuid: Uuid
  CustomerUUID: Uuid
  provider: Gives<typeof identity.auth>['IdentityProvider']
}

/** The job holds no token: it signs one of its own when it runs. */
async function askAgain(ctx: Ctx, untold: Untold): Promise<void> {
  try {
    await ctx.inTransaction((within) =>
      within.enqueue(
        syncAgainJob,
        { ...untold },
        { afterS: againAfterS, once: `${syncAgainJob}:${untold.sessionUuid}:${untold.CustomerUUID}` },
      ),
    )
  } catch (error) {
    ctx.log('The reseller will not be told of a role', { CustomerUUID: untold.CustomerUUID, reason: String(error) })
  }
}

/** Tells the reseller what it missed, as things stand now; nothing where the session or the role has ended meanwhile. */
export async function syncAgain(ctx: Ctx, content: unknown): Promise<void> {
  const { sessionUuid, CustomerUUID, provider } = content as Partial<Untold>
  if (!isUuid(sessionUuid) || !isUuid(CustomerUUID) || !provider) {
    throw new Error(`${syncAgainJob} needs a session, a customer and a provider`)
  }
  const session = await findSession(ctx.db, sessionUuid)
  const user =
    session && !session.endedAt && session.expiresAt > ctx.now() && (await findUser(ctx.db, session.userUuid))
  if (!user) return
  const temporaryUntil = await temporaryEnd(ctx.db, sessionUuid)
  const asked = { provider, includeRoles: true, temporaryUntil }
  const { answer } = await answerOf(ctx, await keysOf(ctx), user, sessionUuid, asked)
  if (!answer.Roles?.some((role) => role.CustomerUUID === CustomerUUID)) return
  await ctx.ports.reseller.syncAccess(CustomerUUID, answer)
}
