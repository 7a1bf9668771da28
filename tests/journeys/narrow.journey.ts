import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { type ScreenAddress, screenAddresses, valuedAddresses } from './support/addresses.ts'
import { markHydration, waitForHydration } from './support/hydration.ts'
import { layoutFaults, unmarkedEnglish } from './support/looks.ts'
import { onDesktopToo } from './support/places.ts'
import { signIn } from './support/portal.ts'
import { buyByPostAsNew } from './support/shopping.ts'
import { widths } from './support/widths.ts'

/** The addresses for signed-in people, or those for visitors and everyone. */
const addressesOf = (isSignedIn: boolean, all: readonly ScreenAddress[] = screenAddresses()) =>
  all
    .filter(({ guards }) => guards.some((guard) => guard === 'is-account' || guard === 'is-auth') === isSignedIn)
    .map(({ address }) => address)

/**
 * A screen that everyone may open and that redirects nowhere: coming from it, every other screen shows a new heading.
 */
const between = '/privacy'

/** Navigates without a reload, and waits until the screen and its answers are loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState(null, '', path)
  }, address)
  const isThere = () =>
    page.evaluate(() => {
      const heading = document.querySelector('main h1:not([data-left])')
      return heading !== null && document.querySelector('main :is(.animate-pulse, [class*="animate-pulse"])') === null
    })
  await expect.poll(isThere, { message: `${address} is there`, intervals: [30], timeout: 20_000 }).toBe(true)
}

/** Opens every address, and checks those that don't redirect; returns them. */
async function walk(page: Page, addresses: readonly string[], look: () => Promise<string[]>): Promise<string[]> {
  const wrong: Record<string, string[]> = {}
  const seen: string[] = []
  for (const address of new Set([between, ...addresses])) {
    await open(page, address)
    if (new URL(page.url()).pathname === address) {
      seen.push(address)
      const found = await look()
      if (found.length > 0) wrong[address] = found
    }
    if (address !== between) await open(page, between)
  }
  expect(wrong).toEqual({})
  return seen
}

// Te reo on one brand, English on the other, to try the longest words of both.
const isMaori = (info: TestInfo) => info.project.name.startsWith('phone')

const lookAt = (page: Page, info: TestInfo) => async () => [
  ...(await layoutFaults(page)),
  ...(isMaori(info) ? await unmarkedEnglish(page) : []),
]

/** Loads a page in the brand's language, and waits until it is hydrated. */
async function start(page: Page, info: TestInfo, path: string): Promise<void> {
  const language = isMaori(info) ? 'mi-NZ' : 'en-NZ'
  await page.context().addCookies([{ name: 'waea_lang', value: language, url: String(info.project.use.baseURL) }])
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test.beforeEach(async ({ page }) => {
  test.slow()
  await page.setViewportSize(widths.phone)
  await markHydration(page)
})

test(
  'on a screen of 360 pixels nothing is cut off or lies over another, and te reo pages mark what is English',
  onDesktopToo,
  async ({ page }, info) => {
    const look = lookAt(page, info)
    await start(page, info, '/')
    expect((await walk(page, addressesOf(false), look)).length).toBeGreaterThan(12)
    await page.goto('/sign-in')
    await (isMaori(info) ? signInInMaori(page) : signIn(page, 'prepay@demo.waea.nz'))
    await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
    expect((await walk(page, addressesOf(true), look)).length).toBeGreaterThan(25)
  },
)

/** Path values for public addresses: a plan, a stock SIM, a provider; anything for screens that are not built. */
const publicValues = {
  plan: 'week-3',
  terms_path: 'prepay',
  provider: 'google',
  code: 'WAEA-POSTPAY-5',
  step: 'sim',
  page: 'x',
  category_id: 'x',
  section_id: 'x',
  article_id: 'x',
  number: 'x',
  uuid: 'x',
  case: '00000000-0000-7000-8000-000000000000',
}

test('nor is it where the address names a plan or a SIM', onDesktopToo, async ({ page }, info) => {
  await start(page, info, '/')
  const addresses = addressesOf(false, valuedAddresses(publicValues))
  expect(await walk(page, addresses, lookAt(page, info))).toEqual([between, ...addresses])
})

test('nor is it where the address names an order or a receipt', onDesktopToo, async ({ page }, info) => {
  await buyByPostAsNew(page, info)
  const order = await firstLink(page, '/profile/order-history')
  const receipt = await firstLink(page, '/profile/account/receipts')
  await start(page, info, '/')
  const values = {
    ...publicValues,
    '/profile/order-history/$number': order,
    '/profile/order-history/$number/address': order,
    '/profile/account/receipts/$number': receipt,
  }
  const addresses = addressesOf(true, valuedAddresses(values))
  expect(await walk(page, addresses, lookAt(page, info))).toEqual([between, ...addresses])
})

/** The value at the end of the first link of a list. */
async function firstLink(page: Page, list: string): Promise<string> {
  await page.goto(list)
  const link = page.getByRole('main').locator(`a[href^="${list}/"]`).first()
  return (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
}

async function signInInMaori(page: Page): Promise<void> {
  const form = page.getByRole('main').locator('form')
  await form.locator('input[type=email]').fill('prepay@demo.waea.nz')
  await form.locator('input[type=password]').fill('Kiaora-2026!')
  await form.locator('button[type=submit]').click()
}
