import type { Memory } from '../device/memory.ts'

const name = 'waea-cart'

/** The id of a visitor's cart stays in this browser, so that a lost tab finds its cart again (1§4). */
export function keptCart(memory: Memory) {
  return {
    uuid: () => memory.recall(name),
    keep: (uuid: string | undefined) => (uuid === undefined ? memory.forget(name) : memory.remember(name, uuid)),
  }
}
