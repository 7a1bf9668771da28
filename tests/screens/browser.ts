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
    // A worker would keep the page with the flags of before.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  if (who === visitor) {
    await page.goto('/')
    await settled(page)
    return page
  }
  await page.goto('/sign-in?redirect=/privacy')
  await page.getByLabel('Email').fill(`${who}@demo.waea.nz`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((at) => at.pathname === '/privacy')
  await settled(page)
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

/** Opens an address within the page that is there, as a link does; answers the address it came to, with its query. */
export async function go(page: Page, path: string): Promise<string> {
  await page.evaluate((to) => globalThis.__TSR_ROUTER__.history.push(to), path)
  return settled(page)
}

/** Loads an address anew, as typed into the bar of addresses. */
export async function load(page: Page, path: string): Promise<string> {
  await page.goto(path)
  return settled(page)
}

/** Whether there is a page at the address that was opened: what is drawn may lag behind. */
export function hasPage(page: Page): Promise<boolean> {
  return page.evaluate(
    () => !globalThis.__TSR_ROUTER__.state.matches.some((one) => one._notFound || one.status === 'notFound'),
  )
}

const values: Readonly<Record<string, string>> = { terms_path: 'prepay', plan: 'week-3' }

/** An address of a route, with `x` for a value of which any will do, and without what it can do without. */
export function addressOf(route: string): string {
  return route.replace(/\/\{-\$\w+\}/g, '').replace(/\$(\w+)/g, (_, name: string) => values[name] ?? 'x')
}

/** Waits until the router has come to an address and shows it. */
async function settled(page: Page): Promise<string> {
  await page.waitForFunction(() => {
    const { status, resolvedLocation } = globalThis.__TSR_ROUTER__?.state ?? {}
    return status === 'idle' && resolvedLocation?.href === location.pathname + location.search + location.hash
  })
  return page.evaluate(() => location.pathname + location.search)
}
