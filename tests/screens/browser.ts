import { type Browser, chromium, type Page } from '@playwright/test'
import { type Config, readConfig } from '../../apps/server/src/platform/config.ts'
import { type Server, startServer } from '../../apps/server/src/server.ts'
import { chromiumArgs, findChromium } from '../../tools/chromium.ts'
import { keepLog } from '../support/logs.ts'
import { type Portal, startPortal } from '../support/portal.ts'

interface Deployment {
  url: string
  /** The page of somebody of the demo who is signed in, or of a visitor; one each, kept open. */
  pageOf(who: string): Promise<Page>
}

/** A portal with the people of the demo, and a browser in front of it. */
export interface Screens extends Omit<Deployment, 'url'> {
  portal: Portal
  /** The same portal by a server with other settings. */
  withSettings(change: Partial<Config>): Promise<Deployment>
  close(): Promise<void>
}

export const visitor = 'a visitor'
export const password = 'Kiaora-2026!'

/** Opens the portal and the browser. */
export async function openScreens(): Promise<Screens> {
  const portal = await startPortal({ SEED: 'demo', SERVICE_TOKEN: 'service' })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
  const others: Server[] = []
  return {
    portal,
    pageOf: pagesAt(browser, portal.url),
    async withSettings(change) {
      const config = { ...readConfig({ ...portal.environment, PORT: '0' }), ...change }
      const server = await startServer(config, { api: true, worker: false }, keepLog().open('warn'))
      others.push(server)
      return { url: server.url, pageOf: pagesAt(browser, server.url) }
    },
    async close() {
      await browser.close()
      for (const server of others) await server.close()
      await portal.close()
    },
  }
}

/** Opens the page of each person once. */
function pagesAt(browser: Browser, url: string): Deployment['pageOf'] {
  const pages = new Map<string, Promise<Page>>()
  return (who) => {
    const page = pages.get(who) ?? opened(browser, url, who)
    pages.set(who, page)
    return page
  }
}

async function opened(browser: Browser, url: string, who: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    viewport: { width: 360, height: 640 },
    // A worker would keep the page with the flags of before.
    serviceWorkers: 'block',
    // What moves is drawn anew sixty times a second, which takes time from what is looked at.
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  if (who === visitor) {
    await load(page, '/')
    return page
  }
  await page.goto('/sign-in?redirect=/privacy')
  await page.getByLabel('Email').fill(`${who}@demo.waea.nz`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((at) => at.pathname === '/privacy')
  await walk(page, [undefined])
  return page
}

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
const withinMs = 20_000

/**
 * Opens addresses one after another within the page that is there, as links do; without any it looks at the page as it
 * is. All in one go: a word from here to the browser and back for each step took most of the time.
 */
export function walk(page: Page, addresses: readonly (string | undefined)[]): Promise<Arrival[]> {
  const look = async ([paths, timeoutMs]: readonly [readonly (string | undefined)[], number]) => {
    const until = async (is: () => boolean) => {
      for (const end = performance.now() + timeoutMs; performance.now() < end; ) {
        // What was pushed is in the bar of addresses a moment later.
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
      // What is drawn lags behind.
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

/** Loads an address anew, as typed into the bar of addresses. */
export async function load(page: Page, path: string): Promise<Arrival | undefined> {
  await page.goto(path, { waitUntil: 'commit' })
  return (await walk(page, [undefined]))[0]
}

/** Opens an address within the page that is there, as a link does; answers the address it came to, with its query. */
export async function go(page: Page, path: string): Promise<string> {
  return (await walk(page, [path]))[0]?.at ?? ''
}

const values: Readonly<Record<string, string>> = { terms_path: 'prepay', plan: 'week-3' }

/** An address of a route, with `x` for a value of which any will do, and without what it can do without. */
export function addressOf(route: string): string {
  return route.replace(/\/\{-\$\w+\}/g, '').replace(/\$(\w+)/g, (_, name: string) => values[name] ?? 'x')
}
