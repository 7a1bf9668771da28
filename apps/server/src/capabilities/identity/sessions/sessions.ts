import { sessionLifeMs } from '@waea/domain/identity/session'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { endPushOf } from '../../messages/index.ts'
import { type Keys, keyedHash, sameHash } from '../keys/keys.ts'
import { expireWaysIn } from '../one-time-tokens/one-time-tokens.store.ts'
import { sessionGate } from './session-gate.ts'
import {
  endOtherSessions,
  endSession,
  endSessionsOf,
  insertSession,
  lockSession,
  markSessionProved,
  markSessionsChanged,
  notifySessions,
  type RefreshRow,
  rotateSession,
} from './sessions.store.ts'

const refreshCookie = 'waea_refresh'
// The cookie is only sent to the sign-in calls.
const refreshPath = '/v2'
const deviceCookie = 'waea_device'
const deviceLifeS = 400 * 86_400
/** Two tabs may exchange the same refresh token at once. A thief comes later. */
const graceMs = 10_000

/** Marks a session that was never proved: older than any proof that counts. */
const never = new Date(0)

/**
 * Opens a session for a person, inside the caller's transaction. A temporary session starts unproved, and so does one
 * opened with `isProof: false`.
 */
export function openSession(
  ctx: Tx,
  userUuid: Uuid,
  { temporaryUntil, isProof = true }: { temporaryUntil?: Date | undefined; isProof?: boolean } = {},
): Uuid {
  const sessionUuid = ctx.newUuid()
  const expiresAt = temporaryUntil ?? expiry(ctx)
  const provedAt = temporaryUntil === undefined && isProof ? ctx.now() : never
  insertSession(ctx, { sessionUuid, userUuid, expiresAt, temporaryUntil, provedAt })
  return sessionUuid
}

const expiry = (ctx: Ctx): Date => new Date(ctx.now().getTime() + sessionLifeMs)

/** Sets two cookies: the session's refresh token, and the mark of a device that its owner has used. */
export function setCookies(ctx: Ctx, keys: Keys, session: { sessionUuid: Uuid; userUuid: Uuid }, generation = 1): void {
  ctx.cookies?.set(
    refreshCookie,
    refreshToken(keys, session.sessionUuid, generation),
    sessionLifeMs / 1000,
    refreshPath,
  )
  if (knownDevice(ctx, keys, session.userUuid) === undefined) {
    const device = Buffer.from(ctx.random(12)).toString('base64url')
    ctx.cookies?.set(deviceCookie, `${device}.${deviceMark(keys, session.userUuid, device)}`, deviceLifeS)
  }
}

/** The id of the device, if its owner has signed in on it before. */
export function knownDevice(ctx: Ctx, keys: Keys, userUuid: Uuid | undefined): string | undefined {
  const [device, mark] = ctx.cookies?.read(deviceCookie)?.split('.') ?? []
  if (!device || !mark || !userUuid) return undefined
  return sameHash(Buffer.from(mark), Buffer.from(deviceMark(keys, userUuid, device))) ? device : undefined
}

function deviceMark(keys: Keys, userUuid: Uuid, device: string): string {
  return keyedHash(keys, 'device', userUuid, device).toString('base64url')
}

function refreshToken(keys: Keys, sessionUuid: Uuid, generation: number): string {
  return `${sessionUuid}.${generation}.${keyedHash(keys, 'refresh', sessionUuid, String(generation)).toString('base64url')}`
}

function readRefreshToken(keys: Keys, token: string): { sessionUuid: Uuid; generation: number } | undefined {
  const [sessionUuid, generation] = token.split('.')
  if (!isUuid(sessionUuid) || !/^[1-9]\d{0,8}$/.test(generation ?? '')) return undefined
  const right = refreshToken(keys, sessionUuid, Number(generation))
  return sameHash(Buffer.from(token), Buffer.from(right)) ? { sessionUuid, generation: Number(generation) } : undefined
}

/**
 * Exchanges a refresh token for the next one. On a known device of the person, the previous token stays valid until the
 * next one is used, because a closing page may never read the answer. On other devices it stays valid for 10 seconds,
 * for racing tabs. An older token was stolen or copied and ends the session. Refuses 'no-token' for a missing token or
 * '-', else 'bad-token' (1§4).
 */
