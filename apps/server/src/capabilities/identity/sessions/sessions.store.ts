import type { Uuid } from '@waea/kit/ids'
import type { Ctx, ReadDb, Tx } from '../../../platform/ctx.ts'
import type { PermittedUser } from '../../../platform/permit.ts'
import { sql } from '../../../platform/sql.ts'

/** A session with what is asked of its person at every request. */
export interface SessionRow {
  userUuid: Uuid
  provedAt: Date
  expiresAt: Date
  endedAt: Date | null
  /** When a temporary login ends; null for any other session. */
  temporaryUntil: Date | null
  email: string
  emailVerified: boolean
}

export async function findSession(db: ReadDb, sessionUuid: Uuid): Promise<SessionRow | undefined> {
  return db.row<SessionRow>(sql`
    SELECT s.user_uuid AS "userUuid", s.proved_at AS "provedAt", s.expires_at AS "expiresAt", s.ended_at AS "endedAt",
      s.temporary_until AS "temporaryUntil", u.email, u.email_verified_at IS NOT NULL AS "emailVerified"
    FROM identity.sessions s JOIN identity.users u USING (user_uuid) WHERE s.session_uuid = ${sessionUuid}`)
}

export interface NewSession {
  sessionUuid: Uuid
  userUuid: Uuid
  expiresAt: Date
  temporaryUntil?: Date | undefined
  /** When the person showed who they are. */
  provedAt: Date
}

/** Keeps a new session, with the commit. */
export function insertSession(ctx: Tx, session: NewSession): void {
  const now = ctx.now()
  ctx.atEnd(sql`
    INSERT INTO identity.sessions
      (session_uuid, user_uuid, rotated_at, started_at, proved_at, expires_at, temporary_until, address, user_agent)
    VALUES (${session.sessionUuid}, ${session.userUuid}, ${now}, ${now}, ${session.provedAt}, ${session.expiresAt},
      ${session.temporaryUntil ?? null}, ${ctx.from?.address ?? null}, ${ctx.from?.userAgent ?? null})`)
}

export interface RefreshRow {
  userUuid: Uuid
  generation: number
  rotatedAt: Date
  expiresAt: Date
  endedAt: Date | null
  endedBecause: string | null
  temporaryUntil: Date | null
}

/** A session, held until the end of the transaction: of two exchanges of a refresh token one comes first. */
export async function lockSession(ctx: Tx, sessionUuid: Uuid): Promise<RefreshRow | undefined> {
  return ctx.db.row<RefreshRow>(sql`
    SELECT user_uuid AS "userUuid", generation, rotated_at AS "rotatedAt", expires_at AS "expiresAt",
      ended_at AS "endedAt", ended_because AS "endedBecause", temporary_until AS "temporaryUntil"
    FROM identity.sessions WHERE session_uuid = ${sessionUuid} FOR UPDATE`)
}

export async function rotateSession(ctx: Tx, sessionUuid: Uuid, generation: number, expiresAt: Date): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.sessions SET generation = ${generation}, rotated_at = ${ctx.now()}, expires_at = ${expiresAt},
      address = coalesce(${ctx.from?.address ?? null}, address),
      user_agent = coalesce(${ctx.from?.userAgent ?? null}, user_agent)
    WHERE session_uuid = ${sessionUuid}`)
}

/** When a session ends that is a temporary one; undefined for any other. */
export async function temporaryEnd(db: ReadDb, sessionUuid: Uuid): Promise<Date | undefined> {
  const row = await db.row<{ until: Date | null }>(sql`
    SELECT temporary_until AS until FROM identity.sessions WHERE session_uuid = ${sessionUuid}`)
  return row?.until ?? undefined
}

/** Notes that the person of a session has just shown who they are. */
export async function proveSession(ctx: Tx, sessionUuid: Uuid): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.sessions SET proved_at = ${ctx.now()}, changed_at = clock_timestamp()
    WHERE session_uuid = ${sessionUuid}`)
}

/** Ends one session; answers whether it was open. */
export async function endSession(ctx: Tx, sessionUuid: Uuid, because: string): Promise<boolean> {
  const ended = await ctx.db.run(sql`
    UPDATE identity.sessions SET ended_at = ${ctx.now()}, ended_because = ${because}, changed_at = clock_timestamp()
    WHERE session_uuid = ${sessionUuid} AND ended_at IS NULL`)
  return ended === 1
}

/** Ends every open session of a person; answers their ids. */
export async function endSessionsOf(ctx: Tx, user: PermittedUser, because: string): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ uuid: Uuid }>(sql`
    UPDATE identity.sessions SET ended_at = ${ctx.now()}, ended_because = ${because}, changed_at = clock_timestamp()
    WHERE user_uuid = ${user.userUuid} AND ended_at IS NULL RETURNING session_uuid AS uuid`)
  return rows.map((row) => row.uuid)
}

/** Ends every open session of a person but one; answers their ids. */
export async function endOtherSessions(ctx: Tx, user: PermittedUser, kept: Uuid, because: string): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ uuid: Uuid }>(sql`
    UPDATE identity.sessions SET ended_at = ${ctx.now()}, ended_because = ${because}, changed_at = clock_timestamp()
    WHERE user_uuid = ${user.userUuid} AND session_uuid <> ${kept} AND ended_at IS NULL RETURNING session_uuid AS uuid`)
  return rows.map((row) => row.uuid)
}

/** Marks a person's open sessions as changed, and answers their ids: what is remembered of them is out of date. */
export async function touchSessionsOf(ctx: Tx, userUuid: Uuid): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ uuid: Uuid }>(sql`
    UPDATE identity.sessions SET changed_at = clock_timestamp()
    WHERE user_uuid = ${userUuid} AND ended_at IS NULL RETURNING session_uuid AS uuid`)
  return rows.map((row) => row.uuid)
}

/** Sessions that were ended, proved again or touched in the last seconds, by the database's clock. */
export async function listChangedSessions(db: ReadDb, withinS: number): Promise<Uuid[]> {
  const rows = await db.rows<{ uuid: Uuid }>(sql`
    SELECT session_uuid AS uuid FROM identity.sessions
    WHERE changed_at > clock_timestamp() - make_interval(secs => ${withinS})`)
  return rows.map((row) => row.uuid)
}

/** Tells every process, when the transaction commits, to forget what it remembers of sessions. */
export async function notifySessions(ctx: Ctx, kind: 'ended' | 'changed', sessions: readonly Uuid[]): Promise<void> {
  if (sessions.length === 0) return
  await ctx.db.rows(sql`
    SELECT pg_notify('waea_revoked', ${`${kind}:`} || uuid) AS told FROM unnest(${sessions as Uuid[]}::text[]) AS uuid`)
}

/** Forgets sessions that ended or expired before an instant. */
export async function deleteOldSessions(ctx: Tx, before: Date): Promise<number> {
  return ctx.db.run(sql`DELETE FROM identity.sessions WHERE expires_at < ${before} OR ended_at < ${before}`)
}
