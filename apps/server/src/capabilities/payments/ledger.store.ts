import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { json, sql } from '../../platform/sql.ts'

/** One line of a movement. Debits are positive: what came to us, or what is no longer owed. */
export interface LedgerLine {
  account: string
  AmountCents: number
}

/**
 * Writes a balanced movement into the books under a reason that exists once; false when it was written before. The
 * database refuses lines that do not sum to zero.
 */
export async function postLines(
  ctx: Ctx,
  CustomerUUID: Uuid,
  reason: string,
  lines: readonly LedgerLine[],
): Promise<boolean> {
  const UUID = ctx.newUuid()
  const moved = lines.filter((line) => line.AmountCents !== 0)
  const written = await ctx.db.run(sql`
    WITH movement AS (
      INSERT INTO payments.ledger_transactions (customer_uuid, transaction_uuid, reason, posted_at)
      VALUES (${CustomerUUID}, ${UUID}, ${reason}, ${ctx.now()}) ON CONFLICT DO NOTHING RETURNING customer_uuid, transaction_uuid)
    INSERT INTO payments.ledger_entries (customer_uuid, transaction_uuid, line, account, amount_cents)
    SELECT m.customer_uuid, m.transaction_uuid, l.at, l.line ->> 'account', (l.line ->> 'AmountCents')::bigint
    FROM movement m, jsonb_array_elements(${json(moved)}::jsonb) WITH ORDINALITY AS l(line, at)`)
  return written > 0
}

/** The sum of an account's entries. */
export async function accountSum(ctx: Ctx, CustomerUUID: Uuid, account: string): Promise<number> {
  const row = await ctx.db.row<{ sum: number }>(sql`
    SELECT coalesce(sum(amount_cents), 0)::bigint AS sum FROM payments.ledger_entries
    WHERE customer_uuid = ${CustomerUUID} AND account = ${account}`)
  return row?.sum ?? 0
}
