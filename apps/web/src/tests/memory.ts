import { type Memory, pageMemory } from '../shell/device/memory.ts'

/** A browser's memory for tests: empty at first, or with what an earlier page has kept. */
export function aMemory(kept = new Map<string, string>()): Memory & { kept: Map<string, string> } {
  return { ...pageMemory(kept), kept }
}
