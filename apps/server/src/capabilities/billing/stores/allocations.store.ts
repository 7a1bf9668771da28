import type { SettledBill } from '@waea/domain/billing/take-back'
import type { Uuid } from '@waea/kit/ids'
import { type Money, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** An amount that pays a bill or puts it back. Without a bill, it adds to the account's credit or takes it off. */
export interface NewAllocation {
  CustomerUUID: Uuid
  InvoiceUUID: Uuid | null
  kind: 'payment' | 'credit' | 'credit-note' | 'reversal' | 'write-off'
  /** Positive pays a bill or adds to the credit. */
  amount: Money
  PaymentUUID?: Uuid | null
  CreditNoteUUID?: Uuid | null
}

/**
 * Writes allocations without changing the remaining amount of bills: a new bill is inserted with it already reduced.
 */
export async function insertAllocations(
  ctx: Tx,
  allocations: readonly Permitted<NewAllocation, 'bill:manage'>[],
): Promise<void> {
  if (allocations.length === 0) return
  const rows = allocations.map((one) => ({ ...one, UUID: ctx.newUuid() }))
  await ctx.db.run(sql`
    INSERT INTO billing.allocations (customer_uuid, allocation_uuid, invoice_uuid, kind, amount_cents, payment_uuid,
      credit_note_uuid, made_at)
    SELECT "CustomerUUID", "UUID", "InvoiceUUID", kind, amount, "PaymentUUID", "CreditNoteUUID", ${ctx.now()}
    FROM jsonb_to_recordset(${json(rows)}::jsonb) AS a("CustomerUUID" uuid, "UUID" uuid, "InvoiceUUID" uuid, kind text,
      amount bigint, "PaymentUUID" uuid, "CreditNoteUUID" uuid)`)
}

/**
 * Writes an account's allocations and updates its bills' remaining amounts and its credit. Call it with the account
 * locked. The database refuses to pay more than a bill asks for, or to use more credit than there is.
 */
export async function allocate(
  ctx: Tx,
  account: Permitted<{ CustomerUUID: Uuid }, 'bill:manage'>,
  allocations: readonly Omit<NewAllocation, 'CustomerUUID'>[],
): Promise<void> {
  const { CustomerUUID } = account
  const rows = allocations.map((one) => ({ ...one, UUID: ctx.newUuid() }))
  await ctx.db.run(sql`
    WITH asked AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${json(rows)}::jsonb) AS a("UUID" uuid, "InvoiceUUID" uuid, kind text,
        amount bigint, "PaymentUUID" uuid, "CreditNoteUUID" uuid)
    ), written AS (
      INSERT INTO billing.allocations (customer_uuid, allocation_uuid, invoice_uuid, kind, amount_cents, payment_uuid,
        credit_note_uuid, made_at)
      SELECT ${CustomerUUID}, "UUID", "InvoiceUUID", kind, amount, "PaymentUUID", "CreditNoteUUID", ${ctx.now()} FROM asked
    ), moved AS (
      UPDATE billing.invoices i SET remaining_cents = remaining_cents - s.amount
      FROM (SELECT "InvoiceUUID", sum(amount) AS amount FROM asked WHERE "InvoiceUUID" IS NOT NULL GROUP BY 1) s
      WHERE i.customer_uuid = ${CustomerUUID} AND i.invoice_uuid = s."InvoiceUUID"
    )
    UPDATE billing.accounts SET credit_cents = credit_cents
      + coalesce((SELECT sum(amount) FROM asked WHERE "InvoiceUUID" IS NULL), 0)
    WHERE customer_uuid = ${CustomerUUID}`)
}

/** How much of a bill was written off. */
export async function writtenOffOf(ctx: Ctx, CustomerUUID: Uuid, InvoiceUUID: Uuid): Promise<Money> {
  const row = await ctx.db.row<{ cents: Money }>(sql`
    SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM billing.allocations
    WHERE customer_uuid = ${CustomerUUID} AND invoice_uuid = ${InvoiceUUID} AND kind = 'write-off'`)
  return row?.cents ?? zero
}

/** Records a payment of bills; false if it was already recorded. */
export async function insertPayment(
  ctx: Tx,
  payment: Permitted<{ CustomerUUID: Uuid; PaymentUUID: Uuid; amount: Money }, 'bill:manage'>,
): Promise<boolean> {
  const { CustomerUUID, PaymentUUID, amount } = payment
  const written = await ctx.db.run(sql`
    INSERT INTO billing.payments (customer_uuid, payment_uuid, amount_cents, received_at)
    VALUES (${CustomerUUID}, ${PaymentUUID}, ${amount}, ${ctx.now()}) ON CONFLICT DO NOTHING`)
  return written === 1
}

/** Which of these payments are recorded. */
export function receivedOf(
  ctx: Ctx,
  payments: readonly { CustomerUUID: Uuid; UUID: Uuid }[],
): Promise<{ CustomerUUID: Uuid; UUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", payment_uuid AS "UUID" FROM billing.payments
    WHERE (customer_uuid, payment_uuid) IN (
      SELECT * FROM unnest(${payments.map(({ CustomerUUID }) => CustomerUUID)}::uuid[],
        ${payments.map(({ UUID }) => UUID)}::uuid[]))`)
}

/** Records what a bank took back of a payment; false if it was already recorded. */
export async function insertReturn(
  ctx: Tx,
  returned: Permitted<{ CustomerUUID: Uuid; PaymentUUID: Uuid; ReturnUUID: Uuid; amount: Money }, 'bill:manage'>,
): Promise<boolean> {
  const { CustomerUUID, PaymentUUID, ReturnUUID, amount } = returned
  const written = await ctx.db.run(sql`
    INSERT INTO billing.returns (customer_uuid, return_uuid, payment_uuid, amount_cents, returned_at)
    VALUES (${CustomerUUID}, ${ReturnUUID}, ${PaymentUUID}, ${amount}, ${ctx.now()}) ON CONFLICT DO NOTHING`)
  return written === 1
}

/** What is left of a payment on bills and as credit: what came in minus what was taken back. */
export async function leftOfPayment(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid): Promise<Money> {
  const row = await ctx.db.row<{ left: Money }>(sql`
    SELECT coalesce(sum(amount_cents), 0)::bigint AS left FROM billing.allocations
    WHERE customer_uuid = ${CustomerUUID} AND payment_uuid = ${PaymentUUID}`)
  return row?.left ?? zero
}

/**
 * A customer's bills that are at least partly settled, with how much of each this payment and credit have paid. Bills
 * that took credit come first, then the newest.
 */
export function settledBills(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid): Promise<SettledBill[]> {
  return ctx.db.rows<SettledBill>(sql`
    SELECT i.invoice_uuid AS "UUID", i.total_cents - i.credited_cents - i.remaining_cents AS settled,
      coalesce(sum(a.amount_cents) FILTER (WHERE a.payment_uuid = ${PaymentUUID}), 0)::bigint AS paid,
      coalesce(sum(a.amount_cents) FILTER (WHERE a.kind = 'credit'), 0)::bigint AS "fromCredit"
    FROM billing.invoices i LEFT JOIN billing.allocations a USING (customer_uuid, invoice_uuid)
    WHERE i.customer_uuid = ${CustomerUUID} AND i.total_cents - i.credited_cents - i.remaining_cents > 0
    GROUP BY i.customer_uuid, i.invoice_uuid
    ORDER BY coalesce(bool_or(a.kind = 'credit'), false) DESC, i.issued_on DESC, i.number DESC`)
}
