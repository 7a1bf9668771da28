import { type Move, mayMove } from '@waea/domain/mobiles/mobile-state'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { NetworkFeatures } from '../../ports/network.ts'
import { orderAtNetwork } from './network/network-orders.ts'
import { stateOf } from './state-of.ts'
import { lockMobile, saveMobile } from './stores/mobiles.store.ts'
import { insertNextSim, type NextSim } from './stores/moves.store.ts'
import { returnOfCard } from './stores/returning.store.ts'

/**
 * A change of a mobile's SIM, number or product type, or its port to another provider. `MoveUUID` is the id of the
 * swap, change or port.
 */
export interface MoveRequest {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  move: Move
  MoveUUID: Uuid
}

/**
 * Starts a move, inside the caller's transaction: no other can start before it ends. Orders nothing yet. Idempotent for
 * the same move. Refuses a mobile that is not in service, is locked or held, or has another move under way.
 */
export async function beginMove(tx: Tx, { CustomerUUID, MobileUUID, move, MoveUUID }: MoveRequest): Promise<void> {
  const mobile = byRule('mobiles', 'mobile:manage', await lockMobile(tx, CustomerUUID, MobileUUID))
  if (mobile.MoveUUID === MoveUUID) return
  accept(mayMove(stateOf(tx, mobile), move))
  await saveMobile(tx, mobile, { Status: mobile.Status, Move: move, MoveUUID })
  await tx.audit({ CustomerUUID, deed: 'mobile-move-begun', detail: { MobileUUID, move } })
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}

/**
 * Orders a started move at the network, inside the caller's transaction; the network is told after the commit. Once it
 * has done or refused it, the move ends with 'mobile.move-ended'. Idempotent. Refuses 'conflict' if the move has ended,
 * and for a SIM that is being returned.
 */
export async function orderMove(
  tx: Tx,
  input: MoveRequest & ({ features: NetworkFeatures } | { nextSim: NextSim } | { end: true }),
): Promise<void> {
  const { CustomerUUID, MobileUUID, MoveUUID } = input
  const mobile = byRule('mobiles', 'mobile:manage', await lockMobile(tx, CustomerUUID, MobileUUID))
  if (mobile.MoveUUID !== MoveUUID) throw new Refused(refuse('conflict'))
  if ('nextSim' in input) {
    const { ICCID } = input.nextSim.sim
    if (await returnOfCard(tx, CustomerUUID, ICCID)) throw new Refused(refuse('conflict'))
    await insertNextSim(tx, mobile, MoveUUID, input.nextSim)
  }
  // A service that was not ended is ordered to end again on another day.
  const because = 'end' in input ? `move:${MoveUUID}:${tx.today()}` : `move:${MoveUUID}`
  const order = 'end' in input ? ({ kind: 'end' } as const) : { kind: 'change' as const, features: featuresOf(input) }
  await orderAtNetwork(tx, { CustomerUUID, MobileUUID, ...order, because, MoveUUID })
}

function featuresOf(input: { features: NetworkFeatures } | { nextSim: NextSim }): NetworkFeatures {
  if ('features' in input) return input.features
  const { ICCID, IMSI } = input.nextSim.sim
  return { ICCID, IMSI }
}

/**
 * Ends a move without an event, inside the caller's transaction: for a move that was never ordered, or whose end was
 * already handled.
 */
export async function dropMove(tx: Tx, { CustomerUUID, MobileUUID, MoveUUID }: MoveRequest): Promise<void> {
  const mobile = byRule('mobiles', 'mobile:manage', await lockMobile(tx, CustomerUUID, MobileUUID))
  if (mobile.MoveUUID !== MoveUUID) return
  await saveMobile(tx, mobile, { Status: mobile.Status, Move: null, MoveUUID: null })
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}
