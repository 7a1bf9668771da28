import { type Browser, chromium, type Page } from '@playwright/test'
import { type Config, readConfig } from '../../apps/server/src/platform/config.ts'
import { type Server, startServer } from '../../apps/server/src/server.ts'
import { chromiumArgs, findTestBrowser } from '../../tools/chromium.ts'
import { keepLog } from '../support/logs.ts'
import { type Portal, startPortal } from '../support/portal.ts'
import { load, walk } from '../support/within.ts'

interface Deployment {
  url: string
  /** The open page of a signed-in demo person, or of a visitor; one each. */
  pageOf(who: string): Promise<Page>
}

/** A portal with the demo people, and a browser. */
export interface Screens extends Omit<Deployment, 'url'> {
  portal: Portal
  /** The same portal on a server with other settings. */
  withSettings(change: Partial<Config>): Promise<Deployment>
  close(): Promise<void>
}

export const visitor = 'a visitor'
export const password = 'Kiaora-2026!'

/** Opens the portal and the browser. */
export async function openScreens(): Promise<Screens> {
  const portal = await startPortal({ SEED: 'demo', SERVICE_TOKEN: 'service' })
  const browser = await chromium.launch({ executablePath: await findTestBrowser(), args: chromiumArgs })
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
    // A service worker would serve the page with old flags.
    serviceWorkers: 'block',
    // Animations would slow the tests down.
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
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
