import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { type Config, readConfig } from '../../apps/server/src/platform/process/config.ts'
import { type Server, startServer } from '../../apps/server/src/server.ts'
import { appCode, operatorPassword } from '../../apps/server/tests/operators/operator-support.ts'
import { chromiumArgs, findTestBrowser } from '../../tools/chromium.ts'
import { markHydration } from '../../tools/hydration.ts'
import { keepLog } from '../support/logs.ts'
import { type Portal, startPortal } from '../support/portal.ts'
import { signInByCall } from '../support/sign-in.ts'
import { load } from '../support/within.ts'

interface Deployment {
  url: string
  /** The open page of a signed-in demo person, or of a visitor; one page each. */
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

/** Expects what a page shows. Playwright alone waits 5 seconds, which is too short for a busy machine. */
export const see = expect.configure({ timeout: 60_000 })

/** One browser for all files that a worker runs in sequence; it ends with the worker. */
let launched: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: await findTestBrowser(), args: chromiumArgs })
}

/** Opens the portal, and the browser unless an earlier file of this worker did. */
export async function openScreens(settings: Record<string, string> = {}): Promise<Screens> {
  launched ??= launch()
  const browser = await launched
  const portal = await startPortal({ SEED: 'demo', SERVICE_TOKEN: 'service', ...settings })
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
      for (const context of browser.contexts()) await context.close()
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
  if (who !== visitor) await signInByCall(context, `${who}@demo.waea.nz`)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await markHydration(page)
  await load(page, who === visitor ? '/' : '/privacy')
  return page
}

/** Signs an operator in on the console's page. */
export async function signInToConsole(page: Page, { portal }: Screens, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(operatorPassword)
  await page.getByLabel('Code of your app').fill(appCode(portal))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** Counts all operators as just proved, however long the tests before took. */
export async function proveOperators({ portal }: Screens): Promise<void> {
  await portal.rows('UPDATE operators.sessions SET proved_at = $1', [portal.server.runtime.clock.now()])
}
