import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

interface Which {
  CustomerUUID: Uuid
  UUID: Uuid
}

/** Saves the porting state of a mobile's number (1§4), inside the caller's transaction. */
export async function showPortingState(tx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid, state: number): Promise<void> {
  await savePortingState(tx, byRule('mobiles', 'mobile:manage', { CustomerUUID, UUID: MobileUUID }), state)
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}

async function savePortingState(ctx: Tx, mobile: Permitted<Which, 'mobile:manage'>, state: number): Promise<void> {
  await ctx.db.run(sql`
    UPDATE mobiles.mobiles SET porting_state = ${state}
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID}`)
}
