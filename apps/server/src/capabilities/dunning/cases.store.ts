import type { DunningProgress } from '@waea/domain/dunning/schedule'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { noUuid, type Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { json, sql } from '../../platform/db/sql.ts'

/** An account in arrears and how far its dunning has come. */
export interface DunningCase extends DunningProgress {
  CustomerUUID: Uuid
  UUID: Uuid
  /** The bills of the case: those that the last message named. */
  bills: readonly Uuid[]
  /** The announced late fee; null without one. */
  lateFee: Money | null
  lateFeeOn: CalendarDay | null
  lateFeeChargedOn: CalendarDay | null
}

/** The open case of an account. */
export function openCase(ctx: Ctx, CustomerUUID: Uuid): Promise<DunningCase | undefined> {
  return ctx.db.row<DunningCase>(sql`SELECT * FROM dunning.case_rows WHERE "CustomerUUID" = ${CustomerUUID}`)
}

/** Opens a case for these bills. The database refuses a second open case. */
export async function insertCase(
  ctx: Tx,
  one: Permitted<Pick<DunningCase, 'CustomerUUID' | 'UUID' | 'bills' | 'openedOn' | 'terms'>, 'bill:manage'>,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO dunning.cases (customer_uuid, case_uuid, bills, opened_on, terms)
    VALUES (${one.CustomerUUID}, ${one.UUID}, ${one.bills}::uuid[], ${one.openedOn}, ${json(one.terms)})`)
}

/** Saves the progress of a case. */
export async function saveCase(ctx: Tx, one: Permitted<DunningCase, 'bill:manage'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE dunning.cases SET bills = ${one.bills}::uuid[], reminded_on = ${one.remindedOn},
      reminded_again_on = ${one.remindedAgainOn}, late_fee_cents = ${one.lateFee}, late_fee_on = ${one.lateFeeOn},
      late_fee_charged_on = ${one.lateFeeChargedOn}, notice_on = ${one.noticeOn}, suspend_on = ${one.suspendOn},
      final_notice_on = ${one.finalNoticeOn}, suspended_on = ${one.suspendedOn}
    WHERE customer_uuid = ${one.CustomerUUID} AND case_uuid = ${one.UUID} AND ended_at IS NULL`)
}

/** Late fees charged over a bill, from open and ended cases, with the bills and terms of each case. */
export function lateFeesOver(
  ctx: Ctx,
  CustomerUUID: Uuid,
  InvoiceUUID: Uuid,
): Promise<(Pick<DunningCase, 'UUID' | 'bills' | 'terms'> & { lateFee: Money })[]> {
  return ctx.db.rows(sql`
    SELECT case_uuid AS "UUID", bills, terms, late_fee_cents AS "lateFee" FROM dunning.cases
    WHERE customer_uuid = ${CustomerUUID} AND late_fee_charged_on IS NOT NULL AND late_fee_cents IS NOT NULL
      AND ${InvoiceUUID}::uuid = ANY(bills)`)
}

/** Removes a late fee from a case after it was credited. */
export async function forgetChargedFee(
  ctx: Tx,
  one: Permitted<Pick<DunningCase, 'CustomerUUID' | 'UUID'>, 'bill:manage'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE dunning.cases SET late_fee_cents = NULL, late_fee_on = NULL, late_fee_charged_on = NULL
    WHERE customer_uuid = ${one.CustomerUUID} AND case_uuid = ${one.UUID}`)
}

/** Ends a case when none of its bills is overdue any more. */
export async function endCase(ctx: Tx, one: Permitted<DunningCase, 'bill:manage'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE dunning.cases SET ended_at = ${ctx.now()}
    WHERE customer_uuid = ${one.CustomerUUID} AND case_uuid = ${one.UUID} AND ended_at IS NULL`)
}

/**
 * One page of customers to review, after `after`: with an open case, a running extension, or a disputed amount that is
 * due again.
 */
export function customersToReview(
  ctx: Ctx,
  after: { CustomerUUID: Uuid } | undefined,
  most: number,
): Promise<{ CustomerUUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID" FROM (
      SELECT customer_uuid FROM dunning.cases WHERE ended_at IS NULL
      UNION SELECT customer_uuid FROM dunning.extensions WHERE state = 'running'
      UNION SELECT customer_uuid FROM dunning.disputes WHERE due_again_on < ${ctx.today()}) waiting
    WHERE customer_uuid > ${after?.CustomerUUID ?? noUuid}::uuid
    ORDER BY customer_uuid LIMIT ${most}`)
}
