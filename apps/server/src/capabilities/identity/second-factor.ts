import type { Asked } from '@waea/contract/call'
import type { AuthData, IdentityProvider } from '@waea/contract/identity'
import type { identitySafety } from '@waea/contract/identity-safety'
import { codeTries } from '@waea/domain/identity/one-time-code'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Static } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { authData } from './auth-data.ts'
import { useEitherCode } from './authenticator.ts'
import { type Keys, keyedHash, keysOf } from './keys.ts'
import { limitSecondFactor, limitSecrets } from './limits.ts'
import {
  countWaitingTry,
  findSecondFactor,
  findWaiting,
  insertWaiting,
  spendWaiting,
  type WaitingRow,
} from './second-factor.store.ts'
import { giveCookies, knownDevice, openSession } from './sessions.ts'
import { findUser } from './users.store.ts'

type Provider = Static<typeof IdentityProvider>

/** So long a sign-in waits for the second factor. */
const waitsMs = 10 * 60_000

const ticketHash = (keys: Keys, ticket: string) => keyedHash(keys, 'ticket', ticket)

/**
 * Asks for the second factor of a person who has shown the first, in the caller's transaction, which must be committed
 * also where this refuses. Answers undefined where the person has none, else the refusal 'second-factor-needed' with
 * the ticket by which the sign-in goes on. Not asked after a passkey, which is two factors in one.
 */
export async function askSecondFactor(
  ctx: Ctx,
  keys: Keys,
  userUuid: Uuid,
  provider: Provider,
): Promise<Refusal | undefined> {
  const factor = await findSecondFactor(ctx.db, userUuid)
  if (!factor?.confirmedAt) return undefined
  const Ticket = Buffer.from(ctx.random(32)).toString('base64url')
  const until = new Date(ctx.now().getTime() + waitsMs)
  await insertWaiting(ctx, { ticketHash: ticketHash(keys, Ticket), userUuid, provider, until })
  return refuse('second-factor-needed', { Ticket })
}

/**
 * Goes on with a sign-in by a code of the app or a recovery code. Refuses a ticket that is unknown, used or old as
 * 'code-expired', a wrong or used code as 'wrong-code', and after five tries at a ticket 'too-many-tries'.
 */
export async function showSecondFactor(
  ctx: Ctx,
  asked: Asked<typeof identitySafety.showSecondFactor>,
): Promise<Static<typeof AuthData>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const hash = ticketHash(keys, asked.Ticket)
  const waiting = await findWaiting(ctx.db, hash)
  if (!isWaiting(ctx, waiting)) throw new Refused(refuse('code-expired'))
  await limitSecondFactor(ctx, keys, waiting.userUuid, knownDevice(ctx, keys, waiting.userUuid))
  const entered = await ctx.inTransaction((within) => goOn(within, keys, hash, asked.Code))
  if (isRefusal(entered)) throw new Refused(entered)
  const user = await findUser(ctx.db, entered.userUuid)
  if (!user) throw new Refused(refuse('code-expired'))
  giveCookies(ctx, keys, entered)
  return authData(ctx, keys, user, entered.sessionUuid, {
    provider: waiting.provider as Provider,
    includeRoles: asked.IncludeRoles === true,
  })
}

function isWaiting(ctx: Ctx, waiting: WaitingRow | undefined): waiting is WaitingRow {
  return waiting !== undefined && waiting.usedAt === null && waiting.until > ctx.now()
}

async function goOn(
  ctx: Ctx,
  keys: Keys,
  hash: Buffer,
  typed: string,
): Promise<{ userUuid: Uuid; sessionUuid: Uuid } | Refusal> {
  const waiting = await countWaitingTry(ctx, hash)
  if (!isWaiting(ctx, waiting)) return refuse('code-expired')
  if (waiting.tries > codeTries) return refuse('too-many-tries', undefined, 'Code')
  const { userUuid, provider } = waiting
  const shown = await useEitherCode(ctx, keys, userUuid, typed)
  if (isRefusal(shown)) {
    await ctx.audit({ userUuid, deed: 'second-factor-failed' })
    return shown.refused === 'wrong-code' ? refuse('wrong-code', { left: codeTries - waiting.tries }, 'Code') : shown
  }
  await spendWaiting(ctx, hash)
  const sessionUuid = await openSession(ctx, userUuid)
  if (shown === 'recovery') await ctx.audit({ userUuid, deed: 'recovery-code-used' })
  await ctx.audit({ userUuid, deed: 'signed-in', detail: { provider } })
  return { userUuid, sessionUuid }
}
