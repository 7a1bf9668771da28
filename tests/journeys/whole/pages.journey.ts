import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { shiftsOf, untilLoaded, watchShifts } from '../../../tools/shifts.ts'
import { signInByCall } from '../../support/sign-in.ts'
import { type ScreenAddress, screenAddresses, valuedAddresses } from '../support/addresses.ts'
import { expectFocus, layoutFaults, unmarkedEnglish } from '../support/looks.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs } from '../support/portal.ts'
import { buyByPostAsNew } from '../support/shopping.ts'
import { createPerson } from '../support/ways-in.ts'
import { widths } from '../support/widths.ts'

const maxShift = 0.02

// Te reo on one brand, English on the other, to test the longest words of both.
/** Pages that are wholly in te reo Māori are checked with axe in it too, at both widths. */
const checkedInMaori = [
  '/',
  '/sign-in',
  '/sign-up',
  '/sim-purchase',
  '/eshop',
  '/recharge',
  '/pay-bill',
  '/onboarding',
  '/profile/plans',
  '/profile/balance/top-up',
  '/profile/account/pay-bill',
]

const languageOf = (info: TestInfo) => (info.project.name.startsWith('phone') ? 'mi-NZ' : 'en-NZ')

const isForSignedIn = ({ guards }: ScreenAddress) =>
  guards.some((guard) => guard === 'is-account' || guard === 'is-auth')
const addressesOf = (screens: readonly ScreenAddress[]) => screens.map(({ address }) => address)

/** Delays each answer by two frames: skeletons must reserve their space. */
async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 30,
    downloadThroughput: 1e6,
    uploadThroughput: 1e6,
  })
}

/** Text enlarged as people set it, and spaced as WCAG 1.4.12 requires. */
const textSettings = {
  'text at 130%': 'html { font-size: 130% }',
  'text at 200%': 'html { font-size: 200% }',
  'text apart': `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`,
}

/** Layout faults of the loaded page at the widths of small phones, with each text setting. */
async function layoutFaultsOfText(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [360, 320]) {
    await page.setViewportSize({ ...widths.phone, width })
    for (const [name, css] of Object.entries(textSettings)) {
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
      }, css)
      for (const fault of await layoutFaults(page)) found.push(`${name}, ${width} pixels: ${fault}`)
    }
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  await page.setViewportSize(widths.phone)
  return found
}

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of ['desktop', 'phone'] as const) {
    await page.setViewportSize(widths[width])
    await untilLoaded(page)
    await expectAccessible(page)
  }
}

/** Faults of the loaded page at 360 pixels: layout, language, and layout with larger text. */
async function faultsAtPhoneWidth(page: Page, info: TestInfo): Promise<string[]> {
  const language = languageOf(info)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.setViewportSize(widths.phone)
  // Parts that depend on the width may load something of their own.
  await untilLoaded(page)
  // English texts are marked once the browser is idle.
  if (language !== 'en-NZ') {
    await expect.poll(() => unmarkedEnglish(page), { message: page.url() }).toEqual([])
    if (checkedInMaori.includes(new URL(page.url()).pathname)) await expectAccessibleAtBothWidths(page)
  }
  return [...(await layoutFaults(page)), ...(await layoutFaultsOfText(page))]
}

/** Opens every address and expects no faults on those that don't redirect; returns them. */
async function walk(
  page: Page,
  addresses: readonly string[],
  open: (address: string) => Promise<unknown>,
  findFaults: () => Promise<string[]>,
): Promise<string[]> {
  const wrong: Record<string, string[]> = {}
  const seen: string[] = []
  for (const address of addresses) {
    await open(address)
    await untilLoaded(page)
    if (new URL(page.url()).pathname !== address) continue
    seen.push(address)
    const found = await findFaults()
    if (found.length > 0) wrong[address] = found
  }
  expect(wrong).toEqual({})
  return seen
}

async function chooseLanguage(page: Page, info: TestInfo): Promise<void> {
  const cookie = { name: 'waea_lang', value: languageOf(info), url: String(info.project.use.baseURL) }
  await page.context().addCookies([cookie])
}

/** Follows the addresses as links do, at 360 pixels. */
async function walkWithin(page: Page, info: TestInfo, addresses: readonly string[]): Promise<string[]> {
  await chooseLanguage(page, info)
  await page.setViewportSize(widths.phone)
  await watchShifts(page)
  await page.goto('/privacy')
  await untilLoaded(page)
  const open = (address: string) => page.evaluate((path) => history.pushState(null, '', path), address)
  return walk(page, addresses, open, () => faultsAtPhoneWidth(page, info))
}

