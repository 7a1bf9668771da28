import { type AutoTopUpRule, firstOfMonth } from '@waea/domain/balance/auto-top-up'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/** A mobile and its customer. */
export interface OfMobile {
  CustomerUUID: Uuid
  MobileUUID: Uuid
}

/** The automatic top-up rule of a mobile and its current state. */
export interface AutoTopUpRow extends OfMobile, AutoTopUpRule {
  status: 'on' | 'off' | 'paused' | 'needs-you'
  PaymentMethodUUID: Uuid
  SendText: boolean
  /** The start of the current interval of `Days`. */
  countedFrom: CalendarDay
  /** The day of the last attempt, whatever its outcome. */
  triedOn: CalendarDay | null
  /** Failures in a row. */
  failures: number
  /** The first day of the latest month in which the monthly limit was reached. */
  cappedIn: CalendarDay | null
  agreedAt: Date
}

/** The automatic top-up rule of a mobile; undefined if none was ever set. */
export function autoTopUpRow(ctx: Ctx, of: OfMobile): Promise<AutoTopUpRow | undefined> {
  return ctx.db.row<AutoTopUpRow>(sql`
    SELECT * FROM balance.auto_top_up_rows
    WHERE "CustomerUUID" = ${of.CustomerUUID} AND "MobileUUID" = ${of.MobileUUID}`)
}

/** Like `autoTopUpRow`, and locks the row until the transaction ends. */
export function lockAutoTopUp(ctx: Tx, of: OfMobile): Promise<AutoTopUpRow | undefined> {
  return ctx.db.row<AutoTopUpRow>(sql`
    SELECT * FROM balance.auto_top_up_rows
    WHERE "CustomerUUID" = ${of.CustomerUUID} AND "MobileUUID" = ${of.MobileUUID} FOR UPDATE`)
}

/**
 * The mobiles of a customer that have credit, oldest credit first, each with its automatic top-up rule; null where none
 * was ever set.
 */
export function autoTopUpsOf(
  ctx: Ctx,
  CustomerUUID: Uuid,
): Promise<{ MobileUUID: Uuid; rule: Pick<AutoTopUpRow, 'status' | 'AmountDollars' | 'Days'> | null }[]> {
  return ctx.db.rows(sql`
    SELECT c.mobile_uuid AS "MobileUUID", CASE WHEN r.status IS NOT NULL
      THEN jsonb_build_object('status', r.status, 'AmountDollars', r.amount_dollars, 'Days', r.days) END AS rule
    FROM balance.credits c
    LEFT JOIN balance.auto_top_ups r USING (customer_uuid, mobile_uuid)
    WHERE c.customer_uuid = ${CustomerUUID} ORDER BY c.created_at, c.mobile_uuid`)
}

/** The customer's mobiles that are topped up automatically by any of these cards. */
export function autoTopUpsByCard(ctx: Ctx, CustomerUUID: Uuid, cards: readonly Uuid[]): Promise<OfMobile[]> {
  return ctx.db.rows<OfMobile>(sql`
    SELECT "CustomerUUID", "MobileUUID" FROM balance.auto_top_up_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND status <> 'off' AND "PaymentMethodUUID" = ANY(${cards}::uuid[])
    ORDER BY "MobileUUID"`)
}

/** Automatic top-ups of this calendar month, including an attempt that is still open. */
export async function usedThisMonth(ctx: Ctx, of: OfMobile): Promise<Money> {
  const row = await ctx.db.row<{ used: Money }>(sql`
    SELECT coalesce(sum(amount), 0)::bigint AS used FROM balance.auto_attempt_rows
    WHERE "CustomerUUID" = ${of.CustomerUUID} AND "MobileUUID" = ${of.MobileUUID} AND state <> 'failed'
      AND "beganOn" >= ${firstOfMonth(ctx.today())}`)
  return (row?.used ?? 0) as Money
}

