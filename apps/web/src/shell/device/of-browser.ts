import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Something that only the browser knows, on a page that the server may have drawn: as it was drawn while the page wakes,
 * then as it is. `read` gives the same each time, as a text or a truth value does.
 */
export function useOfBrowser<Known>(read: () => Known, asDrawn: Known): Known {
  return useSyncExternalStore(never, read, () => asDrawn)
}

/** Whether the part was first drawn by the server: what the browser keeps comes into it after that. */
export function useCameDrawn(): boolean {
  const isWaking = useOfBrowser(() => false, true)
  return useState(isWaking)[0]
}
