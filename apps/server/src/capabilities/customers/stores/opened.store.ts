import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A customer account and the day it was opened. */
export interface OpenedAccount {
  CustomerUUID: Uuid
  openedOn: CalendarDay
}

/** A page of accounts by id, after the id `after`. */
export function pageOfAccounts(ctx: Ctx, after: Uuid | undefined, most: number): Promise<OpenedAccount[]> {
  return ctx.db.rows<OpenedAccount>(sql`
    SELECT customer_uuid AS "CustomerUUID", (created_at AT TIME ZONE 'Pacific/Auckland')::date AS "openedOn"
    FROM customers.customers
    WHERE deleted_at IS NULL AND (${after ?? null}::uuid IS NULL OR customer_uuid > ${after ?? null})
    ORDER BY customer_uuid LIMIT ${most}`)
}

/** When these accounts were opened. */
export function openedAccounts(ctx: Ctx, customers: readonly Uuid[]): Promise<OpenedAccount[]> {
  return ctx.db.rows<OpenedAccount>(sql`
    SELECT customer_uuid AS "CustomerUUID", (created_at AT TIME ZONE 'Pacific/Auckland')::date AS "openedOn"
    FROM customers.customers WHERE customer_uuid = ANY (${customers}::uuid[]) ORDER BY customer_uuid`)
}
