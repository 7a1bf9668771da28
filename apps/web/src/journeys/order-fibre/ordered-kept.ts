import { type Memory, tabMemory } from '../../shell/device/shared/memory.ts'

const name = 'waea-fibre-ordered'

/** The order that this tab waits for, and since when. A reload continues the wait with the same deadline. */
export interface OrderedFibre {
  uuid: string
  sinceMs: number
}

export function keepOrdered(ordered: OrderedFibre, memory: Memory = tabMemory()): void {
  memory.remember(name, JSON.stringify(ordered))
}

export function readOrdered(memory: Memory = tabMemory()): OrderedFibre | undefined {
  const text = memory.recall(name)
  return text === undefined ? undefined : (JSON.parse(text) as OrderedFibre)
}
