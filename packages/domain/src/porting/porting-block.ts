import { isInService, type MobileState, mayMove } from '../mobiles/mobile-state.ts'
import { isRefusal } from '../refusal.ts'

/** What blocks a number from being ported to a SIM, with the codes of the refusals of a number change. */
export const holdUps = ['sim-frozen', 'sim-locked', 'sim-changing', 'sim-stopped'] as const
export type HoldUp = (typeof holdUps)[number]

/**
 * What currently blocks a number from being ported to a mobile. Undefined for a mobile that is not in service yet: the
 * number waits for it anyway.
 */
export function holdUpOf(mobile: MobileState): HoldUp | undefined {
  if (!isInService(mobile)) return undefined
  const move = mayMove(mobile, 'number-change')
  return isRefusal(move) ? holdUpNamed(move.refused) : undefined
}

/** The hold-up that matches a refusal code, if any. */
export function holdUpNamed(refused: string): HoldUp | undefined {
  return holdUps.find((one) => one === refused)
}
