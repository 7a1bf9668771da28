import type { Payer } from '@waea/domain/payments/parties'
import type { Wallet } from '@waea/domain/payments/wallet'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { json, sql } from '../../platform/sql.ts'
import type { Allocation, Intent } from './payments.store.ts'
import type { RefundFacts } from './refund-answer.ts'

export interface KeptReceipt {
  CustomerUUID: Uuid
  UUID: Uuid
  Number: string
  PaymentUUID: Uuid
  payer: Payer
  /** What it was paid for, as of then. */
  paysFor: readonly Allocation[]
  amount: Money
  tax: Money
  Description: string
  CardType: string | null
  CardLast4: string | null
  CardWallet: Wallet | null
  createdAt: Date
  /** Refunds of the payment; only set when read for display. */
  refunds?: readonly RefundFacts[] | null
}

/** Writes the receipt of a successful payment; its number is never reused. */
export async function insertReceipt(ctx: Tx, intent: Permitted<Intent, 'payment:make'>, tax: Money): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO payments.receipts (customer_uuid, receipt_uuid, number, payment_uuid, payer_kind, payer_uuid, pays_for,
      amount_cents, tax_cents, description, card_brand, card_last4, card_wallet, created_at)
    VALUES (${intent.CustomerUUID}, ${intent.receiptUuid}, 'R' || nextval('payments.receipt_numbers'), ${intent.UUID},
      ${intent.payer.kind}, ${intent.payer.UUID}, ${json(intent.paysFor)}::jsonb, ${intent.amount}, ${tax}, ${intent.description},
      ${intent.cardBrand}, ${intent.cardLast4}, ${intent.cardWallet}, ${ctx.now()})`)
}

export function receiptOf(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptReceipt | undefined> {
  return ctx.db.row<KeptReceipt>(sql`
    SELECT r.*, p.refunds FROM payments.receipt_rows r
    LEFT JOIN payments.payment_rows p ON p."CustomerUUID" = r."CustomerUUID" AND p."UUID" = r."PaymentUUID"
    WHERE r."CustomerUUID" = ${CustomerUUID} AND r."UUID" = ${UUID}`)
}

export function receiptOfPayment(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid): Promise<KeptReceipt | undefined> {
  return ctx.db.row<KeptReceipt>(sql`
    SELECT * FROM payments.receipt_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "PaymentUUID" = ${PaymentUUID}`)
}

/** The receipts of what was paid for, by the ids of the parts of their payments; those of payments by others are not theirs. */
export function receiptsOfParts(
  ctx: Ctx,
  CustomerUUID: Uuid,
  parts: readonly Uuid[],
): Promise<{ part: Uuid; ReceiptUUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT a.allocation_uuid AS part, r.receipt_uuid AS "ReceiptUUID" FROM payments.allocations a
    JOIN payments.receipts r ON r.customer_uuid = a.account_uuid AND r.payment_uuid = a.payment_uuid
    WHERE a.customer_uuid = ${CustomerUUID} AND a.account_uuid = ${CustomerUUID}
      AND a.allocation_uuid = ANY(${parts}::uuid[])`)
}

export function receiptPage(
  ctx: Ctx,
  CustomerUUID: Uuid,
  limit: number,
  offset: number,
): Promise<(KeptReceipt & { total: number })[]> {
  return ctx.db.rows(sql`
    SELECT r.*, p.refunds FROM (
      SELECT *, count(*) OVER () AS total FROM payments.receipt_rows WHERE "CustomerUUID" = ${CustomerUUID}
      ORDER BY "createdAt" DESC LIMIT ${limit} OFFSET ${offset}) r
    LEFT JOIN payments.payment_rows p ON p."CustomerUUID" = r."CustomerUUID" AND p."UUID" = r."PaymentUUID"
    ORDER BY r."createdAt" DESC`)
}
