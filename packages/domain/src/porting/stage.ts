import type { Port } from './port.ts'
import { cancelled, completed, failed, isPortOver } from './port-state.ts'
import type { PortReason } from './refusals.ts'
import type { MoveWindow } from './windows.ts'

/**
 * How far a port is, as its customer reads it: each stage has one sentence, with its time and what to do. The first
 * thirteen are those of a number that comes, the others of one that leaves.
 */
export const portStages = [
  'waits-for-sim',
  'awaits-yes',
  'checking',
  'agreed',
  'scheduled',
  'on-hold',
  'moving',
  'late',
  'stopping',
  'arrived',
  'stopped',
  'refused',
  'failed',
  'leave-noticed',
  'leave-agreed',
  'leave-refusing',
  'leaving',
  'left',
  'kept',
  'leave-failed',
] as const
export type PortStage = (typeof portStages)[number]

/** The parts of a port that its stage depends on. */
export type StageInput = Pick<
  Port,
  'direction' | 'state' | 'isSimReady' | 'SOM' | 'authorisation' | 'isStopWanted' | 'answer' | 'answerAtMs'
> & { isHeldUp: boolean }

/** The stage of a port now. */
export function portStage(port: StageInput, window: MoveWindow, now: Date): PortStage {
  return port.direction === 'in' ? stageIn(port, window, now) : stageOut(port, now)
}

function stageIn(port: StageInput, { from, until }: MoveWindow, now: Date): PortStage {
  const { state, authorisation } = port
  if (state === completed) return 'arrived'
  if (state === cancelled) return 'stopped'
  if (state === failed) return 'failed'
  if (isPortOver(state)) return 'refused'
  if (state !== 5 && (port.isStopWanted || authorisation === 'declined' || authorisation === 'lapsed'))
    return 'stopping'
  if (port.SOM === null && !port.isSimReady) return 'waits-for-sim'
  if (authorisation === 'awaited') return 'awaits-yes'
  if (port.isHeldUp) return 'on-hold'
  if (now > until) return 'late'
  if (state === 5) return 'moving'
  if (now < from) return 'scheduled'
  return state === 1 ? 'checking' : 'agreed'
}

function stageOut({ state, isStopWanted, answer, answerAtMs }: StageInput, now: Date): PortStage {
  if (state === completed) return 'left'
  if (state === failed) return 'leave-failed'
  if (isPortOver(state)) return 'kept'
  if (state === 5) return 'leaving'
  if (isStopWanted || (answer !== null && answer !== 'accept')) return 'leave-refusing'
  return state === 1 && now.getTime() < answerAtMs ? 'leave-noticed' : 'leave-agreed'
}

const dayMs = 86_400_000
/** How many days a port that is over is still shown, by its stage. */
const shownDays: Partial<Record<PortStage, number>> = {
  arrived: 7,
  stopped: 30,
  refused: 30,
  failed: 30,
  left: 30,
  kept: 7,
  'leave-failed': 7,
}

/**
 * Whether a port is still shown: one on its way always, and one that is over for some days. One that its customer called
 * off is shown for a day, since there is nothing to do about it.
 */
export function isPortShown(
  { stage, reason, endedAt }: { stage: PortStage; reason: PortReason | null; endedAt: Date },
  now: Date,
): boolean {
  const days = shownDays[stage]
  if (days === undefined) return true
  const shown = stage === 'stopped' && reason === 'withdrawn' ? 1 : days
  return now.getTime() - endedAt.getTime() < shown * dayMs
}