export async function exchangeRefreshToken(
  ctx: Ctx,
  keys: Keys,
  given: string | undefined,
): Promise<{ sessionUuid: Uuid; userUuid: Uuid; temporaryUntil: Date | undefined }> {
  const token = ctx.cookies?.read(refreshCookie) ?? given
  const shown = token && token !== '-' ? readRefreshToken(keys, token) : undefined
  const decided: Exchanged | Refusal = shown
    ? await ctx.inTransaction((within) => exchange(within, keys, shown))
    : refuse(token && token !== '-' ? 'bad-token' : 'no-token')
  if (isRefusal(decided) || !shown) {
    ctx.cookies?.clear(refreshCookie, refreshPath)
    throw new Refused(isRefusal(decided) ? decided : refuse('bad-token'))
  }
  const { userUuid, temporaryUntil } = decided
  const session = { sessionUuid: shown.sessionUuid, userUuid, temporaryUntil: temporaryUntil ?? undefined }
  setCookies(ctx, keys, session, decided.generation)
  return session
}

type Exchanged = { userUuid: Uuid; generation: number; temporaryUntil: Date | null }

async function exchange(
  ctx: Tx,
  keys: Keys,
  shown: { sessionUuid: Uuid; generation: number },
): Promise<Exchanged | Refusal> {
  const session = await lockSession(ctx, shown.sessionUuid)
  const why = session && whyEnded(session, ctx.now())
  if (!session || why !== undefined) return refuse('bad-token', why === undefined ? undefined : { because: why })
  const { userUuid, generation, rotatedAt, temporaryUntil } = session
  if (shown.generation === generation) {
    await rotateSession(ctx, shown.sessionUuid, generation + 1, temporaryUntil ?? expiry(ctx))
    return { userUuid, generation: generation + 1, temporaryUntil }
  }
  // The answer with the next token was lost: if anyone had used that one, the session would have rotated again.
  const isPrevious = shown.generation === generation - 1
  const isRace = ctx.now().getTime() - rotatedAt.getTime() <= graceMs
  if (isPrevious && (isRace || knownDevice(ctx, keys, userUuid) !== undefined)) {
    return { userUuid, generation, temporaryUntil }
  }
  await closeSession(ctx, shown.sessionUuid, 'replayed')
  await ctx.audit({ userUuid, deed: 'refresh-token-replayed' })
  return refuse('bad-token', { because: 'replayed' })
}

/** Why a session has ended; undefined while it is open. Reveal it only to a holder of one of its refresh tokens. */
function whyEnded({ endedAt, endedBecause, expiresAt, temporaryUntil }: RefreshRow, now: Date): string | undefined {
  if (endedAt) return endedBecause ?? 'ended'
  if (expiresAt > now) return undefined
  return temporaryUntil ? 'temporary-over' : 'expired'
}

/** Ends a session and its push notifications; every process knows within a second. */
export async function closeSession(ctx: Tx, sessionUuid: Uuid, because: string): Promise<void> {
  if (!(await endSession(ctx, sessionUuid, because))) return
  await endPushOf(ctx, [sessionUuid])
  sessionGate(ctx.config).forgetSession(sessionUuid)
  await notifySessions(ctx, 'ended', [sessionUuid])
}

/** Ends every session of a person and invalidates what would open another; every process knows within a second. */
export async function closeSessionsOf(ctx: Tx, userUuid: Uuid, because: string): Promise<void> {
  // First: this waits for a token in use right now, so that the session it opens is ended too.
  await expireWaysIn(ctx, userUuid)
  const ended = await endSessionsOf(ctx, byRule('identity', 'user:change', { userUuid }), because)
  await endPushOf(ctx, ended)
  for (const sessionUuid of ended) sessionGate(ctx.config).forgetSession(sessionUuid)
  await notifySessions(ctx, 'ended', ended)
}

/**
 * Ends every session of a person except one and invalidates what would open another; every process knows within a
 * second. Returns how many were ended.
 */
export async function closeOtherSessions(ctx: Tx, userUuid: Uuid, kept: Uuid, because: string): Promise<number> {
  await expireWaysIn(ctx, userUuid)
  const ended = await endOtherSessions(ctx, byRule('identity', 'user:change', { userUuid }), kept, because)
  await endPushOf(ctx, ended)
  for (const sessionUuid of ended) sessionGate(ctx.config).forgetSession(sessionUuid)
  await notifySessions(ctx, 'ended', ended)
  return ended.length
}

/** Records that the person of a session has just proved who they are; every process knows within a second. */
export async function markProved(ctx: Tx, sessionUuid: Uuid): Promise<void> {
  await markSessionProved(ctx, sessionUuid)
  sessionGate(ctx.config).forgetSession(sessionUuid)
  await notifySessions(ctx, 'changed', [sessionUuid])
}

/** Makes every process drop a person from its cache. */
export async function dropCachedPerson(ctx: Tx, userUuid: Uuid): Promise<void> {
  const touched = await markSessionsChanged(ctx, userUuid)
  for (const sessionUuid of touched) sessionGate(ctx.config).forgetSession(sessionUuid)
  await notifySessions(ctx, 'changed', touched)
}

export function clearCookies(ctx: Ctx): void {
  ctx.cookies?.clear(refreshCookie, refreshPath)
}
