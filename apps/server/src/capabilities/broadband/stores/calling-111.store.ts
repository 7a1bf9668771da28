import type { Reason111, State111 } from '@waea/domain/broadband/at-home/calling-111'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Counted } from '../../../platform/read-page.ts'
import type { Found } from '../../customers/index.ts'

/** An application for a means to call 111 in a power cut. */
export interface Row111 {
  CustomerUUID: Uuid
  UUID: Uuid
  UfbUUID: Uuid
  state: State111
  person: string
  phone: string
  because: Reason111
  details: string
  appliedAt: Date
  answerBy: CalendarDay
  decidedAt: Date | null
  means: string | null
  reason: string | null
}

export type Own111 = Permitted<Row111, 'fibre:manage'>

/** Inserts an application. Returns whether none of the connection stood already. */
export async function insert111(ctx: Tx, one: Own111): Promise<boolean> {
  const written = await ctx.db.run(sql`
    INSERT INTO broadband.calling_111 (customer_uuid, application_uuid, ufb_uuid, state, person, phone, because, details,
      applied_at, answer_by)
    VALUES (${one.CustomerUUID}, ${one.UUID}, ${one.UfbUUID}, ${one.state}, ${one.person}, ${one.phone}, ${one.because},
      ${one.details}, ${one.appliedAt}, ${one.answerBy})
    ON CONFLICT DO NOTHING`)
  return written > 0
}

/** Writes the state of an application, and what was decided. */
export async function save111(ctx: Tx, one: Own111): Promise<void> {
  await ctx.db.run(sql`
    UPDATE broadband.calling_111 SET state = ${one.state}, decided_at = ${one.decidedAt}, means = ${one.means},
      reason = ${one.reason}
    WHERE customer_uuid = ${one.CustomerUUID} AND application_uuid = ${one.UUID}`)
}

/** The applications of a customer, the newest first. */
export function all111Of(ctx: Ctx, CustomerUUID: Uuid): Promise<Row111[]> {
  return ctx.db.rows<Row111>(sql`
    SELECT * FROM broadband.calling_111_rows WHERE "CustomerUUID" = ${CustomerUUID}
    ORDER BY "appliedAt" DESC, "UUID" DESC LIMIT 50`)
}

/** An application by its id, locked until the transaction ends. */
export function lock111(ctx: Tx, UUID: Uuid): Promise<Row111 | undefined> {
  return ctx.db.row<Row111>(sql`SELECT * FROM broadband.calling_111_rows WHERE "UUID" = ${UUID} FOR UPDATE`)
}

/** A page of all applications, or of those in a state, the oldest first. */
export function pageOf111(
  ctx: Ctx,
  {
    state,
    offset,
    limit,
    isNewestFirst,
    search,
  }: { state: State111 | undefined; offset: number; limit: number; isNewestFirst: boolean; search: Found },
): Promise<Counted<Row111>[]> {
  const wanted = state ?? null
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total FROM broadband.calling_111_rows
    WHERE (${wanted}::text IS NULL OR state = ${wanted})
      AND (${search.text} = '' OR "CustomerUUID" = ANY(${search.customers}::uuid[]) OR "UUID"::text ILIKE ${search.like}
        OR person ILIKE ${search.like})
    ORDER BY CASE WHEN ${isNewestFirst}::boolean THEN -extract(epoch FROM "appliedAt") ELSE extract(epoch FROM "appliedAt") END, "UUID" LIMIT ${limit} OFFSET ${offset}`)
}
