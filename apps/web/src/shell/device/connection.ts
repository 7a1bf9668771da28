import { useSyncExternalStore } from 'react'

/** Whether the browser knows that it has no connection. That it has one, it does not know: the line may still be dead. */
export function isOffline(): boolean {
  // The server that draws a page has no such question to answer.
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** Calls back whenever the connection is lost or returns. Answers how to stop. */
function onConnectionChange(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser has lost its connection, kept up to date; on a page as the server draws it, no. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOffline, () => false)
}
