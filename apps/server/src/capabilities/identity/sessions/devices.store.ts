import type { Uuid } from '@waea/kit/ids'
import type { ReadDb } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'

export interface DeviceRow {
  sessionUuid: Uuid
  startedAt: Date
  seenAt: Date
  address: string | null
  userAgent: string | null
}

const maxListed = 200

/** A person's open sessions, last seen first. */
export async function listDevices(db: ReadDb, userUuid: Uuid, now: Date): Promise<DeviceRow[]> {
  return db.rows<DeviceRow>(sql`
    SELECT session_uuid AS "sessionUuid", started_at AS "startedAt", rotated_at AS "seenAt", address,
      user_agent AS "userAgent"
    FROM identity.sessions WHERE user_uuid = ${userUuid} AND ended_at IS NULL AND expires_at > ${now}
    ORDER BY rotated_at DESC, session_uuid LIMIT ${maxListed}`)
}

/** Whether a session is open and belongs to a person. */
export async function isOpenSessionOf(db: ReadDb, userUuid: Uuid, sessionUuid: Uuid): Promise<boolean> {
  const row = await db.row<{ found: boolean }>(sql`
    SELECT true AS found FROM identity.sessions
    WHERE session_uuid = ${sessionUuid} AND user_uuid = ${userUuid} AND ended_at IS NULL`)
  return row !== undefined
}
