import type { BrandId } from '@waea/brands/brands'
import type { Buyer, Seller } from '@waea/domain/billing/making/invoice-document'
import type { PageRows } from '@waea/domain/paging'
import type { Wallet } from '@waea/domain/payments/means/wallet'
import type { Payer } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, type Statement, sql } from '../../../platform/db/sql.ts'
import type { Counted } from '../../../platform/read-page.ts'
import type { RefundFacts } from '../refund-answer.ts'
import type { Allocation, Intent } from './payments.store.ts'

/** What a receipt says of the seller and the buyer, with brand and language; frozen when it is written. */
export interface ReceiptTexts {
  seller: Seller
  /** Absent for a guest, and erased with the customer. */
  buyer?: Omit<Buyer, 'accountNumber'>
  brand: BrandId
  language: 'en' | 'mi-NZ'
  /** It paid a bill, and the GST is on the bill. */
  isOfBill: boolean
  /**
   * It paid a debt, and the GST is on the bill or receipt of what is owed. Absent on receipts from before this field.
   */
  isOfDebt?: boolean
}

export interface KeptReceipt {
  CustomerUUID: Uuid
  UUID: Uuid
  Number: string
  PaymentUUID: Uuid
  payer: Payer
  /** What it paid for, frozen. */
  paysFor: readonly Allocation[]
  amount: Money
  tax: Money
  Description: string
  CardType: string | null
  CardLast4: string | null
  CardWallet: Wallet | null
  createdAt: Date
  /** The frozen texts; null on older receipts. */
  document: ReceiptTexts | null
  /** Only set when read for display. */
  refunds?: readonly RefundFacts[] | null
}

/** Writes the receipt of a successful payment; its number is never reused. */
export async function insertReceipt(
  ctx: Tx,
  intent: Permitted<Intent, 'payment:make'>,
  tax: Money,
  document: ReceiptTexts,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO payments.receipts (customer_uuid, receipt_uuid, number, payment_uuid, payer_kind, payer_uuid, pays_for,
      amount_cents, tax_cents, description, card_brand, card_last4, card_wallet, created_at, document)
    VALUES (${intent.CustomerUUID}, ${intent.receiptUuid}, 'R' || nextval('payments.receipt_numbers'), ${intent.UUID},
      ${intent.payer.kind}, ${intent.payer.UUID}, ${json(intent.paysFor)}::jsonb, ${intent.amount}, ${tax}, ${intent.description},
      ${intent.cardBrand}, ${intent.cardLast4}, ${intent.cardWallet}, ${ctx.now()},
      ${json(document)}::jsonb)`)
}

/** Erases the customer's identity from their receipts. */
export async function forgetBuyer(
  ctx: Tx,
  { CustomerUUID }: Permitted<{ CustomerUUID: Uuid }, 'card:manage'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE payments.receipts SET document = document - 'buyer' WHERE customer_uuid = ${CustomerUUID} AND document ? 'buyer'`)
}

/** A customer's receipt. A guest's receipt for them is left out; only the guest may see it. */
export function receiptOf(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptReceipt | undefined> {
  return ctx.db.row<KeptReceipt>(sql`
    SELECT r.*, p.refunds FROM payments.receipt_rows r
    LEFT JOIN payments.payment_rows p ON p."CustomerUUID" = r."CustomerUUID" AND p."UUID" = r."PaymentUUID"
    WHERE r."CustomerUUID" = ${CustomerUUID} AND r."UUID" = ${UUID} AND r.payer ->> 'kind' <> 'guest'`)
}

export function receiptOfPayment(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid): Promise<KeptReceipt | undefined> {
  return ctx.db.row<KeptReceipt>(sql`
    SELECT * FROM payments.receipt_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "PaymentUUID" = ${PaymentUUID}`)
}

/** Receipts by the parts of their payments; only of the customer's own payments. */
export function receiptsOfParts(
  ctx: Ctx,
  CustomerUUID: Uuid,
  parts: readonly Uuid[],
): Promise<{ part: Uuid; ReceiptUUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT a.allocation_uuid AS part, r.receipt_uuid AS "ReceiptUUID" FROM payments.allocations a
    JOIN payments.receipts r ON r.customer_uuid = a.account_uuid AND r.payment_uuid = a.payment_uuid
    WHERE a.customer_uuid = ${CustomerUUID} AND a.account_uuid = ${CustomerUUID}
      AND r.payer_kind <> 'guest' AND a.allocation_uuid = ANY(${parts}::uuid[])`)
}

/** Receipts by payment, without guests' payments. */
export async function receiptsOfPayments(
  ctx: Ctx,
  CustomerUUID: Uuid,
  payments: readonly Uuid[],
): Promise<Map<Uuid, Uuid>> {
  if (payments.length === 0) return new Map()
  const rows = await ctx.db.rows<{ PaymentUUID: Uuid; ReceiptUUID: Uuid }>(sql`
    SELECT payment_uuid AS "PaymentUUID", receipt_uuid AS "ReceiptUUID" FROM payments.receipts
    WHERE customer_uuid = ${CustomerUUID} AND payer_kind <> 'guest' AND payment_uuid = ANY(${payments}::uuid[])`)
  return new Map(rows.map(({ PaymentUUID, ReceiptUUID }) => [PaymentUUID, ReceiptUUID]))
}

/** A customer's receipts in a span of time, with refunds, oldest first, up to a maximum; without guests' receipts. */
export function receiptsBetween(
  ctx: Ctx,
  CustomerUUID: Uuid,
  { since, before, most }: { since: Date; before: Date; most: number },
): Promise<KeptReceipt[]> {
  return ctx.db.rows<KeptReceipt>(sql`
    SELECT r.*, p.refunds FROM payments.receipt_rows r
    LEFT JOIN payments.payment_rows p ON p."CustomerUUID" = r."CustomerUUID" AND p."UUID" = r."PaymentUUID"
    WHERE r."CustomerUUID" = ${CustomerUUID} AND r."createdAt" >= ${since} AND r."createdAt" < ${before}
      AND r.payer ->> 'kind' <> 'guest'
    ORDER BY r."createdAt", r."Number" LIMIT ${most}`)
}

export function receiptPage(
  ctx: Ctx,
  CustomerUUID: Uuid,
  { limit, offset }: PageRows,
): Promise<Counted<KeptReceipt>[]> {
  return ctx.db.rows(sql`
    SELECT r.*, p.refunds FROM (
      SELECT *, count(*) OVER ()::integer AS total FROM payments.receipt_rows
      WHERE "CustomerUUID" = ${CustomerUUID} AND payer ->> 'kind' <> 'guest'
      ORDER BY "createdAt" DESC LIMIT ${limit} OFFSET ${offset}) r
    LEFT JOIN payments.payment_rows p ON p."CustomerUUID" = r."CustomerUUID" AND p."UUID" = r."PaymentUUID"
    ORDER BY r."createdAt" DESC`)
}

/** The accounts with this receipt number. */
export const accountsByReceipt = (exact: string): Statement => sql`
    SELECT customer_uuid AS id FROM payments.receipts WHERE number = ${exact} LIMIT 50`
