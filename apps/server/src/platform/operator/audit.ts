import type { Searched } from '@waea/domain/search'
import type { Uuid } from '@waea/kit/ids'
import type { ReadDb } from '../ctx.ts'
import { sql } from '../db/sql.ts'
import { type HistoryPage, type HistoryRow, pageOfHistory } from '../history.ts'
import type { Counted } from '../read-page.ts'

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

/** Where a person's request came from. */
export interface OriginRow {
  at: Date
  deed: string
  address: string
  userAgent: string | null
}

/** From where some people signed in and acted within a time, oldest first. */
export function readOrigins(
  db: ReadDb,
  people: readonly Uuid[],
  { from, until, most }: { from: Date; until: Date; most: number },
): Promise<OriginRow[]> {
  return db.rows(sql`
    SELECT at, deed, address, user_agent AS "userAgent" FROM platform.audit
    WHERE user_uuid = ANY(${people as Uuid[]}::uuid[]) AND operator_uuid IS NULL AND address IS NOT NULL
      AND at >= ${from} AND at < ${until}
    ORDER BY at, id LIMIT ${most}`)
}

/** A change of a flag. */
export interface FlagChangeRow {
  flag: string
  /** Null if the flag was given back to the environment and its default. */
  isOn: boolean | null
  at: Date
  actor: string
  OperatorUUID: Uuid | null
  reason: string | null
}

/** The last change of each flag that was ever changed. */
export function readLastFlagChanges(db: ReadDb): Promise<FlagChangeRow[]> {
  return db.rows<FlagChangeRow>(sql`
    SELECT DISTINCT ON (detail ->> 'flag') detail ->> 'flag' AS flag, (detail ->> 'isOn')::boolean AS "isOn", at, actor,
      operator_uuid AS "OperatorUUID", reason
    FROM platform.audit WHERE deed = 'flag-changed' ORDER BY detail ->> 'flag', id DESC`)
}

/** A page of the changes of a flag, newest first, and how many there are. */
export function readFlagChanges(
  db: ReadDb,
  { flag, search, isOldestFirst, offset, limit }: FlagChangesPage,
): Promise<Counted<FlagChangeRow>[]> {
  const { text, like } = search
  return db.rows(sql`
    SELECT detail ->> 'flag' AS flag, (detail ->> 'isOn')::boolean AS "isOn", at, actor, operator_uuid AS "OperatorUUID",
      reason, count(*) OVER ()::integer AS total
    FROM platform.audit
    WHERE deed = 'flag-changed' AND detail ->> 'flag' = ${flag}
      AND (${text} = '' OR concat_ws(' ', reason, actor) ILIKE ${like})
    ORDER BY CASE WHEN ${isOldestFirst}::boolean THEN id END, id DESC LIMIT ${limit} OFFSET ${offset}`)
}

export interface FlagChangesPage {
  flag: string
  search: Searched
  isOldestFirst: boolean
  offset: number
  limit: number
}

/** Deeds that another part of a customer's history tells, too. */
const deedsInOtherKinds = ['payment-completed', 'payment-refunded', 'refund-asked']

/** The same, unless an operator did them: only the deed has who it was, and why. */
const deedsOfOthers = [
  'plan-change-asked',
  'plan-changed',
  'plan-change-cancelled',
  'plan-change-failed',
  'port-asked',
  'port-moved',
]

/** An entry of the audit log, as a part of a customer's history. */
export interface DeedRow extends HistoryRow {
  actor: string
  OperatorUUID: Uuid | null
  reason: string | null
}

/** Deeds of operators who only looked. */
const reads = ':(find|read|view)$'

/**
 * Deeds on a customer's account, and the security of its people: what happened before a place in the history, the
 * newest first. `withReads` includes who found, read or viewed the customer. An operator's call and what it led to, which
 * one transaction wrote at one instant, are one deed: what it led to says more, so the call is left out.
 */
export async function readCustomerDeeds(
  db: ReadDb,
  page: HistoryPage,
  { people, withReads }: { people: readonly Uuid[]; withReads: boolean },
): Promise<DeedRow[]> {
  const deeds = sql`
    SELECT date_trunc('milliseconds', at) AS at, CASE WHEN deed = 'signed-in' THEN 'sign-in' ELSE 'deed' END AS kind,
      'deed:' || lpad(id::text, 19, '0') AS id, deed AS what,
      coalesce(detail ->> 'call', detail ->> 'provider', detail ->> 'Number', detail ->> 'InvoiceNumber', detail ->> 'Name',
        detail ->> 'because', detail ->> 'reason', detail ->> 'Holds', detail ->> 'step') AS subject,
      CASE WHEN jsonb_typeof(detail -> 'AmountCents') = 'number' THEN (detail ->> 'AmountCents')::bigint END AS amount,
      CASE WHEN detail ->> 'MobileUUID' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (detail ->> 'MobileUUID')::uuid END
        AS "MobileUUID", actor, operator_uuid AS "OperatorUUID", reason
    FROM (
      SELECT *, bool_or(NOT detail ? 'call') OVER (PARTITION BY at, operator_uuid) AS "leadsToMore" FROM platform.audit
      WHERE (customer_uuid = ${page.CustomerUUID} OR user_uuid = ANY(${people as Uuid[]}::uuid[]))
        AND NOT deed = ANY(${deedsInOtherKinds}::text[])
        AND (operator_uuid IS NOT NULL OR NOT deed = ANY(${deedsOfOthers}::text[]))
    ) AS entries
    WHERE (${withReads}::boolean OR deed !~ ${reads}) AND NOT (detail ? 'call' AND "leadsToMore" AND deed !~ ${reads})`
  return db.rows<DeedRow>(pageOfHistory(deeds, page))
}
