import type { Ctx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'

/** How many payments or refunds of one kind are open, and since when the oldest is. */
export interface OpenOfKind {
  state: string
  count: number
  oldest: Date
}

/** Payments of all customers that are not final, by state and what they are taken from. */
export function openPayments(ctx: Ctx): Promise<(OpenOfKind & { method: string })[]> {
  return ctx.db.rows(sql`
    SELECT state, method_kind AS method, count(*) AS count, min(created_at) AS oldest FROM payments.intents
    WHERE state IN ('unasked', 'waiting', 'processing', 'held') GROUP BY state, method_kind`)
}

/** Refunds of all customers that are not final, by state. */
export function openRefunds(ctx: Ctx): Promise<OpenOfKind[]> {
  return ctx.db.rows(sql`
    SELECT state, count(*) AS count, min(created_at) AS oldest FROM payments.refunds
    WHERE state IN ('unasked', 'pending') GROUP BY state`)
}
