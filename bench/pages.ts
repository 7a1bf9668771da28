import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { chromiumArgs, findChromium } from '../tools/chromium.ts'
import { type Manifest, scriptsOf } from '../tools/size.ts'
import { buildWeb } from '../tools/start/web-build.ts'
import { median, printTable } from './support/figures.ts'
import { freePort, startDatabase, startPortal } from './support/portal.ts'
import { isSmall, numberOf, sized } from './support/small.ts'

/**
 * Measures the pages that a visitor and a customer open, on a mid-range phone with slow 4G in Lighthouse's simulation,
 * and how much script they load. Each is loaded `ROUNDS` times; `PAGES=security,orders` selects some of them. An
 * interrupted measurement prints what it has. The small form opens two pages without Lighthouse, which is not installed
 * for it.
 */
const rounds = numberOf('ROUNDS', 3, 1)
const root = join(import.meta.dirname, '..')
const client = join(root, 'apps/web/dist/client')
const identity = 'src/capabilities/identity'
const payments = 'src/capabilities/payments'
const profile = 'src/journeys/profile'

type PageSeen = { page: string; path: string; source: string; isOwn?: boolean }
const pages: PageSeen[] = [
  { page: 'home', path: '/', source: 'src/capabilities/catalogue/home.tsx' },
  { page: 'plans', path: '/plans', source: 'src/capabilities/catalogue/plans.tsx' },
  { page: 'sign-in', path: '/sign-in', source: `${identity}/sign-in/sign-in.tsx` },
  { page: 'sign-up', path: '/sign-up', source: `${identity}/sign-up/sign-up.tsx` },
  ...[
    { page: 'dashboard', path: '/profile/plans', source: 'src/journeys/dashboard/dashboard.tsx' },
    { page: 'usage', path: '/profile/plans/usage', source: 'src/capabilities/usage/usage.tsx' },
    { page: 'top-up', path: '/profile/balance/top-up', source: 'src/capabilities/balance/shared/top-up.tsx' },
    { page: 'your-plan', path: '/profile/plans/your-plan', source: 'src/capabilities/plans/your-plan.tsx' },
    { page: 'account', path: '/profile', source: `${profile}/profile-home.tsx` },
    { page: 'personal-data', path: '/profile/account/personal-data', source: `${identity}/profile/personal-data.tsx` },
    { page: 'security', path: '/profile/account/security', source: `${identity}/security/security.tsx` },
    { page: 'security-log', path: '/profile/account/security-log', source: `${identity}/security/security-log.tsx` },
    { page: 'orders', path: '/profile/order-history', source: 'src/capabilities/shop/order-history.tsx' },
    { page: 'payments', path: '/profile/payments-history', source: `${payments}/shared/payments-history.tsx` },
    { page: 'receipts', path: '/profile/receipts', source: `${payments}/receipts.tsx` },
    { page: 'cards', path: '/profile/payment-methods', source: `${payments}/shared/payment-methods.tsx` },
  ].map((one) => ({ ...one, isOwn: true })),
]
const wanted = (process.env.PAGES ?? sized(undefined, 'home,dashboard'))?.split(',')

type Figure = 'performance' | 'accessibility' | 'best practices' | 'FCP s' | 'LCP s' | 'TBT ms' | 'CLS'
/** The figures of one run; none in the small form. */
type Found = Partial<Record<Figure, number>>

await buildWeb(root, console.log)
const scriptKb = new Map(pages.map(({ page, source }) => [page, scriptBytes(source) / 1000]))
const database = await startDatabase()
const portal = await startPortal({ database, customers: 'demo', script: 'api' })
const measured: { page: string; found: Found[] }[] = []
const failures: string[] = []
const stopping = new AbortController()
const interrupted = once(stopping.signal, 'abort').then(() => failures.push('the rest: it was interrupted'))
// npm may pass on an interruption that the terminal sent already.
process.on('SIGINT', () => stopping.abort())
try {
  await Promise.race([measureAll(), interrupted])
} catch (error) {
  failures.push(`the rest: ${error instanceof Error ? error.stack : error}`)
} finally {
  printTable(
    `Pages of the portal, medians of ${rounds} runs`,
    measured.filter(({ found }) => found.length > 0).map(rowOf),
  )
  for (const failure of failures) console.log(`\nnot counted: ${failure}`)
  await portal.stop()
  await database.stop()
}
// An interrupted run may still wait for its browser.
process.exit(failures.length > 0 ? 1 : 0)

