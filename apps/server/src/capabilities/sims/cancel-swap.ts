import type { Input } from '@waea/contract/call'
import type { sims } from '@waea/contract/mobile/sims'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { mobileOf } from '../mobiles/index.ts'
import { cancelWaitingSwap } from './end-swap.ts'
import { stateOfSim } from './read-sim.ts'

/**
 * Cancels a waiting swap at the request of its owner or of an operator. Idempotent. Refuses 'sim-swap-begun' once the
 * network knows of it.
 */
export async function cancelSwapOnRequest(tx: Tx, input: Input<typeof sims.cancelSwap>) {
  const { CustomerUUID, ProductInstanceUUID: MobileUUID } = input
  permit(tx.actor, 'sim:swap', await mobileOf(tx, CustomerUUID, MobileUUID))
  const swap = await cancelWaitingSwap(tx, { CustomerUUID, MobileUUID }, 'called-off')
  if (swap?.state === 'under-way' || swap?.state === 'done') throw new Refused(refuse('sim-swap-begun'))
  return stateOfSim(tx, CustomerUUID, MobileUUID)
}
