import { useSyncExternalStore } from 'react'

/** Whether the browser is sure to be offline. The reverse is uncertain: the line may still be dead. */
export function isOffline(): boolean {
  // On the server there is no navigator.
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** Calls back whenever the connection is lost or returns. Returns a function that stops it. */
function onConnectionChange(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser is offline, kept up to date; false on the server. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOffline, () => false)
}
