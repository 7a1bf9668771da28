import { join } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { routeAddresses } from '../tools/addresses.ts'
import { chromiumArgs, findChromium } from '../tools/chromium.ts'
import { type Shifts, shiftsOf, untilLoaded, watchShifts } from '../tools/shifts.ts'
import { buildWeb } from '../tools/start/web-build.ts'
import { printTable } from './support/figures.ts'
import { startDatabase, startPortal } from './support/portal.ts'
import { isSmall, sized } from './support/small.ts'

/**
 * Measures the layout shift of every page of the portal while it loads: cold, on slow 4G and a processor slowed four
 * times, at the widths of a phone and a desktop, for a visitor and for every demo sign-in that may open the page.
 * `PEOPLE=prepay,visitor`, `WIDTHS=360` and `PATHS=security` select a part of it; `PORTAL` measures a running portal.
 */
const most = 0.02
const widths = listOf('WIDTHS', sized(['360', '1280'], ['360'])).map(Number)
const everybody = [
  'visitor',
  'prepay',
  'postpay',
  'payg',
  'leader',
  'member',
  'several',
  'suspended',
  'overdue',
  'new',
  'fibre',
]
const people = listOf('PEOPLE', sized(everybody, ['prepay']))
const paths = process.env.PATHS ?? sized('', 'security-log')
const slow4G = { offline: false, latency: sized(150, 0), downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }

/** Values of path parameters. Ids of a person's own things are read from their lists. */
const values: Record<string, string> = {
  $terms_path: 'terms',
  $provider: 'google',
  $code: 'WAEA-EXPIRED',
  $category_id: '1',
  $section_id: '1',
}

interface Found extends Shifts {
  path: string
  who: string
  width: number
}

const own = process.env.PORTAL ? undefined : await startOwn()
const portal = process.env.PORTAL ?? own?.url ?? ''
const routes = (await routeAddresses()).filter(({ isWay, path }) => !isWay && path.includes(paths))
const browser = await chromium.launch({ executablePath: await findChromium(console.log), args: chromiumArgs })
try {
  const found: Found[] = []
  for (const width of widths) for (const who of people) found.push(...(await visitAll(browser, who, width)))
  report(found)
} finally {
  await browser.close()
  await own?.stop()
}

function listOf(name: string, all: string[]): string[] {
  return process.env[name]?.split(',') ?? all
}

async function startOwn() {
  await buildWeb(join(import.meta.dirname, '..'), console.log)
  const database = await startDatabase()
  const { server, stop } = await startPortal({ database, customers: 'demo', script: 'api' })
  const stopAll = async () => {
    await stop()
    await database.stop()
  }
  return { url: server.url, stop: stopAll }
}

/** Opens every page as one person at one width; pages that redirect are left out. */
async function visitAll(browser: Browser, who: string, width: number): Promise<Found[]> {
  const phone = width < 640
  const context = await browser.newContext({
    viewport: { width, height: phone ? 740 : 800 },
    isMobile: phone,
    hasTouch: phone,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
  })
  try {
    const page = await context.newPage()
    if (who !== 'visitor') await signIn(page, who)
    await watchShifts(page)
    const devtools = await slowed(context, page)
    const found: Found[] = []
    for (const { path } of routes) {
      const address = await filled(page, path)
      const shifts = address && (await shiftsAt(page, devtools, address))
      if (!shifts) continue
      found.push({ path, who, width, ...shifts })
      if (shifts.sum > most) console.log(`${path} ${width} ${who}: ${shifts.sum.toFixed(3)} ${shifts.moved.join('; ')}`)
    }
    return found
  } finally {
    await context.close()
  }
}

async function signIn(page: Page, who: string): Promise<void> {
  await page.goto(`${portal}/sign-in`)
  await page.getByLabel('Email').first().fill(`${who}@demo.waea.nz`)
  await page.getByLabel('Password', { exact: true }).fill('Kiaora-2026!')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
}

async function slowed(context: BrowserContext, page: Page): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: sized(4, 1) })
  return devtools
}

/** A route's path with values; undefined if the person has nothing for it. */
async function filled(page: Page, path: string): Promise<string | undefined> {
  const plain = path.replace(/\/\{-\$\w+\}/g, '')
  if (/\$number/.test(plain)) {
    const list = plain.slice(0, plain.indexOf('/$number'))
    const link = page.locator(`main a[href^="${list}/"]`).first()
    // The list is the route before this one, so it is already open.
    return (await link.count()) > 0 ? ((await link.getAttribute('href')) ?? undefined) : undefined
  }
  if (/\$plan/.test(plain)) return undefined
  return plain.replace(/\$\w+/g, (name) => values[name] ?? name.slice(1))
}

async function shiftsAt(page: Page, devtools: CDPSession, address: string): Promise<Shifts | undefined> {
  await devtools.send('Network.clearBrowserCache')
  const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage'
  await devtools.send('Storage.clearDataForOrigin', { origin: portal, storageTypes })
  await page.evaluate(() => sessionStorage.clear()).catch(() => {})
  try {
    await page.goto(portal + address, { waitUntil: 'load' })
    await untilLoaded(page)
    return new URL(page.url()).pathname === address ? await shiftsOf(page) : undefined
  } catch (error) {
    const [first] = String(error).split('\n')
    console.log(`${address} did not settle: ${first}`)
    process.exitCode = 1
    return undefined
  }
}

/** Prints a line for each page at each width: the person with the largest shift, and what moved. */
function report(found: readonly Found[]): void {
  const worst = new Map<string, Found>()
  for (const one of found) {
    const key = `${one.path} ${one.width}`
    if (one.sum >= (worst.get(key)?.sum ?? -1)) worst.set(key, one)
  }
  const rows = [...worst.values()].sort((one, other) => other.sum - one.sum)
  printTable(
    `Layout shift of ${new Set(found.map(({ path }) => path)).size} pages, cold, for the person with the largest shift`,
    rows.map(({ path, width, who, sum, moved }) => ({
      page: path,
      width,
      who,
      'shift (<= 0.02)': Number(sum.toFixed(3)),
      moved: sum > most ? moved.join('; ') : '',
    })),
  )
  const over = rows.filter(({ sum }) => sum > most)
  console.log(`\n${rows.length - over.length} are within ${most}, ${over.length} shift by more.`)
  if (over.length > 0 && !isSmall) process.exitCode = 1
}
