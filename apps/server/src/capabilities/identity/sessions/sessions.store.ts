import type { Uuid } from '@waea/kit/ids'
import type { Ctx, ReadDb, Tx } from '../../../platform/ctx.ts'
import type { PermittedUser } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A session with the data about its person that every request needs. */
export interface SessionRow {
  userUuid: Uuid
  provedAt: Date
  expiresAt: Date
  endedAt: Date | null
  /** When a temporary login ends; null for other sessions. */
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
  /** When the person last proved who they are. */
  provedAt: Date
}

/** Writes a new session, with the commit. */
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

/** Locks a session until the transaction ends, so that exchanges of a refresh token run one after another. */
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

/** When a temporary session ends; undefined for other sessions. */
export async function temporaryEnd(db: ReadDb, sessionUuid: Uuid): Promise<Date | undefined> {
  const row = await db.row<{ until: Date | null }>(sql`
    SELECT temporary_until AS until FROM identity.sessions WHERE session_uuid = ${sessionUuid}`)
  return row?.until ?? undefined
}

/** Records that the person of a session has just proved who they are. */
export async function markSessionProved(ctx: Tx, sessionUuid: Uuid): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.sessions SET proved_at = ${ctx.now()}, changed_at = clock_timestamp()
    WHERE session_uuid = ${sessionUuid}`)
}

/** Ends a session; returns whether it was open. */
export async function endSession(ctx: Tx, sessionUuid: Uuid, because: string): Promise<boolean> {
  const ended = await ctx.db.run(sql`
    UPDATE identity.sessions SET ended_at = ${ctx.now()}, ended_because = ${because}, changed_at = clock_timestamp()
    WHERE session_uuid = ${sessionUuid} AND ended_at IS NULL`)
  return ended === 1
}

/** Ends every open session of a person; returns their ids. */
export async function endSessionsOf(ctx: Tx, user: PermittedUser, because: string): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ uuid: Uuid }>(sql`
    UPDATE identity.sessions SET ended_at = ${ctx.now()}, ended_because = ${because}, changed_at = clock_timestamp()
    WHERE user_uuid = ${user.userUuid} AND ended_at IS NULL RETURNING session_uuid AS uuid`)
  return rows.map((row) => row.uuid)
}

/** Ends every open session of a person except one; returns their ids. */
export async function endOtherSessions(ctx: Tx, user: PermittedUser, kept: Uuid, because: string): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ uuid: Uuid }>(sql`
    UPDATE identity.sessions SET ended_at = ${ctx.now()}, ended_because = ${because}, changed_at = clock_timestamp()
    WHERE user_uuid = ${user.userUuid} AND session_uuid <> ${kept} AND ended_at IS NULL RETURNING session_uuid AS uuid`)
  return rows.map((row) => row.uuid)
}

/** Marks a person's open sessions as changed, which invalidates caches; returns their ids. */
export async function markSessionsChanged(ctx: Tx, userUuid: Uuid): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ uuid: Uuid }>(sql`
    UPDATE identity.sessions SET changed_at = clock_timestamp()
    WHERE user_uuid = ${userUuid} AND ended_at IS NULL RETURNING session_uuid AS uuid`)
  return rows.map((row) => row.uuid)
}

/** Sessions that ended, were proved again or were marked as changed in the last seconds, by the database's clock. */
export async function listChangedSessions(db: ReadDb, withinS: number): Promise<Uuid[]> {
  const rows = await db.rows<{ uuid: Uuid }>(sql`
    SELECT session_uuid AS uuid FROM identity.sessions
    WHERE changed_at > clock_timestamp() - make_interval(secs => ${withinS})`)
  return rows.map((row) => row.uuid)
}

/** Makes every process drop these sessions from its cache when the transaction commits. */
export async function notifySessions(ctx: Ctx, kind: 'ended' | 'changed', sessions: readonly Uuid[]): Promise<void> {
  if (sessions.length === 0) return
  await ctx.db.rows(sql`
    SELECT pg_notify('waea_revoked', ${`${kind}:`} || uuid) AS told FROM unnest(${sessions as Uuid[]}::text[]) AS uuid`)
}

/** Which of the sessions are open. */
export async function openAmong(db: ReadDb, sessions: readonly Uuid[], now: Date): Promise<ReadonlySet<Uuid>> {
  const rows = await db.rows<{ uuid: Uuid }>(sql`
    SELECT session_uuid AS uuid FROM identity.sessions
    WHERE session_uuid = ANY (${sessions as Uuid[]}::uuid[]) AND ended_at IS NULL AND expires_at > ${now}`)
  return new Set(rows.map((row) => row.uuid))
}

/** Deletes sessions that ended or expired before an instant. */
export async function deleteOldSessions(ctx: Tx, before: Date): Promise<number> {
  return ctx.db.run(sql`DELETE FROM identity.sessions WHERE expires_at < ${before} OR ended_at < ${before}`)
}
