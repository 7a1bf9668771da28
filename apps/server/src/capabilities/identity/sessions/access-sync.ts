import type { Gives } from '@waea/contract/call'
import type { identity } from '@waea/contract/people/identity'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { keysOf } from '../keys/keys.ts'
import { findUser } from '../people/users.store.ts'
import { answerOf } from './auth-answer.ts'
import { findSession, temporaryEnd } from './sessions.store.ts'

/** The job that repeats a call the reseller did not accept. */
export const retrySyncJob = 'identity.sync-access'
const againAfterS = 2

/**
 * Tells the reseller, if there is one, about every customer for which the person who just signed in has a role: one
 * call per customer (1§6, 2§7.1). Runs in the background, and a failure does not affect the sign-in: a job retries with
 * growing pauses while the session lasts.
 */
export function syncAccess(ctx: Ctx, sessionUuid: Uuid, answer: Gives<typeof identity.auth>): void {
  const { reseller } = ctx.ports
  if (!reseller.isOn || !answer.Roles) return
  for (const CustomerUUID of new Set(answer.Roles.map((role) => role.CustomerUUID))) {
    reseller.syncAccess(CustomerUUID, answer).catch(async (error: unknown) => {
      ctx.log('The reseller was not told of a role', { CustomerUUID, reason: String(error) })
      await enqueueRetry(ctx, { sessionUuid, CustomerUUID, provider: answer.IdentityProvider })
    })
  }
}

interface MissedSync {
  sessionUuid: Uuid
  CustomerUUID: Uuid
  provider: Gives<typeof identity.auth>['IdentityProvider']
}

/** The job's payload contains no token: it signs its own when it runs. */
async function enqueueRetry(ctx: Ctx, missed: MissedSync): Promise<void> {
  try {
    await ctx.inTransaction((within) =>
      within.enqueue(
        retrySyncJob,
        { ...missed },
        { afterS: againAfterS, once: `${retrySyncJob}:${missed.sessionUuid}:${missed.CustomerUUID}` },
      ),
    )
  } catch (error) {
    ctx.log('The reseller will not be told of a role', { CustomerUUID: missed.CustomerUUID, reason: String(error) })
  }
}

/** Repeats a failed call to the reseller with current data. No-op if the session or the role has ended. */
export async function retrySync(ctx: Ctx, content: unknown): Promise<void> {
  const { sessionUuid, CustomerUUID, provider } = content as Partial<MissedSync>
  if (!isUuid(sessionUuid) || !isUuid(CustomerUUID) || !provider) {
    throw new Error(`${retrySyncJob} needs a session, a customer and a provider`)
  }
  const session = await findSession(ctx.db, sessionUuid)
  const user =
    session && !session.endedAt && session.expiresAt > ctx.now() && (await findUser(ctx.db, session.userUuid))
  if (!user) return
  const temporaryUntil = await temporaryEnd(ctx.db, sessionUuid)
  const request = { provider, includeRoles: true, temporaryUntil }
  const { answer } = await answerOf(ctx, await keysOf(ctx), user, sessionUuid, request)
  if (!answer.Roles?.some((role) => role.CustomerUUID === CustomerUUID)) return
  await ctx.ports.reseller.syncAccess(CustomerUUID, answer)
}
