import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Found } from '../../customers/index.ts'
import type { AccountRow } from './accounts.store.ts'
import type { DueAccount } from './due.store.ts'

/** Which rows of a searched list are read. */
interface ListPage {
  limit: number
  offset: number
  isNewestFirst: boolean
  search: Found
}

/** An error is kept up to this length: enough to recognise it. */
const keptOfError = 300

/** Records why an account that is due could not be billed. No-op for one that is not due any more. */
export async function saveRunFailure(
  ctx: Tx,
  { CustomerUUID }: Permitted<{ CustomerUUID: Uuid }, 'bill:manage'>,
  because: string,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO billing.run_failures AS f (customer_uuid, due_on, because, tries, failed_at)
    SELECT customer_uuid, due_on, ${because.slice(0, keptOfError)}, 1, ${ctx.now()} FROM billing.accounts
    WHERE customer_uuid = ${CustomerUUID} AND parked_since IS NULL AND closed_on IS NULL
    ON CONFLICT (customer_uuid) DO UPDATE SET due_on = excluded.due_on, because = excluded.because,
      tries = CASE WHEN f.due_on = excluded.due_on THEN f.tries + 1 ELSE 1 END, failed_at = excluded.failed_at`)
}

/** Forgets the failures of accounts that are billed now. */
export async function deleteRunFailures(
  ctx: Tx,
  accounts: readonly Permitted<Pick<AccountRow, 'CustomerUUID'>, 'bill:manage'>[],
): Promise<void> {
  if (accounts.length === 0) return
  await ctx.db.run(sql`
    DELETE FROM billing.run_failures
    WHERE customer_uuid = ANY(${accounts.map(({ CustomerUUID }) => CustomerUUID)}::uuid[])`)
}

/** An account whose due bill could not be made. */
export interface FailedBill {
  CustomerUUID: Uuid
  AccountNumber: string
  dueOn: CalendarDay
  /** The error of the last try. */
  because: string
  tries: number
  failedAt: Date
}

/** The accounts whose due bill could not be made: one page, by the day on which they were due. */
export function failedBills(
  ctx: Ctx,
  { limit, offset, isNewestFirst, search }: ListPage,
): Promise<(FailedBill & { total: number })[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", a.account_number AS "AccountNumber", due_on AS "dueOn", f.because, f.tries,
      f.failed_at AS "failedAt", count(*) OVER ()::integer AS total
    FROM billing.run_failures f JOIN billing.accounts a USING (customer_uuid, due_on)
    WHERE a.parked_since IS NULL AND a.closed_on IS NULL
      AND (${search.text} = '' OR a.account_number ILIKE ${search.like} OR f.because ILIKE ${search.like}
        OR customer_uuid = ANY(${search.customers}::uuid[]))
    ORDER BY CASE WHEN ${isNewestFirst} THEN due_on END DESC, due_on, customer_uuid LIMIT ${limit} OFFSET ${offset}`)
}

/** A customer's account as the run takes it; undefined if it is not due by a day, on hold or closed. */
export function findDue(ctx: Ctx, CustomerUUID: Uuid, day: CalendarDay): Promise<DueAccount | undefined> {
  return ctx.db.row<DueAccount>(sql`
    SELECT * FROM billing.account_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "parkedSince" IS NULL AND "closedOn" IS NULL AND "dueOn" <= ${day}`)
}

/** The accounts that get no bills until they are released: one page, the oldest first or the newest. */
export function parkedAccounts(
  ctx: Ctx,
  { limit, offset, isNewestFirst, search }: ListPage,
): Promise<(AccountRow & { dueOn: CalendarDay; total: number })[]> {
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total FROM billing.account_rows
    WHERE "parkedSince" IS NOT NULL AND "closedOn" IS NULL
      AND (${search.text} = '' OR "AccountNumber" ILIKE ${search.like} OR "parkedBecause" ILIKE ${search.like}
        OR "CustomerUUID" = ANY(${search.customers}::uuid[]))
    ORDER BY CASE WHEN ${isNewestFirst} THEN "parkedSince" END DESC, "parkedSince", "parkedAt", "CustomerUUID"
    LIMIT ${limit} OFFSET ${offset}`)
}

/** How many accounts are due by a day. */
export async function countDue(ctx: Ctx, day: CalendarDay): Promise<number> {
  const row = await ctx.db.row<{ due: number }>(sql`
    SELECT count(*)::integer AS due FROM billing.accounts
    WHERE parked_since IS NULL AND closed_on IS NULL AND due_on <= ${day}`)
  return row?.due ?? 0
}

/** Accounts that are due by a day, all or a sample that does not depend on when they were opened. */
export function sampleDue(ctx: Ctx, day: CalendarDay, most: number): Promise<DueAccount[]> {
  return ctx.db.rows<DueAccount>(sql`
    SELECT * FROM billing.account_rows
    WHERE "parkedSince" IS NULL AND "closedOn" IS NULL AND "dueOn" <= ${day}
    ORDER BY md5("CustomerUUID"::text) LIMIT ${most}`)
}

/** What became of the accounts that were due on a day. */
export interface RunDay {
  day: CalendarDay
  bills: number
  total: Money
  skipped: number
  parked: number
  /** Still due; of these `failed` at the last try. */
  waiting: number
  failed: number
}

/** What became of the accounts that were due on some days, in the order of the days. */
export function runDays(ctx: Ctx, days: readonly CalendarDay[]): Promise<RunDay[]> {
  return ctx.db.rows<RunDay>(sql`
    SELECT d.day, coalesce(i.bills, 0) AS bills, coalesce(i.total, 0)::bigint AS total, coalesce(s.skipped, 0) AS skipped,
      coalesce(p.parked, 0) AS parked, coalesce(w.waiting, 0) AS waiting, coalesce(w.failed, 0) AS failed
    FROM unnest(${days}::date[]) WITH ORDINALITY AS d(day, at)
    LEFT JOIN (SELECT period_upto AS day, count(*)::integer AS bills, sum(total_cents)::bigint AS total
      FROM billing.invoices WHERE kind IN ('first', 'cycle') AND period_upto = ANY(${days}::date[]) GROUP BY 1) i USING (day)
    LEFT JOIN (SELECT period_upto AS day, count(*)::integer AS skipped FROM billing.skipped
      WHERE kind IN ('first', 'cycle') AND period_upto = ANY(${days}::date[]) GROUP BY 1) s USING (day)
    LEFT JOIN (SELECT due_on AS day, count(*)::integer AS parked FROM billing.accounts
      WHERE parked_since IS NOT NULL AND closed_on IS NULL AND due_on = ANY(${days}::date[]) GROUP BY 1) p USING (day)
    LEFT JOIN (SELECT due_on AS day, count(*)::integer AS waiting, count(f.tries)::integer AS failed
      FROM billing.accounts LEFT JOIN billing.run_failures f USING (customer_uuid, due_on)
      WHERE parked_since IS NULL AND closed_on IS NULL AND due_on = ANY(${days}::date[]) GROUP BY 1) w USING (day)
    ORDER BY d.at`)
}
