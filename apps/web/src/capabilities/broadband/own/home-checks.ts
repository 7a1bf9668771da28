import type { Memory } from '../../../shell/device/shared/memory.ts'

/** Steps to secure a connection at home, the most useful first. */
export const homeChecks = ['router-password', 'wifi-password', 'updates', 'encryption', 'guests', 'remote'] as const
export type HomeCheck = (typeof homeChecks)[number]

const memoryName = 'waea-home-checks'

/** The checks ticked on this device. */
export function keptChecks(memory: Memory): HomeCheck[] {
  const names = (memory.recall(memoryName) ?? '').split(' ')
  return homeChecks.filter((check) => names.includes(check))
}

/** Ticks or unticks a check and stores it; returns all ticked checks. */
export function tickCheck(memory: Memory, check: HomeCheck, isDone: boolean): HomeCheck[] {
  const ticked = new Set(keptChecks(memory))
  if (isDone) ticked.add(check)
  else ticked.delete(check)
  const kept = homeChecks.filter((one) => ticked.has(one))
  memory.remember(memoryName, kept.join(' '))
  return kept
}
