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

/** A change of a mobile's SIM or number, or its way to another provider. `MoveUUID` is its id in whatever keeps it. */
export interface MoveRequest {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  move: Move
  MoveUUID: Uuid
}

/**
 * Begins a move in the context's transaction: no other begins before it ends. Nothing is ordered yet. Refuses a mobile
 * that is not in service, a locked or held one, and one with another move under way; the same move again changes
 * nothing.
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
 * Orders at the network what carries out a move that has begun, in the context's transaction; the network is told
 * afterwards. When it has done so or refused, the move ends with 'mobile.move-ended'. Repeating it orders nothing twice.
 * Refuses 'conflict' if the move has ended, and for a SIM that is being returned.
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
  const order = 'end' in input ? ({ kind: 'end' } as const) : { kind: 'change' as const, features: featuresOf(input) }
  await orderAtNetwork(tx, { CustomerUUID, MobileUUID, ...order, because: `move:${MoveUUID}`, MoveUUID })
}

function featuresOf(input: { features: NetworkFeatures } | { nextSim: NextSim }): NetworkFeatures {
  if ('features' in input) return input.features
  const { ICCID, IMSI } = input.nextSim.sim
  return { ICCID, IMSI }
}

/** Ends a move in the context's transaction without telling: one of which nothing was ordered, or that was heard to have ended. */
export async function dropMove(tx: Tx, { CustomerUUID, MobileUUID, MoveUUID }: MoveRequest): Promise<void> {
  const mobile = byRule('mobiles', 'mobile:manage', await lockMobile(tx, CustomerUUID, MobileUUID))
  if (mobile.MoveUUID !== MoveUUID) return
  await saveMobile(tx, mobile, { Status: mobile.Status, Move: null, MoveUUID: null })
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}
