import type { OperatorRole } from '@waea/domain/access/actor'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, ReadDb, Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A session that nobody ended, of an operator who was not removed; with their roles as they are now. */
export interface SessionRow {
  sessionUuid: Uuid
  OperatorUUID: Uuid
  roles: OperatorRole[]
  seenAt: Date
  /** When the operator last proved who they are. */
  provedAt: Date | null
  expiresAt: Date
}

export async function findSession(db: ReadDb, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return db.row<SessionRow>(sql`
    SELECT s.session_uuid AS "sessionUuid", s.operator_uuid AS "OperatorUUID", o.roles, s.seen_at AS "seenAt",
      s.proved_at AS "provedAt", s.expires_at AS "expiresAt"
    FROM operators.sessions s JOIN operators.operators o USING (operator_uuid)
    WHERE s.token_hash = ${tokenHash} AND s.ended_at IS NULL AND o.removed_at IS NULL AND o.joined_at IS NOT NULL`)
}

/** Opens a session of an operator. `provedAt`: when they last proved who they are; null if that is not known. */
export async function insertSession(
  ctx: Tx,
  row: { sessionUuid: Uuid; OperatorUUID: Uuid; tokenHash: Buffer; provedAt: Date | null; expiresAt: Date },
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO operators.sessions (session_uuid, operator_uuid, token_hash, started_at, seen_at, proved_at, expires_at,
      address, user_agent)
    VALUES (${row.sessionUuid}, ${row.OperatorUUID}, ${row.tokenHash}, ${ctx.now()}, ${ctx.now()}, ${row.provedAt},
      ${row.expiresAt}, ${ctx.from?.address ?? null}, ${ctx.from?.userAgent ?? null})`)
}

/** Marks a session as proved now. */
export async function markProved(ctx: Tx, sessionUuid: Uuid): Promise<void> {
  await ctx.db.run(sql`UPDATE operators.sessions SET proved_at = ${ctx.now()} WHERE session_uuid = ${sessionUuid}`)
}

export async function markSeen(ctx: Ctx, sessionUuid: Uuid): Promise<void> {
  await ctx.single.run(sql`
    UPDATE operators.sessions SET seen_at = greatest(seen_at, ${ctx.now()}) WHERE session_uuid = ${sessionUuid}`)
}

export interface ListedSession {
  sessionUuid: Uuid
  startedAt: Date
  seenAt: Date
  expiresAt: Date
  address: string | null
  userAgent: string | null
}

/** The sessions of an operator that nobody ended and that were seen since an instant, the newest first. */
export async function listSessions(db: ReadDb, OperatorUUID: Uuid, since: Date): Promise<ListedSession[]> {
  return db.rows<ListedSession>(sql`
    SELECT session_uuid AS "sessionUuid", started_at AS "startedAt", seen_at AS "seenAt", expires_at AS "expiresAt",
      address, user_agent AS "userAgent"
    FROM operators.sessions
    WHERE operator_uuid = ${OperatorUUID} AND ended_at IS NULL AND seen_at > ${since}
    ORDER BY started_at DESC, session_uuid LIMIT 100`)
}

/** Ends a session of an operator; false if they have no such open one. */
export async function endSessionOf(ctx: Tx, OperatorUUID: Uuid, sessionUuid: Uuid): Promise<boolean> {
  const ended = await ctx.db.run(sql`
    UPDATE operators.sessions SET ended_at = ${ctx.now()}
    WHERE session_uuid = ${sessionUuid} AND operator_uuid = ${OperatorUUID} AND ended_at IS NULL`)
  return ended === 1
}

/** Ends every session of an operator. */
export async function endSessionsOf(ctx: Tx, OperatorUUID: Uuid): Promise<void> {
  await ctx.db.run(sql`
    UPDATE operators.sessions SET ended_at = ${ctx.now()} WHERE operator_uuid = ${OperatorUUID} AND ended_at IS NULL`)
}

/** Deletes sessions that ended or expired before an instant. */
export async function deleteOldSessions(ctx: Tx, before: Date): Promise<void> {
  await ctx.db.run(sql`DELETE FROM operators.sessions WHERE expires_at < ${before} OR ended_at < ${before}`)
}
