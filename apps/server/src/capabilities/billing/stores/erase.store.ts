import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * Erases a customer's identity from their bills and credit notes: the numbers of services from all, the buyer from
 * those up to `mostWithoutBuyer`. Larger ones keep the buyer until `eraseBuyersBefore`. An account that waited for its
 * release gets no bill any more.
 */
export async function eraseBuyer(
  ctx: Tx,
  { CustomerUUID }: Permitted<{ CustomerUUID: Uuid }, 'bill:manage'>,
  mostWithoutBuyer: Money,
): Promise<void> {
  await ctx.db.run(sql`
    WITH account AS (
      UPDATE billing.accounts SET erased_at = ${ctx.now()}, closed_on = coalesce(closed_on, ${ctx.today()}),
        parked_because = NULL
      WHERE customer_uuid = ${CustomerUUID}
    ), failures AS (
      DELETE FROM billing.run_failures WHERE customer_uuid = ${CustomerUUID}
    ), notes AS (
      UPDATE billing.credit_notes SET document = billing.without_buyer(document)
      WHERE customer_uuid = ${CustomerUUID} AND total_cents <= ${mostWithoutBuyer}
    )
    UPDATE billing.invoices SET lines = billing.without_numbers(lines),
      document = CASE WHEN abs(total_cents) <= ${mostWithoutBuyer} THEN billing.without_buyer(document) ELSE document END
    WHERE customer_uuid = ${CustomerUUID}`)
}

/** Erases the buyer from documents of erased customers issued before a day; returns how many. */
export async function eraseBuyersBefore(ctx: Tx, day: CalendarDay): Promise<number> {
  const row = await ctx.db.row<{ erased: number }>(sql`
    WITH gone AS (SELECT customer_uuid FROM billing.accounts WHERE erased_at IS NOT NULL), notes AS (
      UPDATE billing.credit_notes SET document = billing.without_buyer(document)
      WHERE customer_uuid IN (SELECT customer_uuid FROM gone) AND issued_on < ${day}
        AND document <> billing.without_buyer(document) RETURNING 1
    ), bills AS (
      UPDATE billing.invoices SET document = billing.without_buyer(document)
      WHERE customer_uuid IN (SELECT customer_uuid FROM gone) AND issued_on < ${day}
        AND document <> billing.without_buyer(document) RETURNING 1
    )
    SELECT ((SELECT count(*) FROM notes) + (SELECT count(*) FROM bills))::integer AS erased`)
  return row?.erased ?? 0
}
