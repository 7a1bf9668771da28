import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const reloadedName = 'waea-reloaded-at'
const reloadAgainAfterMs = 60_000

/** Loads of parts that have begun and not ended. */
const coming = new Set<Promise<unknown>>()

/**
 * A part of the frame whose code comes when it is first drawn. A tab that was opened before a new version misses files
 * of the old one: it then starts again on the new one, once, and only if that does not help does the part fail.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    const loading = load().catch((error: unknown) => {
      if (!startsAgain()) throw error
      return new Promise<never>(() => {})
    })
    const ended = () => coming.delete(loading)
    coming.add(loading)
    loading.then(ended, ended)
    return loading
  })
}

/**
 * What is drawn on the server, once every part of it is there: a part that is drawn for the first time since the start
 * would be left for the browser to draw, and told there as an error.
 */
export async function drawWhole(draw: () => string): Promise<string> {
  for (;;) {
    const drawn = draw()
    if (coming.size === 0) return drawn
    await Promise.allSettled(coming)
  }
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
