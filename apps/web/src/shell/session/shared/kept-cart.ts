import type { Memory } from '../../device/shared/memory.ts'

const name = 'waea-cart'

/** Keeps the id of a visitor's cart in this browser, so that a new tab finds the cart (1§4). */
export function keptCart(memory: Memory) {
  return {
    uuid: () => memory.recall(name),
    keep: (uuid: string | undefined) => (uuid === undefined ? memory.forget(name) : memory.remember(name, uuid)),
  }
}
