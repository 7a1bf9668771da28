import { expect, type Page, test } from '@playwright/test'
import { shiftsOf, untilStill, watchShifts } from '../../tools/shifts.ts'
import { screenAddresses } from './support/addresses.ts'
import { onDesktopToo } from './support/places.ts'
import { password, signIn } from './support/portal.ts'

const addresses = screenAddresses()
const maxShift = 0.02

/** Signs in a demo person; the caller decides what follows. */
async function enter(page: Page, name: string): Promise<void> {
  await page.goto('/sign-in')
  await signIn(page, `${name}@demo.waea.nz`)
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
}

/** Delays answers one after another, like a bad line: skeletons must reserve their space. */
async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput: 1e6,
    uploadThroughput: 1e6,
  })
}

/** Opens every address that a person may open, and calls back for each that doesn't redirect. */
async function walk(
  pages: readonly Page[],
  paths: readonly string[],
  look: (page: Page, path: string) => Promise<void>,
): Promise<number> {
  let seen = 0
  const left = paths.values()
  const walkOne = async (page: Page) => {
    for (const path of left) {
      await page.goto(path, { waitUntil: 'commit' })
      await untilStill(page, 400)
      if (new URL(page.url()).pathname !== path) continue
      seen += 1
      await look(page, path)
    }
  }
  await Promise.all(pages.map(walkOne))
  return seen
}

const halves = [addresses.filter((_, at) => at % 2 === 0), addresses.filter((_, at) => at % 2 === 1)]
for (const [at, half] of halves.entries()) {
  test(`no page moves by itself while it comes, half ${at + 1} of them`, onDesktopToo, async ({ page }) => {
    test.setTimeout(180_000)
    await enter(page, 'prepay')
    // Pages mostly wait on a slow line, so use three at once.
    const pages = [page, await page.context().newPage(), await page.context().newPage()]
    for (const one of pages) {
      await slowLine(one)
      await watchShifts(one)
    }
    const moved: string[] = []
    const paths = half.map(({ address }) => address)
    const seen = await walk(pages, paths, async (one, path) => {
      const shifts = await shiftsOf(one)
      if (shifts.sum > maxShift) moved.push(`${path} by ${shifts.sum.toFixed(3)}: ${shifts.moved.join('; ')}`)
    })
    expect(moved).toEqual([])
    expect(seen).toBeGreaterThan(12)
  })
}

/** Checks that the focus is on an element of the page. */
async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
}

test(
  'the focus never falls to the page: a dialog, a removed row, a part that gives way, another screen',
  onDesktopToo,
  async ({ page }) => {
    await enter(page, 'postpay')
    await page.goto('/profile/account/security')
    const add = page.getByRole('button', { name: 'Set up' }).first()
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
    if (await add.isVisible()) {
      await add.focus()
      await page.keyboard.press('Enter')
      await expectFocus(page)
      await page.keyboard.press('Escape')
      await expectFocus(page)
    }
    // A removed row: sign out another device.
    const other = await page.context().browser()?.newContext()
    const elsewhere = await other?.newPage()
    if (!elsewhere) throw new Error('no second browser')
    await elsewhere.goto(new URL('/sign-in', page.url()).href)
    await elsewhere.getByLabel('Email').fill('postpay@demo.waea.nz')
    await elsewhere.getByLabel('Password', { exact: true }).fill(password)
    await elsewhere.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await elsewhere.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
    await page.reload()
    const devices = page.getByRole('list', { name: 'Signed-in devices' })
    const signOut = devices.getByRole('button', { name: /^Sign out/ })
    await signOut.first().waitFor()
    const count = await signOut.count()
    await signOut.first().focus()
    await page.keyboard.press('Enter')
    await expect(signOut).toHaveCount(count - 1)
    await expectFocus(page)
    await other?.close()
    // Navigation to another screen.
    const link = page.getByRole('main').getByRole('link', { name: 'See the security log' })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Security log', level: 1 })).toBeFocused()
  },
)
