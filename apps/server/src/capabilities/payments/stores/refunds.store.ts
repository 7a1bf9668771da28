import type { Uuid } from '@waea/kit/ids'
import { type Money, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

export type RefundState = 'unasked' | 'pending' | 'succeeded' | 'failed'

/** A refund that we intend to make, and its progress. */
export interface KeptRefund {
  CustomerUUID: Uuid
  UUID: Uuid
  PaymentUUID: Uuid
  /** What could not be delivered (an order or a mobile), or the payout of credit that the refund is part of. */
  thingUuid: Uuid
  /** Unique: money is refunded once per reason. */
  reason: string
  amount: Money
  /** The GST in it; null until it is booked. */
  tax: Money | null
  state: RefundState
  gatewayRef: string | null
  failure: string | null
  createdAt: Date
  updatedAt: Date
  completedAt: Date | null
}

export function refundByUuid(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptRefund | undefined> {
  return ctx.db.row<KeptRefund>(sql`
    SELECT * FROM payments.refund_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

export function lockRefund(ctx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptRefund | undefined> {
  return ctx.db.row<KeptRefund>(sql`
    SELECT * FROM payments.refund_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID} FOR UPDATE`)
}

/** All refunds of a payment, oldest first. The order matters for `refundedBefore`. */
export function refundsOfPayment(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid): Promise<KeptRefund[]> {
  return ctx.db.rows<KeptRefund>(sql`
    SELECT * FROM payments.refund_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "PaymentUUID" = ${PaymentUUID}
    ORDER BY "createdAt", "UUID"`)
}

/** Whether a payment has a refund for this reason. */
export async function hasRefund(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid, reason: string): Promise<boolean> {
  const refunds = await refundsOfPayment(ctx, CustomerUUID, PaymentUUID)
  return refunds.some((one) => one.reason === reason)
}

/** All refunds for a thing, of any payments, oldest first. */
export function refundsForThing(ctx: Ctx, CustomerUUID: Uuid, thingUuid: Uuid): Promise<KeptRefund[]> {
  return ctx.db.rows<KeptRefund>(sql`
    SELECT * FROM payments.refund_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "thingUuid" = ${thingUuid}
    ORDER BY "createdAt", "UUID"`)
}

/** The last refund for a thing that could not be delivered. */
export function refundForThing(ctx: Ctx, CustomerUUID: Uuid, thingUuid: Uuid): Promise<KeptRefund | undefined> {
  return ctx.db.row<KeptRefund>(sql`
    SELECT * FROM payments.refund_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "thingUuid" = ${thingUuid}
    ORDER BY "createdAt" DESC, "UUID" DESC LIMIT 1`)
}

/**
 * Writes a new refund and counts it against its payment, whose intent the caller has locked. The database refuses to
 * refund more than was paid.
 */
export async function insertRefund(ctx: Tx, refund: Permitted<KeptRefund, 'payment:make'>): Promise<void> {
  await ctx.db.run(sql`
    WITH counted AS (
      UPDATE payments.intents SET refund_cents = refund_cents + ${refund.amount}::bigint
      WHERE customer_uuid = ${refund.CustomerUUID} AND payment_uuid = ${refund.PaymentUUID}
    )
    INSERT INTO payments.refunds (customer_uuid, refund_uuid, payment_uuid, thing_uuid, reason, amount_cents, state,
      created_at, updated_at)
    VALUES (${refund.CustomerUUID}, ${refund.UUID}, ${refund.PaymentUUID}, ${refund.thingUuid}, ${refund.reason},
      ${refund.amount}, 'unasked', ${refund.createdAt}, ${refund.createdAt})`)
}

export interface RefundChange {
  state: RefundState
  gatewayRef: string | null
  failure: string | null
  tax: Money | null
}

/** Saves the state of a refund. A failed refund no longer counts against its payment. */
export async function saveRefund(
  ctx: Tx,
  refund: Permitted<KeptRefund, 'payment:make'>,
  change: RefundChange,
): Promise<void> {
  const freed = change.state === 'failed' && refund.state !== 'failed' ? refund.amount : zero
  await ctx.db.run(sql`
    WITH counted AS (
      UPDATE payments.intents SET refund_cents = refund_cents - ${freed}::bigint
      WHERE customer_uuid = ${refund.CustomerUUID} AND payment_uuid = ${refund.PaymentUUID} AND ${freed}::bigint > 0
    )
    UPDATE payments.refunds SET state = ${change.state}, gateway_ref = ${change.gatewayRef},
      failure = ${change.failure}, tax_cents = ${change.tax}, updated_at = ${ctx.now()},
      completed_at = CASE WHEN ${change.state} = 'succeeded' THEN ${ctx.now()} ELSE completed_at END
    WHERE customer_uuid = ${refund.CustomerUUID} AND refund_uuid = ${refund.UUID}`)
}

/** Failure code of a refund that was not made because the bank had already returned the money. */
export const endedByReturn = 'payment_returned'

/** Ends a payment's refunds that have not been sent to the partner. They no longer count against the payment. */
export async function endRefundsOfReturned(
  ctx: Tx,
  payment: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'payment:make'>,
): Promise<Pick<KeptRefund, 'amount' | 'reason'>[]> {
  return ctx.db.rows(sql`
    WITH ended AS (
      SELECT customer_uuid, refund_uuid, amount_cents FROM payments.refunds
      WHERE customer_uuid = ${payment.CustomerUUID} AND payment_uuid = ${payment.UUID} AND state = 'unasked' FOR UPDATE
    ), counted AS (
      UPDATE payments.intents SET refund_cents = refund_cents - (SELECT coalesce(sum(amount_cents), 0) FROM ended)
      WHERE customer_uuid = ${payment.CustomerUUID} AND payment_uuid = ${payment.UUID} AND EXISTS (SELECT FROM ended)
    )
    UPDATE payments.refunds r SET state = 'failed', failure = ${endedByReturn}, updated_at = ${ctx.now()}
    FROM ended WHERE r.customer_uuid = ended.customer_uuid AND r.refund_uuid = ended.refund_uuid
    RETURNING r.amount_cents AS amount, r.reason`)
}

/** Records a check at the partner that found no change. */
export async function markRefundChecked(
  ctx: Tx,
  refund: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'payment:make'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE payments.refunds SET updated_at = ${ctx.now()}
    WHERE customer_uuid = ${refund.CustomerUUID} AND refund_uuid = ${refund.UUID}`)
}

/** Refunds of all customers that are not final and due for a check; older ones are checked less often. */
export function openRefunds(ctx: Ctx, before: Date, most: number): Promise<{ CustomerUUID: Uuid; UUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", refund_uuid AS "UUID" FROM payments.refunds
    WHERE state IN ('unasked', 'pending') AND updated_at < ${before}
      AND updated_at + (updated_at - created_at) / 4 < ${ctx.now()}
    ORDER BY updated_at LIMIT ${most}`)
}

/** Refunds of all customers, requested since an instant, that the partner has made. */
export function refundedSince(ctx: Ctx, since: Date): Promise<KeptRefund[]> {
  return ctx.db.rows<KeptRefund>(sql`
    SELECT * FROM payments.refund_rows WHERE state = 'succeeded' AND "createdAt" >= ${since}
    ORDER BY "createdAt" LIMIT 200000`)
}

/** A card payment of bills, and the part that is neither refunded nor about to be. */
export interface CardPaymentLeft {
  UUID: Uuid
  left: Money
  cardBrand: string | null
  cardLast4: string | null
}

/**
 * Refundable card payments of a customer's own bills, newest first: paid by the customer, for nobody else, and not
 * taken back by a bank. Leaves out those whose card has failed a refund before.
 */
export function cardPaymentsLeft(ctx: Ctx, CustomerUUID: Uuid): Promise<CardPaymentLeft[]> {
  return ctx.db.rows<CardPaymentLeft>(sql`
    SELECT i.payment_uuid AS "UUID", i.amount_cents - i.refund_cents AS left, i.card_brand AS "cardBrand",
      i.card_last4 AS "cardLast4"
    FROM payments.intents i
    WHERE i.customer_uuid = ${CustomerUUID} AND i.purpose = 'bill' AND i.state = 'succeeded' AND i.method_kind = 'card'
      AND i.returned_cents = 0 AND i.refund_cents < i.amount_cents
      AND i.payer_kind = 'customer' AND i.payer_uuid = i.customer_uuid
      AND NOT EXISTS (SELECT FROM payments.allocations a WHERE a.account_uuid = i.customer_uuid
        AND a.payment_uuid = i.payment_uuid AND a.customer_uuid <> i.customer_uuid)
      AND NOT EXISTS (SELECT FROM payments.refunds r WHERE r.customer_uuid = i.customer_uuid
        AND r.payment_uuid = i.payment_uuid AND r.state = 'failed')
    ORDER BY i.created_at DESC, i.payment_uuid DESC LIMIT 200`)
}
