import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Records the return that has a SIM; null for none. */
export async function saveReturn(
  ctx: Tx,
  mobile: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'mobile:manage'>,
  ReturnUUID: Uuid | null,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE mobiles.mobiles SET return_uuid = ${ReturnUUID}, changed_at = ${ctx.now()}
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID}`)
}

/** Whether a SIM is the new SIM of a move of another of the customer's mobiles, which may get it. */
export async function isNextSim(ctx: Ctx, CustomerUUID: Uuid, ICCID: string): Promise<boolean> {
  const row = await ctx.db.row<{ is: boolean }>(sql`
    SELECT EXISTS (SELECT FROM mobiles.next_sims WHERE customer_uuid = ${CustomerUUID} AND iccid = ${ICCID}) AS is`)
  return row?.is ?? false
}

/** Locks a customer's SIM that is not in service until the transaction ends; returns the return that has it, if any. */
export async function returnOfCard(ctx: Tx, CustomerUUID: Uuid, ICCID: string): Promise<Uuid | undefined> {
  const row = await ctx.db.row<{ ReturnUUID: Uuid | null }>(sql`
    SELECT return_uuid AS "ReturnUUID" FROM mobiles.mobiles
    WHERE customer_uuid = ${CustomerUUID} AND iccid = ${ICCID} AND status = 1 FOR UPDATE`)
  return row?.ReturnUUID ?? undefined
}
