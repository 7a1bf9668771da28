import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { json, sql } from '../../platform/sql.ts'

/** What takes off a bill, or brings back; without a bill it adds to the credit of the account, or takes off that. */
export interface NewAllocation {
  CustomerUUID: Uuid
  InvoiceUUID: Uuid | null
  kind: 'payment' | 'credit' | 'credit-note' | 'reversal'
  /** Positive takes off a bill, or adds to the credit. */
  amount: Money
  PaymentUUID?: Uuid | null
  CreditNoteUUID?: Uuid | null
}

/** Writes allocations, without touching what bills still ask for: that of new bills knows them already. */
export async function insertAllocations(
  ctx: Tx,
  allocations: readonly Permitted<NewAllocation, 'bill:manage'>[],
): Promise<void> {
  if (allocations.length === 0) return
  const asked = allocations.map((one) => ({ ...one, UUID: ctx.newUuid() }))
  await ctx.db.run(sql`
    INSERT INTO billing.allocations (customer_uuid, allocation_uuid, invoice_uuid, kind, amount_cents, payment_uuid,
      credit_note_uuid, made_at)
    SELECT "CustomerUUID", "UUID", "InvoiceUUID", kind, amount, "PaymentUUID", "CreditNoteUUID", ${ctx.now()}
    FROM jsonb_to_recordset(${json(asked)}::jsonb) AS a("CustomerUUID" uuid, "UUID" uuid, "InvoiceUUID" uuid, kind text,
      amount bigint, "PaymentUUID" uuid, "CreditNoteUUID" uuid)`)
}

/**
 * Writes allocations of one account, and moves what its bills still ask for and its credit by them. Call it with the
 * account locked. The database refuses more than a bill asks for, and credit that is not there.
 */
export async function allocate(
  ctx: Tx,
  account: Permitted<{ CustomerUUID: Uuid }, 'bill:manage'>,
  allocations: readonly Omit<NewAllocation, 'CustomerUUID'>[],
): Promise<void> {
  const { CustomerUUID } = account
  const asked = allocations.map((one) => ({ ...one, UUID: ctx.newUuid() }))
  await ctx.db.run(sql`
    WITH asked AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${json(asked)}::jsonb) AS a("UUID" uuid, "InvoiceUUID" uuid, kind text,
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

/** Notes a payment of bills; false if it was noted before. */
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

/** Notes what a bank took back of a payment; false if it was noted before. */
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

/** What a payment has taken off each bill, and added to the credit (null). */
export function partsOfPayment(
  ctx: Tx,
  CustomerUUID: Uuid,
  PaymentUUID: Uuid,
): Promise<{ InvoiceUUID: Uuid | null; amount: Money }[]> {
  return ctx.db.rows(sql`
    SELECT invoice_uuid AS "InvoiceUUID", sum(amount_cents)::bigint AS amount FROM billing.allocations
    WHERE customer_uuid = ${CustomerUUID} AND payment_uuid = ${PaymentUUID}
    GROUP BY 1 HAVING sum(amount_cents) > 0`)
}

/** The bills that have taken credit of the account, the newest first, each with how much of it. */
export function creditTakers(ctx: Tx, CustomerUUID: Uuid): Promise<{ InvoiceUUID: Uuid; amount: Money }[]> {
  return ctx.db.rows(sql`
    SELECT a.invoice_uuid AS "InvoiceUUID", sum(a.amount_cents)::bigint AS amount
    FROM billing.allocations a JOIN billing.invoices i USING (customer_uuid, invoice_uuid)
    WHERE a.customer_uuid = ${CustomerUUID} AND a.kind = 'credit'
    GROUP BY a.invoice_uuid, i.issued_on HAVING sum(a.amount_cents) > 0
    ORDER BY i.issued_on DESC`)
}
