import { type Memory, pageMemory } from '../shell/device/shared/memory.ts'

/** A browser memory for tests: empty, or with what an earlier page stored. */
export function aMemory(kept = new Map<string, string>()): Memory & { kept: Map<string, string> } {
  return { ...pageMemory(kept), kept }
}