async function measureAll(): Promise<void> {
  for (const page of pages.filter((one) => wanted?.includes(one.page) ?? true))
    if (!stopping.signal.aborted) await measureRuns(page)
}

/** Loads a page `rounds` times. A failed run is reported and not counted. */
async function measureRuns({ page, path, isOwn = false }: PageSeen): Promise<void> {
  const found: Found[] = []
  measured.push({ page, found })
  for (let round = 1; round <= rounds && !stopping.signal.aborted; round += 1) {
    try {
      found.push(await measurePage(path, isOwn))
    } catch (error) {
      failures.push(`run ${round} of ${rounds} of ${page} (${path}): ${error instanceof Error ? error.message : error}`)
    }
  }
  console.log(`${page}: ${found.length} of ${rounds} runs`)
}

function rowOf({ page, found }: (typeof measured)[number]) {
  const figure = (name: Figure) => median(found.map((one) => one[name] ?? Number.NaN))
  return {
    page,
    runs: found.length,
    'script kB gz': scriptKb.get(page) ?? 0,
    'performance (>= 95)': figure('performance'),
    'FCP s': figure('FCP s'),
    'LCP s': figure('LCP s'),
    'TBT ms': figure('TBT ms'),
    'CLS (<= 0.02)': figure('CLS'),
    'accessibility (100)': figure('accessibility'),
    'best practices (100)': figure('best practices'),
  }
}

/** Bytes of all scripts of a page's first load, compressed. */
function scriptBytes(source: string): number {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const files = [...scriptsOf(manifest, [...entries, source])]
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file))).length, 0)
}

/** One run in a browser of its own. Throws if the page did not load, or a different page did. */
async function measurePage(path: string, isOwn: boolean): Promise<Found> {
  const address = `${portal.server.url}${path}`
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    // An interrupted measurement prints its table.
    handleSIGINT: false,
  })
  try {
    if (isOwn) await signIn(port)
    if (isSmall) return await openPage(port, address)
    const { default: lighthouse } = await import('lighthouse')
    const result = await lighthouse(address, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      // Chromium sometimes never answers it, and no figure needs it.
      disableFullPageScreenshot: true,
    })
    if (!result) throw new Error('Lighthouse gave no answer')
    const { categories, audits, runtimeError, finalDisplayedUrl } = result.lhr
    if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`)
    if (finalDisplayedUrl !== address) throw new Error(`it led to ${finalDisplayedUrl}`)
    const score = (name: string) => {
      const { score: share } = categories[name] ?? {}
      if (typeof share !== 'number') throw new Error(`Lighthouse has no score for ${name}`)
      return Math.round(share * 100)
    }
    const value = (name: string) => {
      const { numericValue, errorMessage } = audits[name] ?? {}
      if (numericValue === undefined)
        throw new Error(`Lighthouse has no ${name}: ${errorMessage ?? 'it was not measured'}`)
      return numericValue
    }
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      'FCP s': value('first-contentful-paint') / 1000,
      'LCP s': value('largest-contentful-paint') / 1000,
      'TBT ms': value('total-blocking-time'),
      CLS: value('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
  }
}

/** Signs the demo's prepay customer in. The session's cookie stays in the browser; Lighthouse clears its cache. */
async function signIn(port: number): Promise<void> {
  const page = await newPage(port)
  await page.goto(`${portal.server.url}/sign-in`)
  await page.getByLabel('Email').first().fill('prepay@demo.waea.nz')
  await page.getByLabel('Password', { exact: true }).fill('Kiaora-2026!')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.close()
  await page.context().browser()?.close()
}

/** Opens a page without measuring it. Throws if a different one was shown. */
async function openPage(port: number, address: string): Promise<Found> {
  const page = await newPage(port)
  await page.goto(address)
  await page.locator('main h1').waitFor()
  if (page.url() !== address) throw new Error(`it led to ${page.url()}`)
  return {}
}

/** A page of the running browser, with the cookies of the others. */
async function newPage(port: number): Promise<Page> {
  const [context] = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`)).contexts()
  if (!context) throw new Error('The browser opened no page')
  return context.newPage()
}
