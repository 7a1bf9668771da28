import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { sql } from '../../platform/sql.ts'
import type { Intent } from './payments.store.ts'

/** A payment of bills that the card partner or a bank still has. */
export type BillPaymentUnderWay = Pick<
  Intent,
  'CustomerUUID' | 'UUID' | 'amount' | 'paysFor' | 'methodKind' | 'debitOn' | 'cardBrand' | 'cardLast4' | 'createdAt'
>

/**
 * How many direct debits of its bills a person has begun for an account since an instant that came to nothing: their bank
 * refused them, or took them back.
 */
export async function failedBillDebits(ctx: Ctx, CustomerUUID: Uuid, since: Date): Promise<number> {
  const row = await ctx.db.row<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM payments.intents
    WHERE customer_uuid = ${CustomerUUID} AND purpose = 'bill' AND method_kind = 'bank-account' AND present
      AND created_at >= ${since}
      AND (returned_cents > 0 OR (state = 'cancelled' AND failure IS NOT NULL AND failure <> 'not_made'))`)
  return row?.count ?? 0
}

/**
 * The payments of customers' bills, whoever pays, that the card partner or a bank still has, oldest first; not those that
 * wait for a person.
 */
export function billPaymentsUnderWay(ctx: Ctx, customers: readonly Uuid[]): Promise<BillPaymentUnderWay[]> {
  return ctx.db.rows<BillPaymentUnderWay>(sql`
    SELECT "CustomerUUID", "UUID", amount, "paysFor", "methodKind", "debitOn", "cardBrand", "cardLast4", "createdAt"
    FROM payments.intent_rows
    WHERE "CustomerUUID" = ANY(${customers}::uuid[]) AND purpose = 'bill' AND state IN ('unasked', 'processing')
    ORDER BY "createdAt", "UUID"`)
}
