import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const reloadedName = 'waea-reloaded-at'
const reloadAgainAfterMs = 60_000

/**
 * A part of the frame whose code comes when it is first drawn. A tab that was opened before a new version misses files
 * of the old one: it then starts again on the new one, once, and only if that does not help does the part fail.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().catch((error: unknown) => {
      if (!startsAgain()) throw error
      return new Promise<never>(() => {})
    }),
  )
}

function startsAgain(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedName) ?? 0)
    // Without a connection a new start would only lose the page.
    if (!navigator.onLine || Date.now() - last < reloadAgainAfterMs) return false
    sessionStorage.setItem(reloadedName, String(Date.now()))
    location.reload()
    return true
  } catch {
    return false
  }
}
