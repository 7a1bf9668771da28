import type { Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { lockMobile, type MobileRow, saveMobile } from '../stores/mobiles.store.ts'
import type { NetworkOrder } from '../stores/network.store.ts'

/** Ends the move that an order was for, and publishes its outcome. */
export async function endMoveOf(
  tx: Tx,
  { CustomerUUID, UUID, MoveUUID }: NetworkOrder,
  outcome: 'done' | 'failed',
  reason?: string,
): Promise<void> {
  const found = MoveUUID ? await lockMobile(tx, CustomerUUID, UUID) : undefined
  if (!found || found.MoveUUID !== MoveUUID) return
  await endMove(tx, byRule('mobiles', 'mobile:manage', found), outcome, reason)
}

/**
 * Ends the move of a mobile, inside the caller's transaction, and publishes its outcome. A move to another product type
 * stays on the mobile until its handler has made it and drops it: otherwise the old plan would be renewed in between.
 */
export async function endMove(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  outcome: 'done' | 'failed',
  reason?: string,
): Promise<void> {
  const { CustomerUUID, UUID: MobileUUID, Move: move, MoveUUID } = mobile
  if (!move || !MoveUUID) return
  if (move !== 'product-type') {
    mobile.Move = null
    mobile.MoveUUID = null
    await saveMobile(tx, mobile, { Status: mobile.Status })
  }
  await tx.tell('mobile.move-ended', {
    CustomerUUID,
    MobileUUID,
    move,
    MoveUUID,
    outcome,
    ...(reason && { reason }),
  })
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}
