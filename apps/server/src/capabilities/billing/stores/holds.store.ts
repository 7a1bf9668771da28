import type { CalendarDay } from '@waea/kit/calendar-day'
import { noUuid, type Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** One page of customers with a bill that is overdue and not fully disputed, after `after`. */
export function overdueCustomers(
  ctx: Ctx,
  today: CalendarDay,
  after: { CustomerUUID: Uuid } | undefined,
  most: number,
): Promise<{ CustomerUUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID" FROM billing.accounts
    WHERE customer_uuid > ${after?.CustomerUUID ?? noUuid}::uuid
      AND customer_uuid IN (SELECT customer_uuid FROM billing.invoices
        WHERE remaining_cents > disputed_cents AND greatest(due_on, extended_to) < ${today} AND due_on < ${today}
          AND remaining_cents > 0)
    ORDER BY customer_uuid LIMIT ${most}`)
}

/** Extends the due day of bills for payment; never shortens it. */
export async function saveExtension(
  ctx: Tx,
  account: Permitted<{ CustomerUUID: Uuid }, 'bill:manage'>,
  bills: readonly Uuid[],
  until: CalendarDay,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE billing.invoices SET extended_to = greatest(extended_to, ${until}::date)
    WHERE customer_uuid = ${account.CustomerUUID} AND invoice_uuid = ANY(${bills}::uuid[])`)
}

/** Changes the disputed amount of bills; a negative amount reduces it. */
export async function saveDisputed(
  ctx: Tx,
  account: Permitted<{ CustomerUUID: Uuid }, 'bill:manage'>,
  changes: readonly { InvoiceUUID: Uuid; amount: Money }[],
): Promise<void> {
  if (changes.length === 0) return
  await ctx.db.run(sql`
    UPDATE billing.invoices i SET disputed_cents = disputed_cents + c.amount
    FROM (SELECT "InvoiceUUID", sum(amount) AS amount
      FROM jsonb_to_recordset(${json(changes)}::jsonb) AS c("InvoiceUUID" uuid, amount bigint) GROUP BY 1) c
    WHERE i.customer_uuid = ${account.CustomerUUID} AND i.invoice_uuid = c."InvoiceUUID"`)
}