const screens = screenAddresses()
// Another sign-in adds a row to these while they are open: their person signs in nowhere else.
const isOfSignIns = ({ address }: ScreenAddress) => address.startsWith('/profile/account/security')
const forCustomers = screens.filter((one) => isForSignedIn(one) && !isOfSignIns(one))
const prepay = 'prepay@demo.waea.nz'
const walks = [
  {
    person: prepay,
    part: 'public pages',
    addresses: addressesOf(screens.filter((one) => !isForSignedIn(one))),
    least: 12,
  },
  {
    person: prepay,
    part: 'first half of their own',
    addresses: addressesOf(forCustomers.filter((_, at) => at % 2 === 0)),
    least: 12,
  },
  {
    person: prepay,
    part: 'second half of their own',
    addresses: addressesOf(forCustomers.filter((_, at) => at % 2 === 1)),
    least: 12,
  },
  { part: 'how they sign in', addresses: addressesOf(screens.filter(isOfSignIns)), least: 1 },
  // The bill is overdue here, and the page requests it after everything else.
  {
    person: 'postpay@demo.waea.nz',
    part: 'what a monthly plan owes',
    addresses: ['/profile/plans', '/profile/billing'],
    least: 1,
  },
]
for (const { person, part, addresses, least } of walks) {
  test(
    `no page of a customer moves by itself while it comes, nor is anything cut off at 360 pixels: ${part}`,
    onDesktopToo,
    async ({ page }, info) => {
      test.slow()
      await signInByCall(page.context(), person ?? (await createPerson(page.request, info)).email)
      const own = page.viewportSize() ?? widths.phone
      const isPublic = part === 'public pages'
      if (!isPublic) await chooseLanguage(page, info)
      await slowLine(page)
      await watchShifts(page)
      const open = async (address: string) => {
        await page.setViewportSize(own)
        await page.goto(address, { waitUntil: 'commit' })
      }
      const findFaults = async () => {
        const { sum, moved } = await shiftsOf(page)
        const shifts = sum > maxShift ? [`moves by ${sum.toFixed(3)}: ${moved.join('; ')}`] : []
        // The layout of public pages is checked below, as a visitor.
        return isPublic ? shifts : [...shifts, ...(await faultsAtPhoneWidth(page, info))]
      }
      expect((await walk(page, addresses, open, findFaults)).length).toBeGreaterThan(least)
    },
  )
}

test(
  'on a screen of 360 pixels nothing is cut off or lies over another, and te reo pages mark what is English',
  onDesktopToo,
  async ({ page }, info) => {
    const addresses = addressesOf(screens.filter((one) => !isForSignedIn(one)))
    expect((await walkWithin(page, info, addresses)).length).toBeGreaterThan(12)
  },
)

/** Parameters of public addresses: a plan, a stock SIM, a provider; any value for screens that are not built. */
const publicValues = {
  plan: 'week-3',
  terms_path: 'prepay',
  provider: 'google',
  code: 'WAEA-POSTPAY-5',
  step: 'sim',
  page: 'x',
  category_id: 'x',
  country: 'bosnia-and-herzegovina',
  section_id: 'x',
  article_id: 'x',
  number: 'x',
  uuid: 'x',
  case: '00000000-0000-7000-8000-000000000000',
}

test('nor is it where the address names a plan or a SIM', onDesktopToo, async ({ page }, info) => {
  const addresses = addressesOf(valuedAddresses(publicValues).filter((one) => !isForSignedIn(one)))
  expect(await walkWithin(page, info, addresses)).toEqual(addresses)
})

test('nor is it where the address names an order or a receipt', onDesktopToo, async ({ page }, info) => {
  test.slow()
  await buyByPostAsNew(page, info)
  const order = await firstLink(page, '/profile/order-history')
  const receipt = await firstLink(page, '/profile/account/receipts')
  const values = {
    ...publicValues,
    '/profile/order-history/$number': order,
    '/profile/order-history/$number/address': order,
    '/profile/account/receipts/$number': receipt,
  }
  const addresses = addressesOf(valuedAddresses(values).filter(isForSignedIn))
  expect(await walkWithin(page, info, addresses)).toEqual(addresses)
})

/** The value at the end of the first link of a list. */
async function firstLink(page: Page, list: string): Promise<string> {
  await page.goto(list)
  const link = page.getByRole('main').locator(`a[href^="${list}/"]`).first()
  return (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
}

test(
  'the focus never falls to the page: a dialog, a removed row, a part that gives way, another screen',
  onDesktopToo,
  async ({ page, browser }, info) => {
    const { email } = await createPerson(page.request, info)
    await openAs(page, email, '/profile/account/security')
    const add = page.getByRole('button', { name: 'Set up' }).first()
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
    if (await add.isVisible()) {
      await add.focus()
      await page.keyboard.press('Enter')
      await expectFocus(page, 'a dialog opened')
      await page.keyboard.press('Escape')
      await expectFocus(page, 'the dialog closed')
    }
    // Remove a row: sign out another device.
    const other = await browser.newContext()
    await signInByCall(other, email)
    await page.reload()
    await page.getByText('Signed-in devices').click()
    const devices = page.getByRole('list', { name: 'Signed-in devices' })
    const signOut = devices.getByRole('button', { name: /^Sign out/ })
    await signOut.first().waitFor()
    const count = await signOut.count()
    await signOut.first().focus()
    await page.keyboard.press('Enter')
    await expect(signOut).toHaveCount(count - 1)
    await expectFocus(page, 'a row was removed')
    await other.close()
    // Go to another screen.
    await page.getByText('Recent activity').click()
    const link = page.getByRole('main').getByRole('link', { name: 'See the security log' })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Security log', level: 1 })).toBeFocused()
  },
)
