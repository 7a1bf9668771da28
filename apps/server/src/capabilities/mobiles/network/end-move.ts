import type { Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { lockMobile, type MobileRow, saveMobile } from '../stores/mobiles.store.ts'
import type { NetworkOrder } from '../stores/network.store.ts'

/** Ends the move that an order carried out or could not carry out, and tells of it. */
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
 * Ends the move of a mobile in the context's transaction, and tells of it. A move to another product type stays the mobile's
 * until whoever hears of it has made it, and drops it: before that its old plan would be renewed.
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
