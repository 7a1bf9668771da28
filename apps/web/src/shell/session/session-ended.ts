import type { Memory } from '../device/memory.ts'

const name = 'waea-ended'

/** Why a session ended that its person did not end here; the page of signing in says so. */
export function sessionEnded(memory: Memory) {
  return {
    because: () => memory.recall(name),
    note: (because: string) => memory.remember(name, because),
    forget: () => memory.forget(name),
  }
}
