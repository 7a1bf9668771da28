import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Intent } from './payments.store.ts'

/**
 * Records the decision to capture or release a hold; false if it was already decided or nothing is authorized.
 * `capture` is null to release it.
 */
export async function decideHold(
  tx: Tx,
  intent: Permitted<Intent, 'payment:make'>,
  capture: Money | null,
): Promise<boolean> {
  const decided = await tx.db.run(sql`
    UPDATE payments.intents SET hold_end = ${capture === null ? 'release' : 'capture'}, capture_cents = ${capture},
      updated_at = ${tx.now()}
    WHERE customer_uuid = ${intent.CustomerUUID} AND payment_uuid = ${intent.UUID} AND state = 'held' AND hold_end IS NULL`)
  return decided === 1
}

/** Undecided holds of all customers that end before an instant, soonest first. */
export function endingHolds(ctx: Ctx, before: Date, most: number): Promise<{ CustomerUUID: Uuid; UUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", payment_uuid AS "UUID" FROM payments.intents
    WHERE state = 'held' AND hold_end IS NULL AND held_until < ${before}
    ORDER BY held_until LIMIT ${most}`)
}