export async function saveAutoTopUp(ctx: Tx, row: Permitted<AutoTopUpRow, 'payment:make'>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO balance.auto_top_ups (customer_uuid, mobile_uuid, status, amount_dollars, days, below_dollars, cap_dollars,
      method_uuid, sends_text, counted_from, tried_on, failures, capped_in, agreed_at)
    VALUES (${row.CustomerUUID}, ${row.MobileUUID}, ${row.status}, ${row.AmountDollars}, ${row.Days}, ${row.BelowDollars},
      ${row.CapDollars}, ${row.PaymentMethodUUID}, ${row.SendText}, ${row.countedFrom}, ${row.triedOn}, ${row.failures},
      ${row.cappedIn}, ${row.agreedAt})
    ON CONFLICT (customer_uuid, mobile_uuid) DO UPDATE SET status = excluded.status,
      amount_dollars = excluded.amount_dollars, days = excluded.days, below_dollars = excluded.below_dollars,
      cap_dollars = excluded.cap_dollars, method_uuid = excluded.method_uuid, sends_text = excluded.sends_text,
      counted_from = excluded.counted_from, tried_on = excluded.tried_on, failures = excluded.failures,
      capped_in = excluded.capped_in, agreed_at = excluded.agreed_at`)
}

/**
 * One page of mobiles to process today, after `after`: a top-up is due by days or by credit and the monthly limit is
 * not reached, or an attempt is still open.
 */
export function dueAutoTopUps(ctx: Ctx, after: OfMobile | undefined, most: number): Promise<OfMobile[]> {
  const today = ctx.today()
  return ctx.db.rows<OfMobile>(sql`
    SELECT r.customer_uuid AS "CustomerUUID", r.mobile_uuid AS "MobileUUID" FROM balance.auto_top_ups r
    WHERE (${after?.MobileUUID ?? null}::uuid IS NULL OR (r.customer_uuid, r.mobile_uuid) >
        (${after?.CustomerUUID ?? null}::uuid, ${after?.MobileUUID ?? null}::uuid))
      AND (EXISTS (SELECT 1 FROM balance.auto_attempts a WHERE a.customer_uuid = r.customer_uuid
          AND a.mobile_uuid = r.mobile_uuid AND a.state = 'open')
        OR (status = 'on' AND (tried_on IS NULL OR tried_on < ${today})
          AND (capped_in IS NULL OR capped_in < ${firstOfMonth(today)})
          AND ((days > 0 AND counted_from + days <= ${today}::date)
            OR (below_dollars > 0 AND below_dollars * 100 > (SELECT coalesce(sum(left_cents), 0) FROM balance.lots l
              WHERE l.customer_uuid = r.customer_uuid AND l.mobile_uuid = r.mobile_uuid AND l.left_cents > 0
                AND l.expires_at >= ${ctx.now()})))))
    ORDER BY r.customer_uuid, r.mobile_uuid LIMIT ${most}`)
}

/** An attempt to top up, written before the card is charged. */
export interface AutoAttempt extends OfMobile {
  UUID: Uuid
  PaymentMethodUUID: Uuid
  why: 'days' | 'credit'
  amount: Money
  state: 'open' | 'paid' | 'failed'
  beganOn: CalendarDay
}

/** The open attempt of a mobile. */
export function openAttempt(ctx: Ctx, of: OfMobile): Promise<AutoAttempt | undefined> {
  return ctx.db.row<AutoAttempt>(sql`
    SELECT * FROM balance.auto_attempt_rows
    WHERE "CustomerUUID" = ${of.CustomerUUID} AND "MobileUUID" = ${of.MobileUUID} AND state = 'open'`)
}

export function lockAttempt(
  ctx: Tx,
  { CustomerUUID, UUID }: { CustomerUUID: Uuid; UUID: Uuid },
): Promise<AutoAttempt | undefined> {
  return ctx.db.row<AutoAttempt>(sql`
    SELECT * FROM balance.auto_attempt_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID} FOR UPDATE`)
}

export async function insertAttempt(ctx: Tx, attempt: Permitted<AutoAttempt, 'payment:make'>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO balance.auto_attempts (customer_uuid, attempt_uuid, mobile_uuid, method_uuid, why, cents, state, began_on,
      began_at)
    VALUES (${attempt.CustomerUUID}, ${attempt.UUID}, ${attempt.MobileUUID}, ${attempt.PaymentMethodUUID}, ${attempt.why},
      ${attempt.amount}, ${attempt.state}, ${attempt.beganOn}, ${ctx.now()})`)
}

/** Ends an open attempt; undefined if there is none or it has already ended. */
export function endAttempt(
  ctx: Tx,
  of: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'payment:make'>,
  state: 'paid' | 'failed',
): Promise<AutoAttempt | undefined> {
  return ctx.db.row<AutoAttempt>(sql`
    UPDATE balance.auto_attempts SET state = ${state}, ended_at = ${ctx.now()}
    WHERE customer_uuid = ${of.CustomerUUID} AND attempt_uuid = ${of.UUID} AND state = 'open'
    RETURNING customer_uuid AS "CustomerUUID", attempt_uuid AS "UUID", mobile_uuid AS "MobileUUID",
      method_uuid AS "PaymentMethodUUID", why, cents AS amount, state, began_on AS "beganOn"`)
}
