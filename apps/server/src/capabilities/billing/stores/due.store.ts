import type { CalendarDay } from '@waea/kit/calendar-day'
import { noUuid, type Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { onlyCustomer } from '../../../platform/db/chunks.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { AccountRow } from './accounts.store.ts'

/** An account with a due bill, and since when. */
export interface DueAccount extends AccountRow {
  dueOn: CalendarDay
}

/** One page of accounts whose bill is due by a day, after `after`. */
export function dueAccounts(
  ctx: Ctx,
  day: CalendarDay,
  after: DueAccount | undefined,
  most: number,
): Promise<DueAccount[]> {
  return ctx.db.rows<DueAccount>(sql`
    SELECT * FROM billing.account_rows
    WHERE "parkedSince" IS NULL AND "closedOn" IS NULL AND "dueOn" <= ${day}
      AND ("dueOn", "CustomerUUID") > (${after?.dueOn ?? '-infinity'}::date, ${after?.CustomerUUID ?? noUuid}::uuid)
    ORDER BY "dueOn", "CustomerUUID" LIMIT ${most}`)
}

/** Locks the accounts that are still due on the same day and that no other transaction has locked. */
export function lockDueAccounts(ctx: Tx, due: readonly DueAccount[]): Promise<DueAccount[]> {
  const keys = due.map(({ CustomerUUID, dueOn }) => ({ c: CustomerUUID, d: dueOn }))
  const only = onlyCustomer(due)
  return ctx.db.rows<DueAccount>(sql`
    SELECT r.* FROM billing.account_rows r
    JOIN jsonb_to_recordset(${json(keys)}::jsonb) AS a(c uuid, d date) ON r."CustomerUUID" = a.c AND r."dueOn" = a.d
    WHERE r."parkedSince" IS NULL AND r."closedOn" IS NULL
      AND (${only}::uuid IS NULL OR r."CustomerUUID" = ${only})
    ORDER BY r."dueOn", r."CustomerUUID" FOR UPDATE OF r SKIP LOCKED`)
}

/** One page of closed accounts that may get a further final bill on a day, after a customer. */
export function closedAccounts(
  ctx: Ctx,
  day: CalendarDay,
  after: Uuid | undefined,
  most: number,
): Promise<{ CustomerUUID: Uuid }[]> {
  return ctx.db.rows<{ CustomerUUID: Uuid }>(sql`
    SELECT customer_uuid AS "CustomerUUID" FROM billing.accounts
    WHERE closed_on IS NOT NULL AND erased_at IS NULL AND billed_upto <= ${day} AND customer_uuid > ${after ?? noUuid}
    ORDER BY customer_uuid LIMIT ${most}`)
}

/** Locks the accounts that are still closed and that no other transaction has locked. */
export function lockClosedAccounts(
  ctx: Tx,
  closed: readonly { CustomerUUID: Uuid }[],
  day: CalendarDay,
): Promise<AccountRow[]> {
  const only = onlyCustomer(closed)
  return ctx.db.rows<AccountRow>(sql`
    SELECT r.* FROM billing.account_rows r
    WHERE r."CustomerUUID" = ANY(${closed.map(({ CustomerUUID }) => CustomerUUID)}::uuid[])
      AND r."closedOn" IS NOT NULL AND r."billedUpto" <= ${day}
      AND (${only}::uuid IS NULL OR r."CustomerUUID" = ${only})
    ORDER BY r."CustomerUUID" FOR UPDATE OF r SKIP LOCKED`)
}

/** The account's state after a bill, or after a period without one. */
export type AccountMoved = Pick<
  AccountRow,
  'CustomerUUID' | 'billedUpto' | 'nextBillOn' | 'firstBillOn' | 'credit' | 'anchor' | 'cycleDays' | 'closedOn'
>

/** Moves accounts to their next periods. */
export async function moveAccounts(ctx: Tx, moved: readonly Permitted<AccountMoved, 'bill:manage'>[]): Promise<void> {
  if (moved.length === 0) return
  await ctx.db.run(sql`
    UPDATE billing.accounts a SET billed_upto = m."billedUpto", next_bill_on = m."nextBillOn",
      first_bill_on = m."firstBillOn", credit_cents = m.credit, anchor = m.anchor, cycle_days = m."cycleDays",
      closed_on = m."closedOn"
    FROM jsonb_to_recordset(${json(moved)}::jsonb) AS m("CustomerUUID" uuid, "billedUpto" date, "nextBillOn" date,
      "firstBillOn" date, credit bigint, anchor date, "cycleDays" integer, "closedOn" date)
    WHERE a.customer_uuid = m."CustomerUUID"`)
}

/** A period that ended without a bill. */
export interface SkippedPeriod {
  CustomerUUID: Uuid
  from: CalendarDay
  upto: CalendarDay
  kind: string
  because: 'nothing-charged' | 'too-small'
  amount: Money
}

/** Records periods without a bill and why; an account that is closed twice on a day is recorded once. */
export async function insertSkipped(
  ctx: Tx,
  skipped: readonly Permitted<SkippedPeriod, 'bill:manage'>[],
): Promise<void> {
  if (skipped.length === 0) return
  await ctx.db.run(sql`
    INSERT INTO billing.skipped (customer_uuid, period_from, period_upto, kind, because, amount_cents, skipped_at)
    SELECT "CustomerUUID", "from", upto, kind, because, amount, ${ctx.now()}
    FROM jsonb_to_recordset(${json(skipped)}::jsonb) AS s("CustomerUUID" uuid, "from" date, upto date, kind text,
      because text, amount bigint)
    ON CONFLICT (customer_uuid, period_upto, kind) DO NOTHING`)
}

/** Parks accounts until an operator releases them. */
export async function parkAccounts(
  ctx: Tx,
  accounts: readonly Permitted<Pick<AccountRow, 'CustomerUUID'>, 'bill:manage'>[],
): Promise<void> {
  if (accounts.length === 0) return
  await ctx.db.run(sql`
    UPDATE billing.accounts SET parked_since = ${ctx.today()}, parked_because = NULL, parked_by = NULL, parked_at = NULL
    WHERE customer_uuid = ANY(${accounts.map(({ CustomerUUID }) => CustomerUUID)}::uuid[])`)
}

/** The total of the last bill of each account. */
export async function lastTotals(ctx: Ctx, customers: readonly Uuid[]): Promise<Map<Uuid, Money>> {
  const rows = await ctx.db.rows<{ id: Uuid; total: Money }>(sql`
    SELECT a.customer_uuid AS id, last.total_cents AS total FROM billing.accounts a
    CROSS JOIN LATERAL (SELECT total_cents FROM billing.invoices i
      WHERE i.customer_uuid = a.customer_uuid ORDER BY period_upto DESC LIMIT 1) last
    WHERE a.customer_uuid = ANY(${customers}::uuid[])`)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** How many accounts were due on a day, by outcome. */
export interface RunCounts {
  billed: number
  skipped: number
  parked: number
  /** Still due: another worker has them, or the next run bills them. */
  waiting: number
}

/** The outcome of a day's bill run. */
export async function countsOfDay(ctx: Ctx, day: CalendarDay): Promise<RunCounts> {
  const row = await ctx.db.row<RunCounts>(sql`
    SELECT (SELECT count(*)::integer FROM billing.invoices WHERE period_upto = ${day} AND kind IN ('first', 'cycle'))
        AS billed,
      (SELECT count(*)::integer FROM billing.skipped WHERE period_upto = ${day} AND kind IN ('first', 'cycle')) AS skipped,
      (SELECT count(*)::integer FROM billing.accounts WHERE due_on = ${day} AND parked_since IS NOT NULL) AS parked,
      (SELECT count(*)::integer FROM billing.accounts WHERE due_on = ${day} AND parked_since IS NULL
        AND closed_on IS NULL) AS waiting`)
  return row ?? { billed: 0, skipped: 0, parked: 0, waiting: 0 }
}

/** How many accounts the run has parked. Those that an operator holds are left out: somebody knows of them. */
export async function countParked(ctx: Ctx): Promise<number> {
  const row = await ctx.db.row<{ parked: number }>(sql`
    SELECT count(*)::integer AS parked FROM billing.accounts
    WHERE parked_since IS NOT NULL AND parked_because IS NULL AND closed_on IS NULL`)
  return row?.parked ?? 0
}
