import { isInService, type MobileState, mayMove } from '../mobiles/mobile-state.ts'
import { isRefusal } from '../refusal.ts'

/** What keeps a number from coming to a SIM, as the refusals of a change of its number say it. */
export const holdUps = ['sim-frozen', 'sim-locked', 'sim-changing', 'sim-stopped'] as const
export type HoldUp = (typeof holdUps)[number]

/**
 * What keeps a number from coming to a mobile as it is now. Nothing does of one that is not in service yet: its number
 * waits for it in any case.
 */
export function holdUpOf(mobile: MobileState): HoldUp | undefined {
  if (!isInService(mobile)) return undefined
  const move = mayMove(mobile, 'number-change')
  return isRefusal(move) ? holdUpNamed(move.refused) : undefined
}

/** The hold-up that a refusal names, if it names one. */
export function holdUpNamed(refused: string): HoldUp | undefined {
  return holdUps.find((one) => one === refused)
}
