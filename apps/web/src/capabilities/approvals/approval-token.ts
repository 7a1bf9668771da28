import { type Memory, tabMemory } from '../../shell/device/memory.ts'

const name = 'billing-route-token'

/** Keeps the code of a mailed link for this tab, over a sign-in, until the invite is accepted (2§7.8). */
export function keepToken(token: string, memory: Memory = tabMemory()): void {
  memory.remember(name, token)
}

export function keptToken(memory: Memory = tabMemory()): string | undefined {
  return memory.recall(name)
}

export function forgetToken(memory: Memory = tabMemory()): void {
  memory.forget(name)
}
