import type { Uuid } from '@waea/kit/ids'
import type { ReadDb } from '../ctx.ts'
import { sql } from '../db/sql.ts'

/** A row of the audit log, with the fields that the person it is about may read. */
export interface AuditRow {
  id: number
  at: Date
  deed: string
  detail: Record<string, unknown>
  address: string | null
  userAgent: string | null
}

/** Deeds by or on a person, limited to the named kinds: one page, newest first, and the total count. */
export async function readAudit(
  db: ReadDb,
  userUuid: Uuid,
  deeds: readonly string[],
  page: { from: number; most: number },
): Promise<{ rows: AuditRow[]; count: number }> {
  const [counted, rows] = await Promise.all([
    db.row<{ count: number }>(sql`
      SELECT count(*)::integer AS count FROM platform.audit
      WHERE user_uuid = ${userUuid} AND deed = ANY(${deeds as string[]}::text[])`),
    db.rows<AuditRow>(sql`
      SELECT id, at, deed, detail, address, user_agent AS "userAgent" FROM platform.audit
      WHERE user_uuid = ${userUuid} AND deed = ANY(${deeds as string[]}::text[])
      ORDER BY id DESC LIMIT ${page.most} OFFSET ${page.from}`),
  ])
  return { rows, count: counted?.count ?? 0 }
}
