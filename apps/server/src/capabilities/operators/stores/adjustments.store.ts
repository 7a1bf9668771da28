import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Lets one adjustment of a customer run at a time, until the transaction ends, so that their sum keeps to its limit. */
export async function lockAdjustments(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  await tx.db.row(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${`adjustments of ${CustomerUUID}`}, 0)) AS locked`)
}
