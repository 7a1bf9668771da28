import type { Hold, ServiceOrder } from '@waea/domain/mobiles/mobile-state'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Whether a mobile has an open order of one of these kinds. */
export async function hasOpenOrder(
  ctx: Ctx,
  { CustomerUUID, UUID }: { CustomerUUID: Uuid; UUID: Uuid },
  kinds: readonly ServiceOrder[],
): Promise<boolean> {
  const row = await ctx.db.row(sql`
    SELECT 1 FROM mobiles.network_orders
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID} AND kind = ANY(${kinds as string[]}::text[])
      AND state IN ('asked', 'sent')
    LIMIT 1`)
  return row !== undefined
}

/** Whether a mobile has an open order to resume because the given hold ended. */
export async function isResumedAfter(
  ctx: Ctx,
  { CustomerUUID, UUID }: { CustomerUUID: Uuid; UUID: Uuid },
  hold: Hold,
): Promise<boolean> {
  const row = await ctx.db.row(sql`
    SELECT 1 FROM mobiles.network_orders
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID} AND kind = 'resume' AND state IN ('asked', 'sent')
      AND starts_with(because, ${becauseOf(hold)})
    LIMIT 1`)
  return row !== undefined
}

/** The prefix of the cause of orders that a hold's start or end creates. */
export function becauseOf(hold: Hold): string {
  return `hold:${hold}:`
}

/**
 * Mobiles of all customers whose holds and network state may have disagreed since before `before`, without an open
 * order.
 */
export function holdsToCompare(ctx: Ctx, before: Date, most: number): Promise<{ CustomerUUID: Uuid; UUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT m.customer_uuid AS "CustomerUUID", m.mobile_uuid AS "UUID" FROM mobiles.mobiles m
    WHERE ((m.status = 4 AND m.holds <> '{}') OR (m.status IN (5, 6) AND m.holds = '{}')) AND m.changed_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM mobiles.network_orders o
        WHERE o.customer_uuid = m.customer_uuid AND o.mobile_uuid = m.mobile_uuid AND o.state IN ('asked', 'sent'))
    ORDER BY m.changed_at LIMIT ${most}`)
}

/** Saves since when a SIM is locked, and when the lock ends. */
export async function saveLock(
  ctx: Tx,
  mobile: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'mobile:manage'>,
  lock: { lockedAt: Date | null; unlocksAt: Date | null },
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE mobiles.mobiles SET locked_at = ${lock.lockedAt}, unlocks_at = ${lock.unlocksAt}
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID}`)
}

/** Removes a lock that has ended by `at`; false if it is gone already or was renewed. */
export async function clearLock(
  ctx: Tx,
  mobile: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'mobile:manage'>,
  at: Date,
): Promise<boolean> {
  const cleared = await ctx.db.run(sql`
    UPDATE mobiles.mobiles SET locked_at = NULL, unlocks_at = NULL
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID} AND unlocks_at <= ${at}`)
  return cleared > 0
}

/** Mobiles of all customers whose lock has ended by `at`. */
export function endedLocks(ctx: Tx, at: Date, most: number): Promise<{ CustomerUUID: Uuid; UUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "UUID" FROM mobiles.mobiles
    WHERE unlocks_at <= ${at} ORDER BY unlocks_at LIMIT ${most}`)
}
