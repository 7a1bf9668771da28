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
