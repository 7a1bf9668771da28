import { compact } from '@waea/kit/typed'
import { type Refusal, refuse } from '../refusal.ts'

/** A SIM in the network's inventory. */
export interface InventorySim {
  ICCID: string
  /** It is sold by this provider. */
  isOurs: boolean
  /** It was reported lost, used up by an earlier swap, or is broken: the network does not activate it. */
  isBlocked: boolean
  /** It is assigned to a service. */
  isInUse: boolean
}

/**
 * A SIM's number as a person types it: the 10 digits of its SIM ID, or the 19 or 20 of its card. Ignores spaces and
 * dashes. Refuses 'sim-unknown'.
 */
export function typedSimNumber(typed: string): string | Refusal {
  const digits = compact(typed)
  return /^(\d{10}|8964\d{15,16})$/.test(digits) ? digits : refuse('sim-unknown', undefined, 'SIMID')
}

/** Refuses a SIM that cannot go into a mobile: unknown, another provider's, blocked, or in use. */
export function checkInventorySim<Sim extends InventorySim>(sim: Sim | undefined): Sim | Refusal {
  if (!sim) return refuse('sim-unknown', undefined, 'SIMID')
  if (!sim.isOurs) return refuse('sim-other-brand', undefined, 'SIMID')
  if (sim.isInUse) return refuse('sim-taken', undefined, 'SIMID')
  if (sim.isBlocked) return refuse('sim-blocked', undefined, 'SIMID')
  return sim
}
