import { sims } from '@waea/contract/mobile/sims'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import { useCall } from '../../shell/data/shared/use-call.ts'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { ofKind, type Sim } from './of-mobile.ts'

/** Poll interval while a change is pending, in case the stream is cut. */
const askEveryMs = 5000

/** A SIM's state at the network, reloaded on each event of the live stream, and every few seconds while it changes. */
export function useSim(mobile: Mobile) {
  return useCall(sims.status, ofKind(mobile), {
    everyMs: (known) => known !== undefined && isChanging(known) && askEveryMs,
  })
}

/** Whether the network has a pending change. */
function isChanging(sim: Sim): boolean {
  return sim.Move !== undefined || isStopping(sim) || isStarting(sim)
}

/** Whether the SIM should be stopped, but the network hasn't confirmed it yet. */
export function isStopping({ Status, Holds }: Pick<Sim, 'Status' | 'Holds'>): boolean {
  return isInService({ Status }) && Holds.length > 0 && Status === 4
}

/** Whether the SIM should be running, but the network hasn't confirmed it yet. */
export function isStarting({ Status, Holds }: Pick<Sim, 'Status' | 'Holds'>): boolean {
  return isInService({ Status }) && Holds.length === 0 && Status !== 4
}
