import type { Page } from '@playwright/test'
import { waitForHydration } from '../../tools/hydration.ts'

declare global {
  // The router of the page, which it keeps there for its developer tools.
  var __TSR_ROUTER__: {
    history: { push(path: string): void }
    state: {
      status: string
      resolvedLocation?: { href: string }
      matches: { status: string; _notFound?: boolean }[]
    }
  }
}

/** What was found at an address that was opened. */
export interface Arrival {
  /** The address it came to, with its query. */
  at: string
  /** There is a page at it. */
  isThere: boolean
  /** A heading is drawn: that of a page, or that of the page which says that there is none. */
  hasHeading: boolean
}

/** How long a page may take to come. */
const withinMs = 60_000

/**
 * Opens addresses one after another in the loaded page, as links do; without addresses it reports the current page. It is
 * one call into the browser, as round trips for each step took most of the time.
 */
export function walk(page: Page, addresses: readonly (string | undefined)[]): Promise<Arrival[]> {
  const look = async ([paths, timeoutMs]: readonly [readonly (string | undefined)[], number]) => {
    const until = async (is: () => boolean) => {
      for (const end = performance.now() + timeoutMs; performance.now() < end; ) {
        // The address bar changes a moment after the push.
        await new Promise((resolve) => setTimeout(resolve, 2))
        if (is()) return true
      }
      return false
    }
    const found: Arrival[] = []
    for (const path of paths) {
      if (path !== undefined) globalThis.__TSR_ROUTER__.history.push(path)
      const hasCome = await until(() => {
        const { status, resolvedLocation } = globalThis.__TSR_ROUTER__?.state ?? {}
        return status === 'idle' && resolvedLocation?.href === location.pathname + location.search + location.hash
      })
      if (!hasCome) throw new Error(`${path} did not come: ${location.href}`)
      const at = location.pathname + location.search
      const { matches } = globalThis.__TSR_ROUTER__.state
      const isThere = !matches.some((one) => one._notFound || one.status === 'notFound')
      // Rendering is asynchronous.
      const hasHeading = await until(() =>
        [...document.querySelectorAll('main h1')].some((one) => one.textContent?.includes('Oops') !== isThere),
      )
      found.push({ at, isThere, hasHeading })
      if (location.pathname !== '/no-addons-page') continue
      // Who was told once that a mobile has no plan is not led to that page again.
      for (const name of Object.keys(localStorage))
        if (name.startsWith('waea-no-addons-')) localStorage.removeItem(name)
    }
    return found
  }
  return page.evaluate(look, [addresses, withinMs] as const)
}

/** Loads an address anew, as typed into the bar of addresses; the page was opened after `markHydration`. */
export async function load(page: Page, path: string): Promise<Arrival | undefined> {
  await page.goto(path, { waitUntil: 'commit' })
  await waitForHydration(page)
  return (await walk(page, [undefined]))[0]
}

/** Opens an address within the page that is there, as a link does; answers the address it came to, with its query. */
export async function go(page: Page, path: string): Promise<string> {
  return (await walk(page, [path]))[0]?.at ?? ''
}
