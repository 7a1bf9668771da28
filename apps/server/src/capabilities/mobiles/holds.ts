import { endHold, type Hold, missingOrder, placeHold } from '@waea/domain/mobiles/mobile-state'
import { accept } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { orderAtNetwork } from './network/network-orders.ts'
import { stateOf } from './state-of.ts'
import { becauseOf, hasOpenOrder, holdsToCompare } from './stores/holds.store.ts'
import { lockMobile, type MobileRow, markMobileChecked, saveMobile } from './stores/mobiles.store.ts'

/** A mobile, and why it is held or no longer is. */
export interface HoldRequest {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  hold: Exclude<Hold, 'network'>
}

/**
 * Takes a mobile out of use for a reason, in the context's transaction; the network is told afterwards, as often as
 * needed. Whoever calls it has decided that the actor may. Repeating it changes nothing: returns whether the hold is
 * new. Refuses a mobile that is not in service.
 */
export function holdMobile(tx: Tx, input: HoldRequest): Promise<boolean> {
  return saveHolds(tx, input, placeHold)
}

/**
 * Ends a reason for which a mobile is out of use, in the context's transaction: it runs again once no other is left.
 * Returns whether it had that hold. Refuses a mobile that is not in service.
 */
export function releaseMobile(tx: Tx, input: HoldRequest): Promise<boolean> {
  return saveHolds(tx, input, endHold)
}

async function saveHolds(tx: Tx, input: HoldRequest, decide: typeof placeHold): Promise<boolean> {
  const { CustomerUUID, MobileUUID, hold } = input
  const mobile = byRule('mobiles', 'mobile:manage', await lockMobile(tx, CustomerUUID, MobileUUID))
  const { Holds, order } = accept(decide(stateOf(tx, mobile), hold))
  if (Holds.length === mobile.Holds.length) return false
  await saveMobile(tx, mobile, { Status: mobile.Status, Holds })
  const because = becauseOf(hold) + tx.newUuid()
  if (order) await orderAtNetwork(tx, { CustomerUUID, MobileUUID, kind: order, because })
  await tx.audit({ CustomerUUID, deed: 'mobile-holds-changed', detail: { MobileUUID, Holds: Holds.join(' ') } })
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
  return true
}

/** Suspends a mobile again that runs at the network although we hold it, unless that is under way. */
export async function suspendAgain(tx: Tx, mobile: MobileRow): Promise<void> {
  if (await hasOpenOrder(tx, mobile, ['suspend'])) return
  const { CustomerUUID, UUID: MobileUUID } = mobile
  await orderAtNetwork(tx, { CustomerUUID, MobileUUID, kind: 'suspend', because: `hold:${tx.newUuid()}` })
}

/**
 * Orders again what the network should have done, for up to `most` mobiles whose holds and whose state there have
 * disagreed since before an instant with no order under way, as after an order that failed.
 */
export async function compareHolds(ctx: Ctx, before: Date, most: number): Promise<void> {
  for (const { CustomerUUID, UUID } of await holdsToCompare(ctx, before, most)) {
    await ctx.inTransaction(async (tx) => {
      const mobile = byRule('mobiles', 'mobile:manage', await lockMobile(tx, CustomerUUID, UUID))
      const kind = missingOrder(mobile)
      await markMobileChecked(tx, mobile)
      if (!kind) return
      await orderAtNetwork(tx, { CustomerUUID, MobileUUID: UUID, kind, because: `hold:${tx.newUuid()}` })
    })
  }
}
