import type { AuthData } from '@waea/contract/people/identity'
import { isRefusal, type Refusal, Refused } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Static } from 'typebox'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Keys } from '../keys/keys.ts'
import { findUser, type UserRow } from '../people/users.store.ts'
import { authData } from '../sessions/auth-data.ts'
import { temporaryEnd } from '../sessions/sessions.store.ts'
import { openSession, setCookies } from '../sessions/sessions.ts'
import { fillInPerson, type StatedPerson } from './fill-in-person.ts'
import { requireSecondFactor, type SignIn } from './require-second-factor.ts'

export interface OpenedSession {
  sessionUuid: Uuid
  temporaryUntil: Date | undefined
}

/**
 * Signs a person in with one factor. `show` verifies and uses it up, in one transaction with the session that it opens.
 * Refuses what `show` refuses, and 'second-factor-needed' if the person has a second factor.
 */
export async function startSession(
  ctx: Ctx,
  keys: Keys,
  input: { includeRoles: boolean; said?: StatedPerson | undefined },
  show: (within: Tx) => Promise<SignIn | Refusal>,
): Promise<Static<typeof AuthData>> {
  // Refusals are returned from the transaction instead of thrown, because a counted try and the ticket of a waiting
  // sign-in must be committed.
  const entered = await ctx.inTransaction(async (within) => {
    const entering = await show(within)
    if (isRefusal(entering)) return entering
    const opened = (await requireSecondFactor(within, keys, entering)) ?? (await openSessionFor(within, entering))
    return isRefusal(opened) ? opened : { entering, ...opened }
  })
  if (isRefusal(entered)) throw new Refused(entered)
  // A temporary login proves nothing about the person, so it does not fill in anything.
  if (input.said && !entered.temporaryUntil) await fillInPerson(ctx, entered.entering.userUuid, input.said)
  return answerNewSession(ctx, keys, entered.entering, entered, input)
}

/**
 * Opens a session without another factor, inside the caller's transaction, and writes the audit log: for a new person,
 * after the second factor, or from an open session. A temporary login does not count as a proof, since its link or
 * token was handed on; neither does an SMS code. Such a session opens nothing that needs a proof until the person gives
 * one.
 */
export async function openSessionFor(
  ctx: Tx,
  { userUuid, how, sessionS, isProof = true }: SignIn,
): Promise<OpenedSession> {
  const temporaryUntil = sessionS ? new Date(ctx.now().getTime() + sessionS * 1000) : undefined
  const sessionUuid = openSession(ctx, userUuid, { temporaryUntil, isProof })
  await ctx.audit({ userUuid, deed: 'signed-in', detail: { provider: how } })
  return { sessionUuid, temporaryUntil }
}

/**
 * The answer for a session opened by `openSessionFor`; call it after that transaction. `cookies: false` is for tokens
 * that appear in an address.
 */
export async function answerNewSession(
  ctx: Ctx,
  keys: Keys,
  entering: SignIn,
  entered: OpenedSession,
  input: { includeRoles: boolean; cookies?: boolean },
): Promise<Static<typeof AuthData>> {
  const user = await findUser(ctx.db, entering.userUuid)
  if (!user) throw new Error('The person was not kept')
  if (input.cookies !== false) setCookies(ctx, keys, { ...entered, userUuid: user.userUuid })
  return authData(ctx, keys, user, entered.sessionUuid, {
    provider: entering.provider,
    includeRoles: input.includeRoles,
    temporaryUntil: entered.temporaryUntil,
  })
}

/**
 * The answer to a person who has given a password or a passkey. A new session gets its cookies; an existing one keeps
 * its own, and its countdown if it has one.
 */
export async function answerProved(
  ctx: Ctx,
  keys: Keys,
  user: UserRow,
  sessionUuid: Uuid,
  input: { includeRoles: boolean },
): Promise<Static<typeof AuthData>> {
  const isSame = ctx.actor.kind === 'person' && ctx.actor.sessionUuid === sessionUuid
  if (!isSame) setCookies(ctx, keys, { sessionUuid, userUuid: user.userUuid })
  return authData(ctx, keys, user, sessionUuid, {
    provider: 'LOCAL',
    includeRoles: input.includeRoles,
    ...(isSame && { temporaryUntil: await temporaryEnd(ctx.db, sessionUuid) }),
  })
}
