import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { chromiumArgs, findChromium } from '../tools/chromium.ts'
import { buildWeb } from '../tools/start/web-build.ts'
import { median, percentile, printTable } from './support/figures.ts'
import { startDatabase, startPortal } from './support/portal.ts'
import { numberOf, sized } from './support/small.ts'

/**
 * Measures how long a signed-in customer waits from a press to the content of another area that was opened before, on a
 * processor slowed four times, next to a bare React page that swaps two lists with as many elements.
 */
const rounds = numberOf('ROUNDS', 10, 1)
const slowedTimes = sized(4, 1)
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** A tour of the areas; each step's link is on the page before it. */
const tour = [
  { to: 'usage', link: '/profile/plans/usage', heading: 'Usage' },
  { to: 'billing', link: '/profile/billing', heading: 'Billing' },
  { to: 'profile', link: '/profile', heading: 'Your account' },
  { to: 'orders', link: '/profile/order-history', heading: 'Your orders' },
] as const

await buildWeb(join(import.meta.dirname, '..'), console.log)
const database = await startDatabase()
const portal = await startPortal({ database, customers: sized(1000, 70), script: 'api' })
const browser = await chromium.launch({ executablePath: await findChromium(console.log), args: chromiumArgs })
try {
  const page = await signedIn(await browser.newContext(phone), portal.server.url)
  const heading = (await page.locator('main h1').textContent()) ?? ''
  const steps = [...tour, { to: 'dashboard', link: '/profile/plans', heading }]
  // Each area is opened twice before measuring, so that code and answers are cached.
  for (const _ of [1, 2]) for (const { link, heading } of steps) await press(page, link, heading)
  await slow(page)
  const found = new Map<string, number[]>(steps.map(({ to }) => [to, []]))
  const sizes = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1)
    for (const { to, link, heading } of steps) {
      found.get(to)?.push(await press(page, link, heading))
      sizes.set(to, await page.locator('main *').count())
    }
  const largest = Math.max(...sizes.values())
  const bare = await bareFigures(await browser.newContext(phone), largest)
  const row = (name: string, elements: number, figures: readonly number[]) => ({
    'a press leads to': name,
    'elements in it': elements,
    'ms to content (<= 100)': median(figures),
    'slowest of ten': percentile(figures, 90),
    'times bare': median(figures) / median(bare),
  })
  printTable(`Between areas that are loaded, processor slowed ${slowedTimes} times, ${rounds} rounds`, [
    ...steps.map(({ to }) => row(to, sizes.get(to) ?? 0, found.get(to) ?? [])),
    row('bare React: the other list', largest, bare),
  ])
} finally {
  await browser.close()
  await portal.stop()
  await database.stop()
}

/** Opens the dashboard of a customer of the population. */
async function signedIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill('load1@load.waea.nz')
  await page.getByLabel('Password', { exact: true }).fill('Kiaora-2026!')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
  await page.goto(`${url}/profile/plans`)
  await page.locator('main h1').waitFor()
  return page
}

async function slow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes })
}

/** Presses a link. Returns the milliseconds from the press to the frame that shows the new area. */
async function press(page: Page, link: string, heading: string): Promise<number> {
  await page.evaluate(awaitContent, [link, heading] as const)
  // Taps by coordinates: the checks of `locator.tap` would count as the portal's time.
  const target = page.locator(`a[href="${link}"]:visible`).first()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`No link leads to ${link}.`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const ms = await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
  // Work that a screen does after it is shown must not delay the next press.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
  return ms
}

/** Runs in the page: measures from the next press until the area is painted without placeholders. */
function awaitContent([link, heading]: readonly [string, string]): void {
  const isThere = () => {
    if (document.querySelector('main h1')?.textContent !== heading) return false
    return location.href.endsWith(link) && !document.querySelector('main [aria-busy="true"]')
  }
  const shown = new Promise<number>((resolve) => {
    const start = ({ timeStamp }: Event) => {
      const look = () => {
        if (!isThere()) requestAnimationFrame(look)
        // The next task runs after the frame is painted.
        else setTimeout(() => resolve(performance.now() - timeStamp))
      }
      requestAnimationFrame(look)
    }
    addEventListener('click', start, { capture: true, once: true })
  })
  Object.assign(window, { shown })
}

async function bareFigures(context: BrowserContext, size: number): Promise<number[]> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'bare/two-lists.ts'),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  const page = await context.newPage()
  await page.route('**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><body data-size="${size}"></body>` }),
  )
  await page.goto('http://bare.invalid/')
  await page.addScriptTag({ content: output[0].code })
  await slow(page)
  const figures: number[] = []
  for (let round = 0; round < rounds * 2; round += 1) {
    const other = round % 2 === 0 ? 'other' : 'one'
    figures.push(await press(page, `#${other}`, other))
  }
  // The first ones are a warm-up, as for the areas.
  return figures.slice(rounds)
}
