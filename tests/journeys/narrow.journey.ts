import { expect, type Page, test } from '@playwright/test'
import { screenAddresses } from './support/addresses.ts'
import { misfits, unmarkedEnglish } from './support/looks.ts'
import { signIn } from './support/portal.ts'
import { isAlive, markAlive } from './support/waking.ts'

/** The addresses for who is signed in, or those for everybody and for visitors. */
const addressesOf = (isSignedIn: boolean) =>
  screenAddresses()
    .filter(({ guards }) => guards.some((guard) => guard === 'is-account' || guard === 'is-auth') === isSignedIn)
    .map(({ address }) => address)

/** A screen that every person may open, and that no other leads to: who comes from it to another sees a new heading. */
const between = '/privacy'

/** Opens an address without a new start, and waits until its screen and what it asks for are there. */
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

/** Opens every address that is not left for another, and expects that nothing is wrong with it. */
async function walk(page: Page, addresses: readonly string[], look: () => Promise<string[]>): Promise<number> {
  const wrong: Record<string, string[]> = {}
  let seen = 0
  for (const address of new Set([between, ...addresses])) {
    await open(page, address)
    if (new URL(page.url()).pathname === address) {
      seen += 1
      const found = await look()
      if (found.length > 0) wrong[address] = found
    }
    if (address !== between) await open(page, between)
  }
  expect(wrong).toEqual({})
  return seen
}

// Te reo on one brand, English on the other: the longest words of both stand in the same places.
test('on a screen of 360 pixels nothing is cut off or lies over another, and te reo pages mark what is English', async ({
  page,
  context,
  baseURL,
}, info) => {
  test.slow()
  const isMaori = info.project.name.startsWith('phone')
  if (isMaori) await context.addCookies([{ name: 'waea_lang', value: 'mi-NZ', url: String(baseURL) }])
  await page.setViewportSize({ width: 360, height: 740 })
  const look = async () => [...(await misfits(page)), ...(isMaori ? await unmarkedEnglish(page) : [])]
  await markAlive(page)
  await page.goto('/')
  await isAlive(page)
  await expect(page.locator('html')).toHaveAttribute('lang', isMaori ? 'mi-NZ' : 'en-NZ')
  expect(await walk(page, addressesOf(false), look)).toBeGreaterThan(12)
  await page.goto('/sign-in')
  await (isMaori ? signInInMaori(page) : signIn(page, 'prepay@demo.waea.nz'))
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
  expect(await walk(page, addressesOf(true), look)).toBeGreaterThan(25)
})

async function signInInMaori(page: Page): Promise<void> {
  const form = page.getByRole('main').locator('form')
  await form.locator('input[type=email]').fill('prepay@demo.waea.nz')
  await form.locator('input[type=password]').fill('Kiaora-2026!')
  await form.locator('button[type=submit]').click()
}
