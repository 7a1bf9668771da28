import { type ExpiryReminder, expiryReminders } from '@waea/domain/balance/expiry'
import { addDays, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { onlyCustomer } from '../../platform/db/chunks.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { json, sql } from '../../platform/db/sql.ts'

/** All lots of a mobile that expire at the same instant. */
export interface CreditEnding {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  amount: Money
  expiresAt: Date
  /** The last reminder sent, in days before the expiry; above any reminder if none was sent. */
  told: number
}

const [firstReminder] = expiryReminders

/** One page of credit that expires within the days of the first reminder, in a fixed order after `after`. */
export function creditsEnding(ctx: Ctx, after: CreditEnding | undefined, most: number): Promise<CreditEnding[]> {
  const until = startOfDay(addDays(ctx.today(), firstReminder + 1))
  return ctx.db.rows<CreditEnding>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", expires_at AS "expiresAt",
      sum(left_cents)::bigint AS amount, max(coalesce(told_days, 32767)) AS told
    FROM balance.lots
    WHERE left_cents > 0 AND expires_at >= ${ctx.now()} AND expires_at < ${until}
      AND (${after?.MobileUUID ?? null}::uuid IS NULL OR (expires_at, customer_uuid, mobile_uuid) >
        (${after?.expiresAt ?? null}::timestamptz, ${after?.CustomerUUID ?? null}::uuid, ${after?.MobileUUID ?? null}::uuid))
    GROUP BY 1, 2, 3 ORDER BY expires_at, customer_uuid, mobile_uuid LIMIT ${most}`)
}

/**
 * Records the reminder of some credits and returns those that it recorded, with what is left of each. Leaves out credit
 * that another worker has reminded of or has locked, and credit that was spent or extended meanwhile.
 */
export function markReminded(
  ctx: Tx,
  credits: readonly Permitted<CreditEnding & { reminder: ExpiryReminder }, 'balance:spend'>[],
): Promise<(CreditEnding & { reminder: ExpiryReminder })[]> {
  const only = onlyCustomer(credits)
  return ctx.db.rows(sql`
    WITH asked AS (
      SELECT * FROM jsonb_to_recordset(${json(credits)}::jsonb)
        AS a("CustomerUUID" uuid, "MobileUUID" uuid, "expiresAt" timestamptz, reminder smallint)
    ), due AS (
      SELECT l.customer_uuid, l.lot_uuid, a.reminder FROM balance.lots l
      JOIN asked a ON l.customer_uuid = a."CustomerUUID" AND l.mobile_uuid = a."MobileUUID"
        AND l.expires_at = a."expiresAt"
      WHERE l.left_cents > 0 AND (l.told_days IS NULL OR l.told_days > a.reminder)
        AND (${only}::uuid IS NULL OR l.customer_uuid = ${only})
      ORDER BY l.customer_uuid, l.lot_uuid FOR UPDATE OF l SKIP LOCKED
    ), told AS (
      UPDATE balance.lots l SET told_days = d.reminder FROM due d
      WHERE l.customer_uuid = d.customer_uuid AND l.lot_uuid = d.lot_uuid
      RETURNING l.customer_uuid, l.mobile_uuid, l.expires_at, l.left_cents, d.reminder)
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", expires_at AS "expiresAt",
      sum(left_cents)::bigint AS amount, reminder, reminder AS told
    FROM told GROUP BY 1, 2, 3, reminder ORDER BY 1, 2, 3`)
}
