import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from './chromium.ts'

/**
 * Takes the pictures of the README from a portal that runs with the demo seed:
 * `node_modules/.bin/node tools/show.ts [http://localhost:8080]`. Activates one SIM of the demo's stock at each width.
 */
const portal = (process.argv[2] ?? 'http://localhost:8080').replace(/\/$/, '')
const folder = join(import.meta.dirname, '../docs/pictures')
const widths = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } }
const person = { email: 'prepay@demo.waea.nz', password: 'Kiaora-2026!' }
const codes = [1, 3, 5, 2, 4].map((number) => `WAEA-PREPAY-${number}`)
const mostBytes = 150_000

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
try {
  for (const [width, viewport] of Object.entries(widths)) {
    const context = await browser.newContext({ viewport, locale: 'en-NZ', timezoneId: 'Pacific/Auckland' })
    const page = await context.newPage()
    await showHome(page, width)
    await signIn(page)
    await showDashboard(page, width)
    await showCheckout(page, width)
    await showActivation(page, width)
    await context.close()
  }
} finally {
  await browser.close()
}

/** One picture in light and one in dark, of what a person sees without scrolling. */
async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const path = join(folder, `${name}-${colorScheme}.png`)
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
    const bytes = statSync(path).size
    console.log(`${path}  ${Math.round(bytes / 1000)} kB${bytes > mostBytes ? '  too large' : ''}`)
  }
}

async function showHome(page: Page, width: string): Promise<void> {
  await page.goto(`${portal}/`, { waitUntil: 'load' })
  await page
    .getByRole('link', { name: /^Choose / })
    .first()
    .waitFor()
  await take(page, `home-${width}`)
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${portal}/sign-in`)
  await page.getByLabel('Email').first().fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => !address.pathname.includes('sign-in'))
}

async function showDashboard(page: Page, width: string): Promise<void> {
  await page.goto(`${portal}/profile/plans`)
  await page.getByText('Next charge').first().waitFor()
  await take(page, `dashboard-${width}`)
}

/** The last step of buying an eSIM with a plan, just before paying. */
async function showCheckout(page: Page, width: string): Promise<void> {
  await emptyCart(page)
  await page.goto(`${portal}/sim-purchase`)
  await page.getByText('Prepay', { exact: true }).first().click()
  await page.getByRole('link', { name: 'Choose Four Weeks Endless' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page
    .getByRole('link', { name: /check ?out|go on/i })
    .first()
    .click()
  await page
    .getByRole('button', { name: /continue|go on|next/i })
    .first()
    .click()
  await page.getByRole('button', { name: /^Pay / }).waitFor()
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await take(page, `checkout-${width}`)
}

/** The cart is kept for the customer, so one of an earlier run may be waiting. */
async function emptyCart(page: Page): Promise<void> {
  await page.goto(`${portal}/eshop`)
  const remove = page.getByRole('button', { name: /^Remove SIM/ })
  await remove.first().or(page.getByText('Your cart is empty')).first().waitFor()
  for (let left = await remove.count(); left > 0; left -= 1) {
    await remove.first().click()
    await remove.nth(left - 1).waitFor({ state: 'detached' })
  }
}

/** A SIM on its way into service, some seconds after it was paid for. */
async function showActivation(page: Page, width: string): Promise<void> {
  await page.goto(`${portal}/activation/${await unusedCode()}`)
  await page.getByText('Prepay', { exact: true }).first().click()
  await page.getByText('Four Weeks 10').first().click()
  await page.getByRole('button', { name: /^Go on with/ }).click()
  await page.getByRole('button', { name: /^Pay .* and activate/ }).click()
  await page.getByRole('heading', { name: 'About 10 to 30 seconds' }).waitFor()
  await page.getByRole('img', { name: 'QR code of your eSIM' }).waitFor()
  await take(page, `activation-${width}`)
}

/** The first code of the demo's stock that still leads to a SIM. */
async function unusedCode(): Promise<string> {
  for (const code of codes) {
    const answer = await fetch(`${portal}/v3/adopt_by_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Token: code }),
    })
    if (answer.ok) return code
  }
  throw new Error('All prepay SIMs of the demo are activated. Remove DATA_DIR and start again.')
}
