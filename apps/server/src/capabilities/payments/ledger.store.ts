import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { json, sql } from '../../platform/sql.ts'

/** One line of a movement. Debits are positive: what came to us, or what is no longer owed. */
export interface LedgerLine {
  account: string
  AmountCents: number
}

/** Lines that sum to zero, written under a reason that exists once. */
export interface Movement {
  reason: string
  lines: readonly LedgerLine[]
}

/**
 * Writes balanced movements into the books, each under a reason that exists once; what was written before is left as it
 * is. Answers whether anything was written. The database refuses lines that do not sum to zero.
 */
export async function postMovements(ctx: Ctx, CustomerUUID: Uuid, movements: readonly Movement[]): Promise<boolean> {
  const asked = movements.map(({ reason, lines }) => ({
    uuid: ctx.newUuid(),
    reason,
    lines: lines.filter((line) => line.AmountCents !== 0),
  }))
  const written = await ctx.db.run(sql`
    WITH asked AS MATERIALIZED (
      SELECT uuid, reason, lines FROM jsonb_to_recordset(${json(asked)}::jsonb) AS a(uuid uuid, reason text, lines jsonb)
    ), movement AS (
      INSERT INTO payments.ledger_transactions (customer_uuid, transaction_uuid, reason, posted_at)
      SELECT ${CustomerUUID}, uuid, reason, ${ctx.now()} FROM asked ON CONFLICT DO NOTHING RETURNING customer_uuid, transaction_uuid)
    INSERT INTO payments.ledger_entries (customer_uuid, transaction_uuid, line, account, amount_cents)
    SELECT m.customer_uuid, m.transaction_uuid, l.at, l.line ->> 'account', (l.line ->> 'AmountCents')::bigint
    FROM movement m JOIN asked ON asked.uuid = m.transaction_uuid,
      jsonb_array_elements(asked.lines) WITH ORDINALITY AS l(line, at)`)
  return written > 0
}
