import type { CalendarDay } from '@waea/kit/calendar-day'
import { noUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { onlyCustomer } from '../../../platform/db/chunks.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** An unpaid bill, and the last news sent about it. */
export interface ToTell {
  CustomerUUID: Uuid
  UUID: Uuid
  Number: string
  dueOn: CalendarDay
  told: 'issued' | 'overdue'
}

/**
 * One page of bills to report as overdue, after `after`. Leaves out customers with an open automatic attempt, because a
 * direct debit takes a bank two business days.
 */
export function billsToTell(ctx: Ctx, today: CalendarDay, after: ToTell | undefined, most: number): Promise<ToTell[]> {
  return ctx.db.rows<ToTell>(sql`
    SELECT customer_uuid AS "CustomerUUID", invoice_uuid AS "UUID", number AS "Number", due_on AS "dueOn", told
    FROM billing.invoices
    WHERE remaining_cents > 0 AND due_on < ${today} AND told = 'issued'
      AND customer_uuid NOT IN (SELECT customer_uuid FROM billing.attempts WHERE state = 'open')
      AND (extended_to IS NULL OR extended_to < ${today})
      AND (due_on, customer_uuid, invoice_uuid)
        > (${after?.dueOn ?? '-infinity'}::date, ${after?.CustomerUUID ?? noUuid}::uuid, ${after?.UUID ?? noUuid}::uuid)
    ORDER BY due_on, customer_uuid, invoice_uuid LIMIT ${most}`)
}

/** Locks the bills that are still unpaid and that no other transaction has locked. */
export function lockToTell(ctx: Tx, bills: readonly ToTell[]): Promise<ToTell[]> {
  const keys = bills.map(({ CustomerUUID, UUID, told }) => ({ c: CustomerUUID, i: UUID, t: told }))
  const only = onlyCustomer(bills)
  return ctx.db.rows<ToTell>(sql`
    SELECT i.customer_uuid AS "CustomerUUID", i.invoice_uuid AS "UUID", i.number AS "Number", i.due_on AS "dueOn", i.told
    FROM billing.invoices i
    JOIN jsonb_to_recordset(${json(keys)}::jsonb) AS a(c uuid, i uuid, t text)
      ON i.customer_uuid = a.c AND i.invoice_uuid = a.i AND i.told = a.t
    WHERE i.remaining_cents > 0 AND (${only}::uuid IS NULL OR i.customer_uuid = ${only})
    ORDER BY i.customer_uuid, i.invoice_uuid FOR UPDATE OF i SKIP LOCKED`)
}

/** Records that these bills were reported as overdue. */
export async function markOverdueReported(ctx: Tx, bills: readonly Permitted<ToTell, 'bill:manage'>[]): Promise<void> {
  if (bills.length === 0) return
  const keys = bills.map(({ CustomerUUID, UUID }) => ({ c: CustomerUUID, i: UUID }))
  await ctx.db.run(sql`
    UPDATE billing.invoices i SET told = 'overdue' FROM jsonb_to_recordset(${json(keys)}::jsonb) AS a(c uuid, i uuid)
    WHERE i.customer_uuid = a.c AND i.invoice_uuid = a.i`)
}
