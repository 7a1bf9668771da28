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

/** An entry by an operator or a program of the provider. */
export interface OperatorAuditRow {
  id: number
  at: Date
  OperatorUUID: Uuid | null
  actor: string
  deed: string
  CustomerUUID: Uuid | null
  reason: string | null
  detail: Record<string, unknown>
  address: string | null
}

/** Restricts a search of those entries; `until` is the first instant left out. */
export interface OperatorAuditFilter {
  OperatorUUID?: Uuid
  CustomerUUID?: Uuid
  deed?: string
  from?: Date
  until?: Date
}

/** Entries by operators and programs: one page, newest first, and the total count. */
export async function readOperatorAudit(
  db: ReadDb,
  filter: OperatorAuditFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: OperatorAuditRow[]; count: number }> {
  const { OperatorUUID = null, CustomerUUID = null, deed = null, from = null, until = null } = filter
  const [counted, rows] = await Promise.all([
    db.row<{ count: number }>(sql`
      SELECT count(*)::integer AS count FROM platform.audit
      WHERE (operator_uuid IS NOT NULL OR actor LIKE 'client:%')
        AND (${OperatorUUID}::uuid IS NULL OR operator_uuid = ${OperatorUUID})
        AND (${CustomerUUID}::uuid IS NULL OR customer_uuid = ${CustomerUUID})
        AND (${deed}::text IS NULL OR deed = ${deed})
        AND (${from}::timestamptz IS NULL OR at >= ${from}) AND (${until}::timestamptz IS NULL OR at < ${until})`),
    db.rows<OperatorAuditRow>(sql`
      SELECT id, at, operator_uuid AS "OperatorUUID", actor, deed, customer_uuid AS "CustomerUUID", reason, detail, address
      FROM platform.audit
      WHERE (operator_uuid IS NOT NULL OR actor LIKE 'client:%')
        AND (${OperatorUUID}::uuid IS NULL OR operator_uuid = ${OperatorUUID})
        AND (${CustomerUUID}::uuid IS NULL OR customer_uuid = ${CustomerUUID})
        AND (${deed}::text IS NULL OR deed = ${deed})
        AND (${from}::timestamptz IS NULL OR at >= ${from}) AND (${until}::timestamptz IS NULL OR at < ${until})
      ORDER BY at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}`),
  ])
  return { rows, count: counted?.count ?? 0 }
}
