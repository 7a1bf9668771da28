import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/** The end of a mobile, as its customer wants it. */
export interface EndRow {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  UUID: Uuid
  state: 'planned' | 'ordered' | 'done' | 'kept'
  lastDay: CalendarDay
  /** The plans and add-ons that renewed before. */
  renewing: readonly Uuid[]
}

type OwnEnd = Permitted<EndRow, 'service:end'>
type OfMobile = Pick<EndRow, 'CustomerUUID' | 'MobileUUID'>

/** Writes a planned end; false if the mobile has one already. */
export async function insertEnd(ctx: Tx, end: OwnEnd): Promise<boolean> {
  const written = await ctx.db.run(sql`
    INSERT INTO leaving.ends (customer_uuid, mobile_uuid, end_uuid, state, last_day, renewing, planned_at, changed_at)
    VALUES (${end.CustomerUUID}, ${end.MobileUUID}, ${end.UUID}, ${end.state}, ${end.lastDay}, ${end.renewing}::uuid[],
      ${ctx.now()}, ${ctx.now()})
    ON CONFLICT DO NOTHING`)
  return written === 1
}

/** The planned and ordered ends of a customer. */
export function openEnds(ctx: Ctx, CustomerUUID: Uuid): Promise<EndRow[]> {
  return ctx.db.rows<EndRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", end_uuid AS "UUID", state, last_day AS "lastDay",
      renewing
    FROM leaving.ends WHERE customer_uuid = ${CustomerUUID} AND state IN ('planned', 'ordered')`)
}

/** Locks the planned or ordered end of a mobile. */
export function lockOpenEnd(ctx: Tx, { CustomerUUID, MobileUUID }: OfMobile): Promise<EndRow | undefined> {
  return ctx.db.row<EndRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", end_uuid AS "UUID", state, last_day AS "lastDay",
      renewing
    FROM leaving.ends
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID} AND state IN ('planned', 'ordered')
    FOR UPDATE`)
}

/** Ends that are due: their last day is before today. A page in key order, after the last one of the previous page. */
export function dueEnds(ctx: Ctx, after: OfMobile | undefined, most: number): Promise<OfMobile[]> {
  return ctx.db.rows<OfMobile>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID" FROM leaving.ends
    WHERE state = 'planned' AND last_day < ${ctx.today()} AND (${after?.CustomerUUID ?? null}::uuid IS NULL
      OR (customer_uuid, mobile_uuid) > (${after?.CustomerUUID ?? null}::uuid, ${after?.MobileUUID ?? null}::uuid))
    ORDER BY customer_uuid, mobile_uuid LIMIT ${most}`)
}

export async function saveEnd(ctx: Tx, end: OwnEnd, change: Pick<EndRow, 'state' | 'lastDay'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE leaving.ends SET state = ${change.state}, last_day = ${change.lastDay}, changed_at = ${ctx.now()}
    WHERE customer_uuid = ${end.CustomerUUID} AND mobile_uuid = ${end.MobileUUID} AND end_uuid = ${end.UUID}`)
}

/** Deletes the ends of an erased customer. */
export async function deleteEnds(ctx: Tx, of: Permitted<{ CustomerUUID: Uuid }, 'service:end'>): Promise<void> {
  await ctx.db.run(sql`DELETE FROM leaving.ends WHERE customer_uuid = ${of.CustomerUUID}`)
}
