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

/** What is left of a debt, in cents, why the account is suspended, and whether over bills too. */
export interface LessenedDebt {
  because: SuspensionReason | null
  isOverBills: boolean
  left: Money
}

/**
 * Takes an amount off what a suspended account owes, or off the debt of one suspension, where it is named; undefined if that
 * is not owed. What a debt has grown by since a payment of it was begun is still owed, under an id of its own, so that it can
 * be paid.
 */
export function cutDebt(
  ctx: Tx,
  debt: Permitted<Pick<Debt, 'CustomerUUID' | 'amount'> & { UUID?: Uuid }, 'customer:write'>,
): Promise<LessenedDebt | undefined> {
  const UUID = debt.UUID ?? null
  return ctx.db.row<LessenedDebt>(sql`
    UPDATE customers.customers SET
      suspended_amount_cents = CASE WHEN suspended_amount_cents > ${debt.amount}::bigint THEN suspended_amount_cents - ${debt.amount}::bigint END,
      suspension_uuid = CASE WHEN suspended_amount_cents > ${debt.amount}::bigint THEN ${ctx.newUuid()}::uuid ELSE suspension_uuid END
    WHERE customer_uuid = ${debt.CustomerUUID} AND account_state = 'Suspended' AND suspended_amount_cents > 0
      AND (${UUID}::uuid IS NULL OR coalesce(suspension_uuid, customer_uuid) = ${UUID}::uuid)
    RETURNING suspended_because AS because, suspended_over_bills AS "isOverBills", coalesce(suspended_amount_cents, 0)::bigint AS left`)
}

/** Adds to what a suspended account owes; false if it is in service. A debt that was paid is not the new one. */
export async function addToDebt(
  ctx: Tx,
  customer: Permitted<Pick<Debt, 'CustomerUUID' | 'amount'>, 'customer:write'>,
): Promise<boolean> {
  const added = await ctx.db.run(sql`
    UPDATE customers.customers SET suspended_amount_cents = coalesce(suspended_amount_cents, 0) + ${customer.amount}::bigint,
      suspension_uuid = CASE WHEN suspended_amount_cents > 0 THEN suspension_uuid ELSE ${ctx.newUuid()}::uuid END
    WHERE customer_uuid = ${customer.CustomerUUID} AND account_state = 'Suspended'`)
  return added === 1
}

/** Notes that the bills are paid over which an account was suspended; undefined if it was not, and else what is left. */
export function endOverBills(
  ctx: Tx,
  customer: Permitted<{ CustomerUUID: Uuid }, 'customer:write'>,
): Promise<LessenedDebt | undefined> {
  return ctx.db.row<LessenedDebt>(sql`
    UPDATE customers.customers SET suspended_over_bills = false
    WHERE customer_uuid = ${customer.CustomerUUID} AND account_state = 'Suspended' AND suspended_over_bills
    RETURNING suspended_because AS because, suspended_over_bills AS "isOverBills",
      coalesce(suspended_amount_cents, 0)::bigint AS left`)
}
