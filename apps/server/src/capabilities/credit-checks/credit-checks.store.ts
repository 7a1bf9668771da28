import type { CheckState } from '@waea/domain/credit-checks/credit-check'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { json, sql } from '../../platform/db/sql.ts'
import type { CreditAnswer } from '../../ports/credit.ts'
import type { Found } from '../customers/index.ts'

export interface CheckRow {
  CustomerUUID: Uuid
  UUID: Uuid
  given: Buffer
  state: CheckState
  askedAt: Date
  reporter: CreditAnswer['reporter'] | null
  /** The operator's reason; null if the reporter decided. */
  Reason: string | null
}

/** The notice that asks an operator to decide a check. */
export const noticeOf = ({ UUID }: CheckRow) => ({ kind: 'credit-check', subject: UUID }) as const

/** The newest check of a customer. */
export function newestCheck(ctx: Ctx, CustomerUUID: Uuid): Promise<CheckRow | undefined> {
  return ctx.db.row<CheckRow>(sql`
    SELECT * FROM credit_checks.check_rows WHERE "CustomerUUID" = ${CustomerUUID} ORDER BY place DESC LIMIT 1`)
}

export function findCheck(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<CheckRow | undefined> {
  return ctx.db.row<CheckRow>(sql`
    SELECT * FROM credit_checks.check_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

/** Locks a customer's checks until the transaction ends, so that one request at a time decides whether to enquire. */
export async function lockChecks(ctx: Tx, CustomerUUID: Uuid): Promise<void> {
  await ctx.db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`credit-check ${CustomerUUID}`}, 0))`)
}

/** Writes a check before the reporter is called. */
export async function insertCheck(
  ctx: Tx,
  check: Permitted<{ CustomerUUID: Uuid; UUID: Uuid; given: Buffer; consent: string }, 'credit:check'>,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO credit_checks.checks (customer_uuid, check_uuid, given, consent, consented_at)
    VALUES (${check.CustomerUUID}, ${check.UUID}, ${check.given}, ${check.consent}, ${ctx.now()})`)
}

/** Records the reporter's answer; false if the check's state has changed since it was read. */
export async function markAnswered(
  ctx: Tx,
  check: Permitted<{ CustomerUUID: Uuid; UUID: Uuid; state: CheckState }, 'credit:check'>,
  state: Exclude<CheckState, 'asked'>,
  reporter: CreditAnswer['reporter'] | null,
): Promise<boolean> {
  const marked = await ctx.db.run(sql`
    UPDATE credit_checks.checks SET state = ${state}, answered_at = ${ctx.now()},
      reporter = coalesce(${reporter ? json(reporter) : null}::jsonb, reporter)
    WHERE customer_uuid = ${check.CustomerUUID} AND check_uuid = ${check.UUID} AND state = ${check.state}`)
  return marked === 1
}

/** Records the operator's decision; false if the check's state has changed since it was read. */
export async function markDecided(
  ctx: Tx,
  check: Permitted<{ CustomerUUID: Uuid; UUID: Uuid; state: CheckState }, 'credit:check'>,
  state: 'passed' | 'refused',
  reason: string,
): Promise<boolean> {
  const marked = await ctx.db.run(sql`
    UPDATE credit_checks.checks SET state = ${state}, answered_at = ${ctx.now()}, reason = ${reason}
    WHERE customer_uuid = ${check.CustomerUUID} AND check_uuid = ${check.UUID} AND state = ${check.state}`)
  return marked === 1
}

/**
 * One page of checks that wait for the operator, oldest first unless `isNewestFirst`, each with the total count. Only
 * the newest check of a customer waits.
 */
export function waitingPage(
  ctx: Ctx,
  { limit, offset, isNewestFirst, search }: { limit: number; offset: number; isNewestFirst: boolean; search: Found },
) {
  return ctx.db.rows<Pick<CheckRow, 'CustomerUUID' | 'UUID' | 'state' | 'askedAt'> & { total: number }>(sql`
    SELECT "CustomerUUID", "UUID", state, "askedAt", count(*) OVER ()::integer AS total
    FROM credit_checks.check_rows AS c
    WHERE state IN ('asked', 'referred') AND NOT EXISTS (
      SELECT FROM credit_checks.checks AS later WHERE later.customer_uuid = c."CustomerUUID" AND later.place > c.place)
      AND (${search.text} = '' OR "CustomerUUID" = ANY(${search.customers}::uuid[]) OR "UUID"::text ILIKE ${search.like})
    ORDER BY CASE WHEN ${isNewestFirst}::boolean THEN -place ELSE place END LIMIT ${limit} OFFSET ${offset}`)
}

/** Deletes the checks of an erased customer. */
export async function deleteChecks(ctx: Tx, of: Permitted<{ CustomerUUID: Uuid }, 'credit:check'>): Promise<void> {
  await ctx.db.run(sql`DELETE FROM credit_checks.checks WHERE customer_uuid = ${of.CustomerUUID}`)
}
