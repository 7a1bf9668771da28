import { longestCountdownSeconds } from '@waea/ui/countdown-timer'
import { msUntil } from '../../calls/shared/server-time.ts'
import type { Memory } from '../../device/shared/memory.ts'

/** How long the memory of a temporary login survives a reload (3§9.2). */
const temporaryKeptMs = 5_000
const name = 'waea-temporary'

/** The seconds that a temporary login still lasts, as a countdown takes them. */
export function temporarySeconds(untilMs: number, nowMs: number): number {
  return Math.min(longestCountdownSeconds, msUntil(untilMs, nowMs) / 1000)
}

/**
 * Stores the end of a temporary login when the page is about to unload, by this device's clock: the next page reads it
 * before it knows the server's time.
 */
export function keepTemporary(memory: Memory, untilMs: number, nowMs: number): void {
  memory.remember(name, JSON.stringify({ untilMs: nowMs + msUntil(untilMs, nowMs), keptAtMs: nowMs }))
}

/** The end of the temporary login from before a reload; reading it also removes it. */
export function recallTemporary(memory: Memory, nowMs: number): number | undefined {
  const text = memory.recall(name)
  memory.forget(name)
  if (text === undefined) return undefined
  const { untilMs, keptAtMs } = JSON.parse(text) as { untilMs: number; keptAtMs: number }
  const isYoung = nowMs - keptAtMs >= 0 && nowMs - keptAtMs <= temporaryKeptMs
  return isYoung && untilMs > nowMs ? untilMs : undefined
}
