import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * A value that only the browser knows, on a page that may be server-rendered: `asDrawn` during hydration, then
 * `read()`. `read` must return a stable value, such as a text or a boolean.
 */
export function useBrowserValue<Known>(read: () => Known, asDrawn: Known): Known {
  return useSyncExternalStore(never, read, () => asDrawn)
}

/** Whether the component was server-rendered, so that stored values can be added only after hydration. */
export function useWasServerRendered(): boolean {
  const isWaking = useBrowserValue(() => false, true)
  return useState(isWaking)[0]
}
