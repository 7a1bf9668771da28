import { useSyncExternalStore } from 'react'
import { browserMemory, type Memory } from '../../device/shared/memory.ts'
import { whenIdle } from '../../device/shared/when-idle.ts'

const name = 'waea-cart-count'
const changed = 'waea-cart-changed'

/** Remembers how many SIMs are in the cart, so that every page can link to it without asking the server. */
export function noteCartCount(count: number): void {
  if (count > 0) memory().remember(name, String(count))
  else memory().forget(name)
  isTime = true
  window.dispatchEvent(new Event(changed))
}

/**
 * How many SIMs are in the cart, across tabs; none on the server, nor on a server-rendered page until it is idle: the
 * first access to storage blocks the page.
 */
export function useCartCount(): number {
  return useSyncExternalStore(subscribe, read, none)
}

// Find the working storage once: probing it writes to it, and other tabs would be notified each time.
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
