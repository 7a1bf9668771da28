import type { AuthData } from '@waea/contract/identity'
import { isRefusal, type Refusal, Refused } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Static } from 'typebox'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Keys } from '../keys/keys.ts'
import { findUser, type UserRow } from '../people/users.store.ts'
import { authData } from '../sessions/auth-data.ts'
import { temporaryEnd } from '../sessions/sessions.store.ts'
import { giveCookies, openSession } from '../sessions/sessions.ts'
import { askSecondFactor, type Entering } from './ask-second-factor.ts'
import { fillInPerson, type SaidOfPerson } from './fill-in-person.ts'

export interface Entered {
  sessionUuid: Uuid
  temporaryUntil: Date | undefined
}

/**
 * Signs a person in who shows one factor: `show` takes it, in one transaction with the session that it opens. Refuses what
 * `show` refuses, and 'second-factor-needed' where the person has a second one.
 */
export async function letIn(
  ctx: Ctx,
  keys: Keys,
  asked: { includeRoles: boolean; said?: SaidOfPerson | undefined },
  show: (within: Tx) => Promise<Entering | Refusal>,
): Promise<Static<typeof AuthData>> {
  // A refusal is carried out of the transaction and not thrown in it: a counted try and the ticket of a sign-in that
  // waits for the second factor must stay.
  const entered = await ctx.inTransaction(async (within) => {
    const entering = await show(within)
    if (isRefusal(entering)) return entering
    const opened = (await askSecondFactor(within, keys, entering)) ?? (await openFor(within, entering))
    return isRefusal(opened) ? opened : { entering, ...opened }
  })
  if (isRefusal(entered)) throw new Refused(entered)
  // A temporary login shows nothing of the person, so it adds nothing either.
  if (asked.said && !entered.temporaryUntil) await fillInPerson(ctx, entered.entering.userUuid, asked.said)
  return welcomeIn(ctx, keys, entered.entering, entered, asked)
}

/**
 * Opens a session where nothing more is to be shown, in the caller's transaction, and notes it in the log: for a new
 * person, after the second factor, or by the word of a session that is open. A temporary login counts as no proof: its
 * link or token was handed on, so it opens nothing that asks for a proof until the person shows one.
 */
export async function openFor(ctx: Tx, { userUuid, how, sessionS }: Entering): Promise<Entered> {
  const temporaryUntil = sessionS ? new Date(ctx.now().getTime() + sessionS * 1000) : undefined
  const sessionUuid = openSession(ctx, userUuid, temporaryUntil)
  await ctx.audit({ userUuid, deed: 'signed-in', detail: { provider: how } })
  return { sessionUuid, temporaryUntil }
}

/** The answer of such a sign-in, after its transaction. `cookies: false` is for tokens that are shown in an address. */
export async function welcomeIn(
  ctx: Ctx,
  keys: Keys,
  entering: Entering,
  entered: Entered,
  asked: { includeRoles: boolean; cookies?: boolean },
): Promise<Static<typeof AuthData>> {
  const user = await findUser(ctx.db, entering.userUuid)
  if (!user) throw new Error('The person was not kept')
  if (asked.cookies !== false) giveCookies(ctx, keys, { ...entered, userUuid: user.userUuid })
  return authData(ctx, keys, user, entered.sessionUuid, {
    provider: entering.provider,
    includeRoles: asked.includeRoles,
    temporaryUntil: entered.temporaryUntil,
  })
}

/**
 * The answer to somebody who has shown a password or a passkey: a new session gets its cookies; the session that was
 * there before keeps its own, and its countdown where it has one.
 */
export async function welcomeBack(
  ctx: Ctx,
  keys: Keys,
  user: UserRow,
  sessionUuid: Uuid,
  asked: { includeRoles: boolean },
): Promise<Static<typeof AuthData>> {
  const isSame = ctx.actor.kind === 'person' && ctx.actor.sessionUuid === sessionUuid
  if (!isSame) giveCookies(ctx, keys, { sessionUuid, userUuid: user.userUuid })
  return authData(ctx, keys, user, sessionUuid, {
    provider: 'LOCAL',
    includeRoles: asked.includeRoles,
    ...(isSame && { temporaryUntil: await temporaryEnd(ctx.db, sessionUuid) }),
  })
}
