import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const reloadedName = 'waea-reloaded-at'
const reloadAgainAfterMs = 60_000

/** Loads of parts that are under way. */
const coming = new Set<Promise<unknown>>()

/**
 * A part of the frame whose code loads when it is first rendered. A tab from before a new version may miss old files:
 * it reloads once on the new version, and only if that does not help does the part fail.
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
 * Renders on the server once all lazy parts are loaded: React would leave an unloaded part for the browser to render,
 * and report it there as an error.
 */
export async function renderWithAllParts(draw: () => string): Promise<string> {
  for (;;) {
    const drawn = draw()
    if (coming.size === 0) return drawn
    await Promise.allSettled(coming)
  }
}

function startsAgain(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedName) ?? 0)
    // Offline, a reload would only lose the page.
    if (!navigator.onLine || Date.now() - last < reloadAgainAfterMs) return false
    sessionStorage.setItem(reloadedName, String(Date.now()))
    location.reload()
    return true
  } catch {
    return false
  }
}
