import { expect, type Page, test } from '@playwright/test'
import { shiftsOf, untilStill, watchShifts } from '../../tools/shifts.ts'
import { screenAddresses } from './support/addresses.ts'
import { expectAccessible, password, signIn } from './support/portal.ts'

const addresses = screenAddresses()
const mostShift = 0.02

/** Signs a person of the demo in; the page that follows is up to the caller. */
async function enter(page: Page, name: string): Promise<void> {
  await page.goto('/sign-in')
  await signIn(page, `${name}@demo.waea.nz`)
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
}

/** Answers come late and one after another, as on a bad line: what is drawn before them has to hold their place. */
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

/** Opens every address that a person may open, and calls back at each that is not left for another. */
async function walk(page: Page, paths: readonly string[], look: (path: string) => Promise<void>): Promise<number> {
  let seen = 0
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'commit' })
    await untilStill(page, 400)
    if (new URL(page.url()).pathname !== path) continue
    seen += 1
    await look(path)
  }
  return seen
}

const halves = [addresses.filter((_, at) => at % 2 === 0), addresses.filter((_, at) => at % 2 === 1)]
for (const [at, half] of halves.entries()) {
  test(`no page moves by itself while it comes, half ${at + 1} of them`, async ({ page }) => {
    test.setTimeout(180_000)
    await enter(page, 'prepay')
    await slowLine(page)
    await watchShifts(page)
    const moved: string[] = []
    const paths = half.map(({ address }) => address)
    const seen = await walk(page, paths, async (path) => {
      const shifts = await shiftsOf(page)
      if (shifts.sum > mostShift) moved.push(`${path} by ${shifts.sum.toFixed(3)}: ${shifts.moved.join('; ')}`)
    })
    expect(moved).toEqual([])
    expect(seen).toBeGreaterThan(15)
  })
}

test('in Māori no page is wider than the screen, and what is left in English says so', async ({ page, context }) => {
  test.setTimeout(240_000)
  const say = async (locale: string) => {
    const { origin } = new URL(page.url())
    await context.addCookies([{ name: 'waea_lang', value: locale, url: origin }])
  }
  const paths = ['/sign-up', '/forgot-pass']
  const english = new Map<string, Set<string>>()
  const wide: string[] = []
  const unmarked: string[] = []
  const look = async (path: string) => {
    const { isWide, said } = await page.evaluate(sentences)
    if (isWide) wide.push(path)
    for (const { text, lang } of said)
      if (lang !== 'en' && english.get(path)?.has(text)) unmarked.push(`${path}: ${text}`)
  }
  const own = addresses.map(({ address }) => address)
  await page.goto('/')
  for (const people of [paths, own]) {
    if (people === own) await enter(page, 'prepay')
    await say('en')
    await walk(page, people, async (path) => {
      english.set(path, new Set((await page.evaluate(sentences)).said.map(({ text }) => text)))
    })
    await say('mi-NZ')
    await walk(page, people, look)
    await say('en')
  }
  expect(wide).toEqual([])
  expect(unmarked).toEqual([])
})

/** Runs in the page: whether it is wider than the screen, and its sentences of three words or more. */
function sentences() {
  const said: { text: string; lang: string | undefined }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || element.closest('script, noscript, style') || !/^(\p{L}+[ ,.']*){3,}$/u.test(text)) continue
    said.push({ text, lang: element.closest('[lang]')?.getAttribute('lang')?.slice(0, 2) })
  }
  return { isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth, said }
}

/** The focus stands on something of the page. */
async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
}

test('the focus never falls to the page: a dialog, a removed row, a part that gives way, another screen', async ({
  page,
}) => {
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
  // A row that goes: another device is signed out from here.
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
  // Another screen.
  const link = page.getByRole('main').getByRole('link', { name: 'See the security log' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Security log', level: 1 })).toBeFocused()
})

test('nothing that opens breaks a rule of accessibility, in light and in dark', async ({ page }, info) => {
  const inBoth = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page)
    }
  }
  await page.goto('/plans')
  if (info.project.name.startsWith('phone')) {
    // The browser's own disclosures: they open before any script has come.
    await page.getByRole('banner').getByText('Menu').click()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' })).toBeVisible()
    await inBoth()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    const fold = page.getByRole('main').locator('summary').first()
    await expect(page.getByText('GST included').first()).toBeHidden()
    await fold.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('GST included').first()).toBeVisible()
    await inBoth()
  } else {
    await expect(page.getByText('GST included').first()).toBeVisible()
  }

  await page.goto('/sign-in')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await inBoth()
  await enter(page, 'fibre')
  await page.goto('/profile/shipping-details')
  await page.getByRole('button', { name: 'Add an address' }).first().click()
  const search = page.getByRole('combobox')
  await search.fill('lambton quay')
  await expect(page.getByRole('option').first()).toBeVisible()
  await inBoth()
  await page.keyboard.press('ArrowDown')
  await inBoth()
  await search.fill('zzzzzz')
  await expect(page.getByRole('status').getByText('No matches')).toBeVisible()
  await inBoth()
})
