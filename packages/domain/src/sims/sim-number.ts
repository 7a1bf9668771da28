import { compact } from '@waea/kit/typed'
import { type Refusal, refuse } from '../refusal.ts'

/** A SIM as the network's inventory has it. */
export interface InventorySim {
  ICCID: string
  /** It is sold by this provider. */
  isOurs: boolean
  /** It is reported lost, worn out by an earlier swap, or broken: the network puts it into no service. */
  isBlocked: boolean
  /** A service has it. */
  isInUse: boolean
}

/**
 * The number of a SIM as a person types it: the 10 digits of its SIM ID, or the 19 or 20 of its card. Spaces and dashes
 * are left out. Refuses 'sim-unknown'.
 */
export function typedSimNumber(typed: string): string | Refusal {
  const digits = compact(typed)
  return /^(\d{10}|8964\d{15,16})$/.test(digits) ? digits : refuse('sim-unknown', undefined, 'SIMID')
}

/** Refuses a SIM that cannot go into a mobile: one that nobody knows, another provider's, a blocked one, one in use. */
export function checkInventorySim<Sim extends InventorySim>(sim: Sim | undefined): Sim | Refusal {
  if (!sim) return refuse('sim-unknown', undefined, 'SIMID')
  if (!sim.isOurs) return refuse('sim-other-brand', undefined, 'SIMID')
  if (sim.isInUse) return refuse('sim-taken', undefined, 'SIMID')
  if (sim.isBlocked) return refuse('sim-blocked', undefined, 'SIMID')
  return sim
}
