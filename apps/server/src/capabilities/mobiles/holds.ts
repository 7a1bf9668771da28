import { endHold, type Hold, missingOrder, placeHold } from '@waea/domain/mobiles/mobile-state'
import { accept } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { orderAtNetwork } from './network/network-orders.ts'
import { stateOf } from './state-of.ts'
import { becauseOf, hasOpenOrder, holdsToCompare } from './stores/holds.store.ts'
import { lockMobile, type MobileRow, markMobileChecked, saveMobile } from './stores/mobiles.store.ts'

/** A mobile, and the hold to place or release. */
export interface HoldRequest {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  hold: Exclude<Hold, 'network'>
}

/**
 * Places a hold on a mobile, inside the caller's transaction: it may not be used. The network is told after the commit,
 * with retries. Callers check that the actor may. Idempotent; returns whether the hold is new. Refuses a mobile that is
 * not in service.
 */
export function holdMobile(tx: Tx, input: HoldRequest): Promise<boolean> {
  return saveHolds(tx, input, placeHold)
}

/**
 * Releases a hold of a mobile, inside the caller's transaction: the mobile runs again once no hold is left. Returns
 * whether it had that hold. Refuses a mobile that is not in service.
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

/** Suspends a mobile again that runs at the network despite a hold, unless a suspension is already under way. */
export async function suspendAgain(tx: Tx, mobile: MobileRow): Promise<void> {
  if (await hasOpenOrder(tx, mobile, ['suspend'])) return
  const { CustomerUUID, UUID: MobileUUID } = mobile
  await orderAtNetwork(tx, { CustomerUUID, MobileUUID, kind: 'suspend', because: `hold:${tx.newUuid()}` })
}

/**
 * Repeats missing orders, for up to `most` mobiles whose holds and network state have disagreed since before `before`
 * without an open order, for example after an order failed.
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
