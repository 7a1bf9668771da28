import { ownParties } from '@waea/domain/payments/parties'
import { noUuid, type Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { sql } from '../../platform/db/sql.ts'
import { accounts } from './accounts.ts'
import { move } from './movements.ts'

/**
 * What a customer owes from payments that were taken back and from before this ledger. A payment of the debt names this
 * id.
 */
export interface Debt {
  CustomerUUID: Uuid
  UUID: Uuid
  amount: Money
  /** When it began; nothing was owed just before. */
  since: Date
}

/**
 * A customer's debt; undefined if nothing is owed. Its id is that of the movement that started it or, if it was paid in
 * part, of the last such payment: when it grows it keeps its id, after a part payment it has a new one.
 */
export function debtOf(ctx: Ctx, CustomerUUID: Uuid): Promise<Debt | undefined> {
  return ctx.db.row<Debt>(sql`
    SELECT b.customer_uuid AS "CustomerUUID", b.cents AS amount, moved.transaction_uuid AS "UUID",
      moved.since
    FROM ledger.balances b CROSS JOIN LATERAL (
      SELECT run.*, max(posted_at) FILTER (WHERE owed <= cents) OVER () AS since FROM (
      SELECT t.transaction_uuid, t.posted_at, e.amount_cents AS cents,
        sum(e.amount_cents) OVER (ORDER BY t.posted_at, t.transaction_uuid) AS owed
      FROM ledger.entries e JOIN ledger.transactions t USING (customer_uuid, transaction_uuid)
      WHERE e.customer_uuid = b.customer_uuid AND e.account = 'arrears') run) moved
    WHERE b.customer_uuid = ${CustomerUUID} AND b.account = 'arrears' AND b.cents > 0
      AND (moved.cents < 0 OR moved.owed <= moved.cents)
    ORDER BY moved.posted_at DESC, moved.transaction_uuid DESC LIMIT 1`)
}

/** One page of customers with a debt, after `after`. */
export function debtorsPage(
  ctx: Ctx,
  after: { CustomerUUID: Uuid } | undefined,
  most: number,
): Promise<{ CustomerUUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID" FROM ledger.balances
    WHERE account = 'arrears' AND cents > 0 AND customer_uuid > ${after?.CustomerUUID ?? noUuid}::uuid
    ORDER BY customer_uuid LIMIT ${most}`)
}

/** Books a debt from before this ledger, inside the caller's transaction. */
export async function bringDebtForward(tx: Tx, CustomerUUID: Uuid, amount: Money): Promise<void> {
  const { arrears: debit, broughtForward: credit } = accounts
  const reason = `brought-forward:${tx.newUuid()}`
  await move(tx, { CustomerUUID, parties: ownParties(CustomerUUID, null), reason, amount, debit, credit })
}

/** Writes off a customer's debt inside the caller's transaction. No-op if nothing is owed. */
export async function writeOffDebt(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  const debt = await debtOf(tx, CustomerUUID)
  if (!debt) return
  const { writeOff: debit, arrears: credit } = accounts
  const { UUID, amount } = debt
  const parties = ownParties(CustomerUUID, null)
  await move(tx, { CustomerUUID, parties, reason: `written-off:${UUID}`, amount, debit, credit })
}
