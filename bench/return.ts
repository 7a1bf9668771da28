import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumArgs, findChromium } from '../tools/chromium.ts'
import { buildWeb } from '../tools/start/web-build.ts'
import { median, printTable } from './support/figures.ts'
import { startDatabase, startPortal } from './support/portal.ts'
import { numberOf, sized } from './support/small.ts'

/**
 * Measures waits on a slow connection (400 kbps, 400 ms round trip): a customer's from pressing Sign in on a new phone to
 * their figures, a returning customer's for their last figures, with and without the service worker, and a visitor's from
 * pressing a plan to choosing the SIM.
 */
const rounds = numberOf('ROUNDS', 3, 1)
const bytesPerSecond = sized(400_000 / 8, 1e9)
const line = {
  offline: false,
  latency: sized(400, 0),
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
}
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/** How long a visitor reads the plans before pressing the first one. */
const readsMs = sized(15_000, 100)
/** How long somebody types an email and a password. */
const typesMs = sized(10_000, 100)
const timeoutMs = 120_000

await buildWeb(join(import.meta.dirname, '..'), console.log)
const database = await startDatabase()
const portal = await startPortal({ database, customers: sized(1000, 70), script: 'api' })
const browser = await chromium.launch({ executablePath: await findChromium(console.log), args: chromiumArgs })
try {
  const url = portal.server.url
  const rows = [
    await row('Sign in pressed at once, to the figures', () => arriving(browser, url, 0)),
    await row('Sign in pressed after typing, to the figures', () => arriving(browser, url, typesMs)),
    await row('last figures, returning customer', () => returning(browser, url, 'allow')),
    await row('last figures, without the worker', () => returning(browser, url, 'block')),
    await row('plan pressed at once, to SIM choice', () => choosing(browser, url, 0)),
    await row('plan pressed after reading, to SIM choice', () => choosing(browser, url, readsMs)),
  ]
  printTable(`At 400 kbps and 400 ms, medians of ${rounds}`, rows)
} finally {
  await browser.close()
  await portal.stop()
  await database.stop()
}

async function row(wait: string, measure: () => Promise<number>) {
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) found.push(await measure())
  return { wait, ms: median(found), 'slowest ms': Math.max(...found) }
}

/** A customer signs in on a phone that has loaded nothing but the sign-in page. */
async function arriving(browser: Browser, url: string, types: number): Promise<number> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' })
  try {
    const page = await slowPage(context)
    await fillInSignIn(page, url)
    await page.waitForTimeout(types)
    const startedAt = performance.now()
    await pressSignIn(page)
    await figures(page)
    return performance.now() - startedAt
  } finally {
    await context.close()
  }
}

/** A customer opens their figures again after closing the page. */
async function returning(browser: Browser, url: string, serviceWorkers: 'allow' | 'block'): Promise<number> {
  const context = await browser.newContext({ ...phone, serviceWorkers })
  try {
    const first = await context.newPage()
    await signIn(first, url)
    await figures(first)
    if (serviceWorkers === 'allow') await first.evaluate(async () => void (await navigator.serviceWorker.ready))
    // The page stores what it knows a second after the last answer.
    await first.waitForFunction(() => localStorage.getItem('waea-last-known')?.includes('UpdatedAtNanos'))
    await first.close()
    const page = await slowPage(context)
    const startedAt = performance.now()
    await page.goto(`${url}/profile/plans`, { waitUntil: 'commit', timeout: timeoutMs })
    await figures(page)
    return performance.now() - startedAt
  } finally {
    await context.close()
  }
}

/** A visitor opens the home page, reads for a while, and presses the first plan. */
async function choosing(browser: Browser, url: string, looksMs: number): Promise<number> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' })
  try {
    const page = await slowPage(context)
    await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs })
    const plan = page.getByRole('link', { name: /^Choose / }).first()
    await plan.waitFor({ timeout: timeoutMs })
    await painted(page)
    await page.waitForTimeout(looksMs)
    const startedAt = performance.now()
    await plan.click({ timeout: timeoutMs })
    await page.waitForFunction(
      () => location.pathname.startsWith('/sim-purchase/') && document.querySelector('main [type=radio], main button'),
      undefined,
      { timeout: timeoutMs },
    )
    return performance.now() - startedAt
  } finally {
    await context.close()
  }
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  return page
}

async function fillInSignIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in?redirect=/profile/plans`, { waitUntil: 'commit', timeout: timeoutMs })
  await painted(page)
  await page.getByLabel('Email').fill('load1@load.waea.nz', { timeout: timeoutMs })
  await page.getByLabel('Password', { exact: true }).fill('Kiaora-2026!')
}

/** Waits for the first paint: nobody presses what is not painted yet. */
async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
}

async function pressSignIn(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click({ timeout: timeoutMs })
}

async function signIn(page: Page, url: string): Promise<void> {
  await fillInSignIn(page, url)
  await pressSignIn(page)
  await page.waitForURL(`${url}/profile/plans`)
}

/** Waits until the page shows a figure: data or dollars. */
async function figures(page: Page): Promise<void> {
  await page
    .locator('main')
    .getByText(/\d+(\.\d+)? ?(GB|MB)|\$\d/)
    .first()
    .waitFor({ timeout: timeoutMs })
}
