import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from './chromium.ts'
import { startChild, waitForAnswer } from './start/child.ts'
import { anyFreePort } from './start/settings.ts'

/**
 * Takes the pictures of the README: `npm run pictures`. Starts the demo once in each brand, on free ports and in a
 * temporary folder, and goes to each screen.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/pictures')
const person = { email: 'prepay@demo.waea.nz', password: 'Kiaora-2026!' }
const maxBytes = 80_000
const quality = 82

interface Picture {
  name: string
  brand: 'waea' | 'tahi'
  colorScheme: 'light' | 'dark'
  size: Pick<BrowserContextOptions, 'viewport' | 'deviceScaleFactor' | 'isMobile' | 'hasTouch'>
  /** Takes a fresh page to the screen. */
  show(page: Page, portal: string): Promise<void>
}

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }

const pictures: readonly Picture[] = [
  { name: 'dashboard', brand: 'waea', colorScheme: 'light', size: desk, show: showDashboard },
  { name: 'plans', brand: 'tahi', colorScheme: 'light', size: phone, show: showPlans },
  { name: 'checkout', brand: 'waea', colorScheme: 'dark', size: phone, show: showCheckout },
  { name: 'activation', brand: 'tahi', colorScheme: 'dark', size: phone, show: showActivation },
]

mkdirSync(folder, { recursive: true })
for (const brand of new Set(pictures.map((picture) => picture.brand))) {
  await withPortal(brand, async (portal) => {
    for (const picture of pictures) if (picture.brand === brand) await take(picture, portal)
  })
}

/**
 * Runs the demo in one brand for as long as `use` takes. Meanwhile no mobile uses anything, and no SIM is put in a
 * phone.
 */
async function withPortal(brand: string, use: (portal: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waea-pictures-'))
  const [PORT, SANDBOX_PORT] = [String(await anyFreePort()), String(await anyFreePort())]
  const network = { NETWORK_STEP_MS: '50', NETWORK_ATTACH_STEPS: '0', NETWORK_DRIP_MS: '0' }
  const env = { ...process.env, ...network, BRAND: brand, DATA_DIR: dataDir, PORT, SANDBOX_PORT }
  const demo = startChild('The demo', join(root, 'tools/start.ts'), env, join(dataDir, 'start.log'))
  try {
    await waitForAnswer(demo, `http://localhost:${PORT}/readyz`, (status) => status === 200)
    await use(`http://localhost:${PORT}`)
  } finally {
    await demo.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Takes a picture of the visible part of the page. */
async function take({ name, colorScheme, size, show }: Picture, portal: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findChromium(console.log), args: chromiumArgs })
  try {
    const place = { locale: 'en-NZ', timezoneId: 'Pacific/Auckland' }
    const context = await browser.newContext({ ...size, ...place, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await show(page, portal)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    // Playwright itself cannot write WebP.
    const devtools = await context.newCDPSession(page)
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality })
    const picture = Buffer.from(data, 'base64')
    const path = join(folder, `${name}.webp`)
    if (picture.length > maxBytes) throw new Error(`${name} has ${picture.length} bytes; ${maxBytes} are the most.`)
    writeFileSync(path, picture)
    console.log(`${relative(root, path)}  ${Math.round(picture.length / 1000)} kB`)
  } finally {
    await browser.close()
  }
}

async function showPlans(page: Page, portal: string): Promise<void> {
  await page.goto(`${portal}/`, { waitUntil: 'load' })
  await page
    .getByRole('link', { name: /^Choose / })
    .first()
    .waitFor()
}

async function showDashboard(page: Page, portal: string): Promise<void> {
  await signIn(page, portal)
  await page.goto(`${portal}/profile/plans`)
  await page.getByText('Next charge').first().waitFor()
  await page.getByRole('banner').getByRole('button').first().waitFor()
}

/** The last step of buying an eSIM with a plan, just before paying. */
async function showCheckout(page: Page, portal: string): Promise<void> {
  await signIn(page, portal)
  await page.goto(`${portal}/sim-purchase`)
  await page.getByText('Prepay', { exact: true }).first().click()
  await page.getByRole('link', { name: 'Choose Four Weeks Endless' }).click()
  await page.getByRole('radio', { name: /^eSIM/ }).check({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.getByRole('button', { name: /^Pay / }).waitFor()
  await page.evaluate(() => window.scrollTo({ top: 0 }))
}

/** An eSIM that is paid for and not yet in a phone. */
async function showActivation(page: Page, portal: string): Promise<void> {
  await signIn(page, portal)
  await page.goto(`${portal}/activation/WAEA-PREPAY-1`)
  await page.getByText('Four Weeks 10').first().click()
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await page.getByRole('button', { name: /and activate$/ }).click()
  await page.getByRole('heading', { name: 'Your eSIM is ready to install' }).waitFor()
  await page.getByRole('img', { name: 'QR code of your eSIM' }).waitFor()
}

async function signIn(page: Page, portal: string): Promise<void> {
  await page.goto(`${portal}/sign-in`)
  await page.getByLabel('Email').first().fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => !address.pathname.includes('sign-in'))
}
