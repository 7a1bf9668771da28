import type { Uuid } from '@waea/kit/ids'
import { type Money, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * The reason of a return caused by a refund at the card partner. It counts as a refund of its payment, not as a return.
 */
export const refundedReason = 'refunded'

/**
 * What was taken back of a successful payment: a late debit return, a disputed card payment, or a refund made at the
 * card partner.
 */
export interface KeptReturn {
  CustomerUUID: Uuid
  UUID: Uuid
  PaymentUUID: Uuid
  gatewayRef: string
  amount: Money
  /** The part taken off remaining prepay credit; the rest is owed. */
  fromCredit: Money
  /** What was taken back of the payment before. */
  before: Money
  reason: string
  createdAt: Date
  /** Whether it was made owed again. */
  isOwed: boolean
  /** The dispute was won and the money came back. */
  isGivenBack: boolean
  /** The part that paid for something never delivered; nobody owes it. */
  undelivered: Money
  /** The part written off: a guest had paid it, or the customer was erased. */
  writtenOff: Money
}

/** The parts of a return that are not a debt. */
export type NotOwed = Pick<KeptReturn, 'fromCredit' | 'undelivered' | 'writtenOff'>

type NewReturn = Omit<KeptReturn, 'createdAt' | 'isOwed' | 'isGivenBack' | keyof NotOwed>

/** Writes a return and counts it against its payment; false if it was already written. */
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
 * Records that a return has come back and no longer counts against its payment. Waits for other transactions and
 * returns what had been made of it by then; undefined if it was already recorded.
 */
export function markReinstated(
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
 * Marks a return as owed again, once, and returns the part known to be undelivered; undefined if it was marked before
 * or the money has come back. Locks the row until the transaction ends.
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

/** Records the parts of a return that are not a debt. */
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

/** A return by the card partner's id. */
export function returnByRef(ctx: Ctx, CustomerUUID: Uuid, gatewayRef: string): Promise<KeptReturn | undefined> {
  return ctx.db.row<KeptReturn>(sql`
    SELECT * FROM payments.return_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "gatewayRef" = ${gatewayRef}`)
}

/** All returns of a payment, oldest first, including those that have come back. */
export function returnsOfPayment(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid): Promise<KeptReturn[]> {
  return ctx.db.rows<KeptReturn>(sql`
    SELECT * FROM payments.return_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "PaymentUUID" = ${PaymentUUID}
    ORDER BY "createdAt", "UUID"`)
}

/** Why banks took back payments of a customer, the latest reason of each; without those that have come back. */
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

/** Returns of all customers since an instant that have not come back. */
export function takenSince(ctx: Ctx, since: Date): Promise<KeptReturn[]> {
  return ctx.db.rows<KeptReturn>(sql`
    SELECT * FROM payments.return_rows
    WHERE "createdAt" >= ${since} AND NOT "isGivenBack" AND reason <> ${refundedReason} ORDER BY "createdAt" LIMIT 200000`)
}
