import { useSyncExternalStore } from 'react'
import { browserMemory, type Memory } from '../device/memory.ts'
import { whenIdle } from '../device/when-idle.ts'

const name = 'waea-cart-count'
const changed = 'waea-cart-changed'

/** Remembers how many SIMs wait in the cart, so that every page can lead back to it without asking the server. */
export function noteCartCount(count: number): void {
  if (count > 0) memory().remember(name, String(count))
  else memory().forget(name)
  isTime = true
  window.dispatchEvent(new Event(changed))
}

/**
 * How many SIMs wait in the cart, in this tab and the others; none while the server draws, nor on a page that it drew
 * until there is time: the first touch of a storage holds the page up.
 */
export function useCartCount(): number {
  return useSyncExternalStore(subscribe, read, none)
}

// Found out once: finding out writes to the storage, of which the other tabs would hear at every look.
let found: Memory | undefined
const memory = () => {
  found ??= browserMemory()
  return found
}
const none = () => 0
let isTime = false
const read = () => (isTime ? Number(memory().recall(name) ?? 0) : 0)

function subscribe(hear: () => void): () => void {
  whenIdle(() => {
    isTime = true
    hear()
  })
  const hearOther = ({ key }: StorageEvent) => {
    if (key === name || key === null) hear()
  }
  window.addEventListener(changed, hear)
  window.addEventListener('storage', hearOther)
  return () => {
    window.removeEventListener(changed, hear)
    window.removeEventListener('storage', hearOther)
  }
}
