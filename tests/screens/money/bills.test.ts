import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { go, load } from '../../support/within.ts'
import { openScreens, type Screens } from '../browser.ts'

/** How the screens of bills show answers that the demo does not produce. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  page = await screens.pageOf('postpay')
})
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
afterAll(() => screens?.close())

const soon = { timeout: 40_000 }
const invoices = /\/v3\/customer\/[^/]+\/invoices\?/
const answer = (path: RegExp, body: object, status = 200) =>
  page.route(path, (route) => route.fulfill({ status, json: body }))
const list = () => page.getByRole('main').getByRole('list', { name: 'Invoices' })
const lines = async () =>
  (await list().getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

const statuses = ['OPEN', 'DUE', 'OVERDUE', 'PAID', 'VOID'] as const
const bill = (Status: string, at: number) => ({
  Number: Status === 'OPEN' ? 'OPEN' : `INV20000${at}`,
  Status,
  Kind: 'cycle',
  Date: '2026-10-05',
  DueDate: '2026-10-20',
  PeriodFrom: '2026-09-05',
  PeriodUpto: '2026-10-05',
  AmountCents: 3913,
  GSTCents: 587,
  GrandTotalCents: 4500,
  RemainingCents: at,
  CarriedForwardCents: 0,
})
const PageInfo = {
  PageNumber: 1,
  PageItemCount: 5,
  TotalPages: 2,
  TotalItemCount: 13,
  IndexStart: 0,
  PageSize: 11,
  DisplayPageList: [1, 2],
  DisplayPageEitherSide: 4,
}

test('[S-BILL-01][K-BILL-08][N-BILL-03] each bill is listed with its status in words, and its days as 05 Sep 2026', async () => {
  await answer(invoices, { Invoices: statuses.map(bill), PageInfo })
  await go(page, '/profile/invoices')
  await expect.poll(lines, soon).toHaveLength(5)
  const shown = await lines()
  const words = ['Open', 'Due', 'Overdue', 'Paid', 'Void']
  expect(words.map((word, at) => shown[at]?.includes(word))).toEqual(words.map(() => true))
  expect(shown[3]).toContain('05 Sep 2026 to 04 Oct 2026')
  expect(shown[3]).toContain('$45.00')
})

test('[B-BILL-04] the list has a second page where there are more bills than one page takes', async () => {
  await answer(invoices, { Invoices: statuses.map(bill), PageInfo })
  await go(page, '/profile/invoices')
  await expect.poll(() => page.getByRole('main').getByRole('link', { name: /2/ }).count(), soon).toBeGreaterThan(0)
})

test('what is disputed is not asked for, and a bill with more time is due on its later day', async () => {
  const one = { ...bill('DUE', 4500), Number: 'INV200001', ExtendedTo: '2026-12-11', DisputedCents: 2050 }
  const none = { ...PageInfo, TotalItemCount: 0, TotalPages: 0, PageItemCount: 0 }
  await page.route(invoices, (route) => {
    const isDue = !route.request().url().includes('Status=OVERDUE')
    return route.fulfill({ json: { Invoices: isDue ? [one] : [], PageInfo: isDue ? PageInfo : none } })
  })
  await go(page, '/profile/invoices?status=DUE')
  await expect.poll(async () => (await lines())[0], soon).toContain('Due 11 Dec 2026')
  expect((await lines())[0]).toContain('$20.50 disputed')
  await go(page, '/profile/account/pay-bill?invoice=INV200001')
  const main = page.getByRole('main')
  await expect.poll(() => main.getByRole('button', { name: 'Pay $24.50' }).count(), soon).toBe(1)
  await expect.poll(() => main.getByText('Without the $20.50 that you dispute').count(), soon).toBe(1)
  await go(page, '/profile/billing')
  await go(page, '/profile/account/pay-bill?custom-amount=24.50')
  await expect
    .poll(
      () =>
        main
          .getByLabel('Amount in dollars')
          .inputValue()
          .catch(() => ''),
      soon,
    )
    .toBe('24.50')
})

test('bills that are paid by now are not paid again, and the page then says that nothing is owed', async () => {
  const leader = await screens.pageOf('leader')
  await leader.route(invoices, (route) => {
    const isDue = route.request().url().includes('Status=DUE')
    const Invoices = isDue ? [{ ...bill('DUE', 4500), Number: 'INV200001' }] : []
    return route.fulfill({ json: { Invoices, PageInfo } })
  })
  await load(leader, '/profile/account/pay-bill')
  const pay = leader.getByRole('button', { name: 'Pay $45.00' })
  await pay.waitFor()
  const payments = () => screens.portal.rows("SELECT 1 FROM payments.intents WHERE purpose = 'bill'")
  const before = await payments()
  await leader.unrouteAll({ behavior: 'ignoreErrors' })
  await pay.click()
  await leader.getByText('You owe nothing', { exact: true }).waitFor()
  expect(await payments()).toEqual(before)
})

const change = (Kind: string, Name: string, BeforeCents: number | undefined, NowCents: number | undefined) => ({
  Kind,
  Name,
  ...(BeforeCents !== undefined && { BeforeCents }),
  ...(NowCents !== undefined && { NowCents }),
  DifferenceCents: (NowCents ?? 0) - (BeforeCents ?? 0),
})

test('a bill stands beside the ones before, and says by kind of charge what makes the difference', async () => {
  const earlier = [3900, 4500, 4500, 5100, 4500]
  await answer(/\/invoices\/INV200009$/, {
    ...bill('DUE', 4500),
    Number: 'INV200009',
    GrandTotalCents: 5740,
    AccountNumber: '500142',
    Lines: [],
    Payments: [],
    Before: {
      Number: 'INV200008',
      GrandTotalCents: 4500,
      Changes: [
        change('use', 'Data overseas: Fiji', undefined, 900),
        change('add-on', 'Pacific day pass', undefined, 340),
        change('use', 'data', 200, 100),
        change('fee', 'Paper bill', undefined, 100),
      ],
    },
    Earlier: earlier.map((GrandTotalCents, at) => ({
      Number: `INV20000${at + 4}`,
      Date: `2026-0${at + 5}-05`,
      GrandTotalCents,
    })),
  })
  await go(page, '/profile/account/invoices/INV200009')
  const changed = page.getByRole('region', { name: 'What changed' })
  const itemsOf = async (name: string) =>
    (await changed.getByRole('list', { name }).getByRole('listitem').allInnerTexts()).map((text) =>
      text.replace(/\s+/g, ' ').trim(),
    )
  await expect
    .poll(() => itemsOf('By kind of charge'), soon)
    .toEqual(['Use overseas +$9.00', 'Extras and day passes +$3.40', 'Use outside your plan -$1.00', 'Fees +$1.00'])
  expect(await changed.innerText()).toContain('$12.40 more than the previous bill')
  expect(await itemsOf('This bill and the ones before')).toEqual([
    '05 May 2026 $39.00',
    '05 Jun 2026 $45.00',
    '05 Jul 2026 $45.00',
    '05 Aug 2026 $51.00',
    '05 Sep 2026 $45.00',
    'This bill $57.40',
  ])
})

test('[E-BILL-04][E-BILL-13] a list that fails is empty and says so, and is there again when it works', async () => {
  await answer(invoices, {}, 500)
  await go(page, '/profile/invoices?status=PAID')
  await expect.poll(() => page.getByText('Cannot get invoices').count()).toBe(1)
  expect(await list().count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(lines, soon).toHaveLength(1)
})

test.each(['/profile/invoices', '/profile/order-history', '/help'])(
  '%s is printed without its frame and what can be pressed, dark on light at night too',
  async (address) => {
    await go(page, address)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    try {
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      const seen = await page.evaluate(() => {
        const frame = [...document.querySelectorAll('header, footer, nav, #help, button, [role="alert"]')]
        const { backgroundColor } = getComputedStyle(document.documentElement)
        return {
          frame: frame
            .filter((one) => !one.closest('main header') && one.checkVisibility())
            .map((one) => one.outerHTML),
          isLight: backgroundColor.match(/\d+/g)?.every((part) => Number(part) > 200),
        }
      })
      expect(seen).toEqual({ frame: [], isLight: true })
    } finally {
      await page.emulateMedia({ media: null, colorScheme: null })
    }
  },
)
