import type { Memory } from '../../device/shared/memory.ts'

const name = 'waea-ended'

/** Remembers why a session ended, if the person did not end it here; the sign-in page says so. */
export function sessionEnded(memory: Memory) {
  return {
    because: () => memory.recall(name),
    note: (because: string) => memory.remember(name, because),
    forget: () => memory.forget(name),
  }
}
