import type { Uuid } from '@waea/kit/ids'
import { type Money, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** The reason of what a refund at the card partner took back. It counts as a refund of its payment, not as a return. */
export const refundedReason = 'refunded'

/**
 * What was taken back of a payment that had succeeded: a debit that bounced late, a disputed card payment, or a refund that
 * was made at the card partner.
 */
export interface KeptReturn {
  CustomerUUID: Uuid
  UUID: Uuid
  PaymentUUID: Uuid
  gatewayRef: string
  amount: Money
  /** What of it was taken off prepay credit that was still there; the rest is owed. */
  fromCredit: Money
  /** What was taken back of the payment before. */
  before: Money
  reason: string
  /** What it paid, and the bank took back, was made owed again. */
  isOwed: boolean
  /** The dispute was won: the money came back. */
  isGivenBack: boolean
  /** What of it was for something that was never delivered: nobody owes that. */
  undelivered: Money
  /** What of it nobody owes who is there: a guest had paid it, or the customer was erased. */
  writtenOff: Money
}

/** What of a return is no debt. */
export type NotOwed = Pick<KeptReturn, 'fromCredit' | 'undelivered' | 'writtenOff'>

type NewReturn = Omit<KeptReturn, 'isOwed' | 'isGivenBack' | keyof NotOwed>

/** Writes what was taken back, and counts it against its payment; false if it was written before. */
export async function insertReturn(tx: Tx, taken: Permitted<NewReturn, 'payment:make'>): Promise<boolean> {
  const counted = taken.reason === refundedReason ? zero : taken.amount
  const written = await tx.db.run(sql`
    WITH written AS (
      INSERT INTO payments.returns (customer_uuid, return_uuid, payment_uuid, gateway_ref, amount_cents, before_cents, reason,
        created_at)
      VALUES (${taken.CustomerUUID}, ${taken.UUID}, ${taken.PaymentUUID}, ${taken.gatewayRef}, ${taken.amount},
        ${taken.before}, ${taken.reason}, ${tx.now()})
      ON CONFLICT DO NOTHING RETURNING customer_uuid, payment_uuid
    )
    UPDATE payments.intents i SET returned_cents = returned_cents + ${counted}::bigint, updated_at = ${tx.now()}
    FROM written WHERE i.customer_uuid = written.customer_uuid AND i.payment_uuid = written.payment_uuid`)
  return written === 1
}

/**
 * Notes that what was taken back has come back, and counts it no longer against its payment. Returns what had been made
 * of it, as it is once nobody else holds it; undefined if it was noted.
 */
export function markGivenBack(
  tx: Tx,
  back: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'payment:make'>,
): Promise<Pick<KeptReturn, 'isOwed' | keyof NotOwed> | undefined> {
  return tx.db.row(sql`
    WITH back AS (
      UPDATE payments.returns SET given_back_at = ${tx.now()}
      WHERE customer_uuid = ${back.CustomerUUID} AND return_uuid = ${back.UUID} AND given_back_at IS NULL
      RETURNING customer_uuid, payment_uuid, owed_at, credit_cents, undelivered_cents, written_off_cents,
        CASE WHEN reason = ${refundedReason} THEN 0 ELSE amount_cents END AS counted
    )
    UPDATE payments.intents i SET returned_cents = returned_cents - back.counted, updated_at = ${tx.now()}
    FROM back WHERE i.customer_uuid = back.customer_uuid AND i.payment_uuid = back.payment_uuid
    RETURNING back.owed_at IS NOT NULL AS "isOwed", back.credit_cents AS "fromCredit",
      back.undelivered_cents AS undelivered, back.written_off_cents AS "writtenOff"`)
}

/**
 * Notes, once, that what was taken back is owed again, and returns what of it is not, as far as that is known; undefined if
 * it was noted before, or the money has come back. Whoever reads it holds it until the transaction ends.
 */
export function markOwed(
  tx: Tx,
  of: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'payment:make'>,
): Promise<Pick<KeptReturn, 'undelivered'> | undefined> {
  return tx.db.row(sql`
    UPDATE payments.returns SET owed_at = ${tx.now()}
    WHERE customer_uuid = ${of.CustomerUUID} AND return_uuid = ${of.UUID} AND owed_at IS NULL AND given_back_at IS NULL
    RETURNING undelivered_cents AS undelivered`)
}

/** Notes what of a return is no debt. */
export async function noteNotOwed(
  tx: Tx,
  of: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'payment:make'>,
  { fromCredit, undelivered, writtenOff }: NotOwed,
): Promise<void> {
  await tx.db.run(sql`
    UPDATE payments.returns
    SET credit_cents = ${fromCredit}, undelivered_cents = ${undelivered}, written_off_cents = ${writtenOff}
    WHERE customer_uuid = ${of.CustomerUUID} AND return_uuid = ${of.UUID}`)
}

/** What is known of a return, by the card partner's id of it. */
export function returnByRef(ctx: Ctx, CustomerUUID: Uuid, gatewayRef: string): Promise<KeptReturn | undefined> {
  return ctx.db.row<KeptReturn>(sql`
    SELECT * FROM payments.return_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "gatewayRef" = ${gatewayRef}`)
}

/** What banks took back of a payment, the first first; with what was given back since. */
export function returnsOfPayment(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid): Promise<KeptReturn[]> {
  return ctx.db.rows<KeptReturn>(sql`
    SELECT * FROM payments.return_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "PaymentUUID" = ${PaymentUUID}
    ORDER BY "createdAt", "UUID"`)
}

/** Why banks took back some payments of a customer, the last time of each; what was given back is left out. */
export function returnReasons(
  ctx: Ctx,
  CustomerUUID: Uuid,
  payments: readonly Uuid[],
): Promise<{ PaymentUUID: Uuid; reason: string }[]> {
  return ctx.db.rows(sql`
    SELECT DISTINCT ON ("PaymentUUID") "PaymentUUID", reason FROM payments.return_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "PaymentUUID" = ANY(${payments as string[]}::uuid[]) AND NOT "isGivenBack"
    ORDER BY "PaymentUUID", "createdAt" DESC, "UUID"`)
}

/** What banks have taken back of all customers since an instant and not given back. */
export function takenSince(ctx: Ctx, since: Date): Promise<KeptReturn[]> {
  return ctx.db.rows<KeptReturn>(sql`
    SELECT * FROM payments.return_rows
    WHERE "createdAt" >= ${since} AND NOT "isGivenBack" AND reason <> ${refundedReason} ORDER BY "createdAt" LIMIT 200000`)
}
