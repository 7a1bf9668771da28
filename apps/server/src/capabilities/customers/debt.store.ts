import type { SuspensionReason } from '@waea/domain/customers/suspension'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { sql } from '../../platform/sql.ts'

/** A suspended account's debt, under the id of its suspension. */
export interface Debt {
  CustomerUUID: Uuid
  UUID: Uuid
  amount: Money
}

/** A suspended account's debt; undefined if it owes nothing, or is in service. */
export function findDebt(ctx: Ctx, CustomerUUID: Uuid): Promise<Debt | undefined> {
  return ctx.db.row<Debt>(sql`
    SELECT customer_uuid AS "CustomerUUID", coalesce(suspension_uuid, customer_uuid) AS "UUID",
      suspended_amount_cents AS amount
    FROM customers.customers
    WHERE customer_uuid = ${CustomerUUID} AND account_state = 'Suspended' AND suspended_amount_cents > 0`)
}

/**
 * Clears the debt of a suspension, and returns the reason for the suspension; undefined if the debt was already
 * cleared.
 */
export function clearDebt(
  ctx: Tx,
  debt: Permitted<Pick<Debt, 'CustomerUUID' | 'UUID'>, 'customer:write'>,
): Promise<{ because: SuspensionReason | null } | undefined> {
  return ctx.db.row(sql`
    UPDATE customers.customers SET suspended_amount_cents = NULL
    WHERE customer_uuid = ${debt.CustomerUUID} AND coalesce(suspension_uuid, customer_uuid) = ${debt.UUID}
      AND account_state = 'Suspended' AND suspended_amount_cents > 0
    RETURNING suspended_because AS because`)
}
