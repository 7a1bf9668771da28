import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

export interface NewChange {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  UUID: Uuid
  before: string
  MSISDN: string
  amount: Money
  paidFrom: 'credit' | 'bill' | 'nothing'
  askedAt: Date
}

export interface NumberChange extends NewChange {
  state: 'underway' | 'done' | 'failed'
  keptAsideUntil: CalendarDay | null
}

/** Writes a change before it is sent to the network. */
export async function insertChange(ctx: Tx, change: Permitted<NewChange, 'plan:buy'>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO numbers.changes (customer_uuid, mobile_uuid, change_uuid, before, msisdn, amount_cents, paid_from, asked_at)
    VALUES (${change.CustomerUUID}, ${change.MobileUUID}, ${change.UUID}, ${change.before}, ${change.MSISDN},
      ${change.amount}, ${change.paidFrom}, ${change.askedAt})`)
}

/** A change of a mobile's number; without an id, the newest one. */
export function findChange(
  ctx: Ctx,
  CustomerUUID: Uuid,
  MobileUUID: Uuid,
  UUID?: Uuid,
): Promise<NumberChange | undefined> {
  return ctx.db.row<NumberChange>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", change_uuid AS "UUID", before, msisdn AS "MSISDN",
      amount_cents AS amount, paid_from AS "paidFrom", state, asked_at AS "askedAt", kept_aside_until AS "keptAsideUntil"
    FROM numbers.changes
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID}
      AND (${UUID ?? null}::uuid IS NULL OR change_uuid = ${UUID ?? null}::uuid)
    ORDER BY place DESC LIMIT 1`)
}

/** Ends a change; false if it has ended already. */
export async function endChange(
  ctx: Tx,
  change: Permitted<NumberChange, 'plan:buy'>,
  state: 'done' | 'failed',
  keptAsideUntil: CalendarDay | null,
): Promise<boolean> {
  const written = await ctx.db.run(sql`
    UPDATE numbers.changes SET state = ${state}, ended_at = ${ctx.now()}, kept_aside_until = ${keptAsideUntil}
    WHERE customer_uuid = ${change.CustomerUUID} AND mobile_uuid = ${change.MobileUUID}
      AND change_uuid = ${change.UUID} AND state = 'underway'`)
  return written === 1
}
