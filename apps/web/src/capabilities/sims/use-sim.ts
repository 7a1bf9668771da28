import { sims } from '@waea/contract/mobile/sims'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import { useCall } from '../../shell/data/shared/use-call.ts'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { ofKind, type Sim } from './of-mobile.ts'

/** While something is under way, a stream that was cut must not leave the page with old news. */
const askEveryMs = 5000

/** A SIM as the network has it, read again on each event of the live stream, and every few seconds while it changes. */
export function useSim(mobile: Mobile) {
  return useCall(sims.status, ofKind(mobile), {
    everyMs: (known) => known !== undefined && isChanging(known) && askEveryMs,
  })
}

/** Whether the network has yet to do what was asked. */
function isChanging(sim: Sim): boolean {
  return sim.Move !== undefined || isStopping(sim) || isStarting(sim)
}

/** It is to be out of use, and the network has not said that it is. */
export function isStopping({ Status, Holds }: Pick<Sim, 'Status' | 'Holds'>): boolean {
  return isInService({ Status }) && Holds.length > 0 && Status === 4
}

/** It is to run again, and the network has not said that it does. */
export function isStarting({ Status, Holds }: Pick<Sim, 'Status' | 'Holds'>): boolean {
  return isInService({ Status }) && Holds.length === 0 && Status !== 4
}
