import type { Memory } from '../../../shell/device/shared/memory.ts'

/** What somebody can do at home for the safety of a connection, in the order in which it helps most. */
export const homeChecks = ['router-password', 'wifi-password', 'updates', 'encryption', 'guests', 'remote'] as const
export type HomeCheck = (typeof homeChecks)[number]

const memoryName = 'waea-home-checks'

/** What was ticked on this device. */
export function keptChecks(memory: Memory): HomeCheck[] {
  const names = (memory.recall(memoryName) ?? '').split(' ')
  return homeChecks.filter((check) => names.includes(check))
}

/** Ticks a check or takes the tick off, and remembers it; returns what is ticked then. */
export function tickCheck(memory: Memory, check: HomeCheck, isDone: boolean): HomeCheck[] {
  const ticked = new Set(keptChecks(memory))
  if (isDone) ticked.add(check)
  else ticked.delete(check)
  const kept = homeChecks.filter((one) => ticked.has(one))
  memory.remember(memoryName, kept.join(' '))
  return kept
}
