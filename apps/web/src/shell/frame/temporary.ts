import type { Memory } from '../device/memory.ts'

/** What is kept of a temporary login outlives a reload for so long (3§9.2). */
const temporaryKeptMs = 5_000
const name = 'waea-temporary'

/** Keeps until when a temporary login lasts, as the page is about to go. */
export function keepTemporary(memory: Memory, untilMs: number, nowMs: number): void {
  memory.remember(name, JSON.stringify({ untilMs, keptAtMs: nowMs }))
}

/** Until when the temporary login lasts that this tab knew of before a reload; it is forgotten by being recalled. */
export function recallTemporary(memory: Memory, nowMs: number): number | undefined {
  const text = memory.recall(name)
  memory.forget(name)
  if (text === undefined) return undefined
  const { untilMs, keptAtMs } = JSON.parse(text) as { untilMs: number; keptAtMs: number }
  const isYoung = nowMs - keptAtMs >= 0 && nowMs - keptAtMs <= temporaryKeptMs
  return isYoung && untilMs > nowMs ? untilMs : undefined
}
