import type { Page } from '@playwright/test'
import { waitForHydration } from '../../tools/hydration.ts'

declare global {
  // The page's router, which it exposes for its developer tools.
  var __TSR_ROUTER__: {
    history: { push(path: string): void }
    state: {
      status: string
      resolvedLocation?: { href: string }
      matches: { status: string; _notFound?: boolean }[]
    }
  }
}

/** The result of opening an address. */
export interface Arrival {
  /** The address it ended at, with its query. */
  at: string
  /** Whether a page exists there. */
  isThere: boolean
  /** Whether a heading is shown: a page's, or the not-found page's. */
  hasHeading: boolean
}

/** The longest a page may take to appear. */
const withinMs = 60_000

/**
 * Opens addresses one after another in the loaded page, as links do; without addresses it reports the current page. It
 * is a single call into the browser, because a round trip per step took most of the time.
 */
export function walk(page: Page, addresses: readonly (string | undefined)[]): Promise<Arrival[]> {
  const look = async ([paths, timeoutMs]: readonly [readonly (string | undefined)[], number]) => {
    const until = async (is: () => boolean) => {
      for (const end = performance.now() + timeoutMs; performance.now() < end; ) {
        // The browser's URL changes a moment after the push.
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
      // A person who was once told that a mobile has no plan is not redirected to that page again.
      for (const name of Object.keys(localStorage))
        if (name.startsWith('waea-no-addons-')) localStorage.removeItem(name)
    }
    return found
  }
  return page.evaluate(look, [addresses, withinMs] as const)
}

/** Loads an address from scratch, as if typed into the address bar. Call `markHydration` before opening the page. */
export async function load(page: Page, path: string): Promise<Arrival | undefined> {
  await page.goto(path, { waitUntil: 'commit' })
  await waitForHydration(page)
  return (await walk(page, [undefined]))[0]
}

/** Opens an address within the current page, as a link does; returns the address it ended at, with its query. */
export async function go(page: Page, path: string): Promise<string> {
  return (await walk(page, [path]))[0]?.at ?? ''
}
