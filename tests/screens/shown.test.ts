import type { Page } from '@playwright/test'
import { deployment } from '@waea/contract/provider'
import { nanos } from '@waea/kit/nanos'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/portal.ts'
import { go, load } from '../support/within.ts'
import { openScreens, type Screens, visitor } from './browser.ts'

/** How screens show answers that the demo does not produce. */
let screens: Screens

beforeAll(async () => {
  screens = await openScreens()
})
afterAll(() => screens?.close())

const soon = { timeout: 40_000 }

/** The texts of the elements with a role, top to bottom, one line each. */
async function texts(page: Page, role: 'listitem' | 'heading' | 'row', within = page.getByRole('main')) {
  return (await within.getByRole(role).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
}

const answer = (page: Page, path: RegExp, body: object, status = 200) =>
  page.route(path, (route) => route.fulfill({ status, json: body }))

describe('the payment history', () => {
  const charges = /\/v2\/customer\/[^/]+\/charges/
  const pages = { PageSize: 14, TotalPages: 3, TotalItemCount: 30, IndexStart: 0, PageItemCount: 12 }
  const PageInfo = { ...pages, PageNumber: 1, DisplayPageList: [1, 2, 3], DisplayPageEitherSide: 4 }
  const payment = (Status: string, at: number) => ({
    UUID: `00000000-0000-4000-8000-0000000000${10 + at}`,
    Status,
    AmountCents: [5, 123_456][at] ?? 1000,
    AmountTaxCents: 0,
    Description: `Payment ${at + 1}`,
    CreatedAt: nanos(new Date('2026-09-05T11:59:00Z')),
    CreatedAtNanos: nanos(new Date('2026-09-05T11:59:00Z')),
  })
  const statuses = [
    ['[S-PAY-01]', 'REFUNDED', 'Refunded'],
    ['[S-PAY-01]', 'PARTIALLY REFUNDED', 'Refunded'],
    ['[S-PAY-02]', 'COMPLETED', 'Completed'],
    ['[S-PAY-03]', 'NEEDS AUTHORIZATION', 'Waiting for your bank'],
    ['[S-PAY-04]', 'FAILED', 'Declined'],
    ['[S-PAY-04]', 'DECLINED', 'Declined'],
    ['[S-PAY-04]', 'CANCELLED', 'Declined'],
    ['[S-PAY-05]', 'PAYMENT METHOD REQUIRED', 'Action required'],
    ['[S-PAY-05]', 'PAYMENT METHOD INVALID', 'Action required'],
    ['[S-PAY-05]', 'PAYMENT METHOD EXPIRED', 'Action required'],
    ['[S-PAY-05]', 'NO FUNDS', 'Action required'],
    ['[S-PAY-06]', 'PENDING', 'Pending'],
    ['[S-PAY-07]', 'ON HOLD', 'Unknown'],
  ] as const
  let page: Page
  let lines: string[]

  beforeAll(async () => {
    page = await screens.pageOf('prepay')
    const Months = [{ Month: '2026-09', PaidCents: 0, RefundedCents: 0, Count: statuses.length }]
    const Transactions = statuses.map(([, status], at) => payment(status, at))
    await answer(page, charges, { Transactions, Months, PageInfo })
    await go(page, '/profile/payments-history')
    const list = page.getByRole('list', { name: 'Sep 2026' })
    await list
      .getByRole('listitem')
      .nth(statuses.length - 1)
      .waitFor()
    lines = await texts(page, 'listitem', list)
  })
  afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

  test('[N-PAY-03][K-PAY-05][K-SHELL-01] says when each was made on New Zealand clocks, and its dollars and cents', () => {
    expect(lines.every((line) => line.includes('05 Sep 2026 @ 23:59'))).toBe(true)
    expect([lines[0], lines[1]]).toEqual([expect.stringContaining('$0.05'), expect.stringContaining('$1,234.56')])
  })

  test.each(statuses.map(([id, status, shown], at) => [id, status, shown, at] as const))(
    '%s shows a payment that is %s as %s',
    (_id, _status, shown, at) => {
      const words = [...new Set(statuses.map(([, , word]) => word))]
      expect(words.filter((word) => lines[at]?.includes(word))).toEqual([shown])
    },
  )

  test.each([
    ['[E-PAY-12][E-PAY-06]', '/profile/payments-history', charges, 'Cannot get payment history', / 20\d\d$/],
    ['[E-BILL-12][E-BILL-05]', '/profile/receipts', /\/receipt\?/, 'Cannot get receipts', 'Receipts'],
  ] as const)('%s of %s a page that fails is empty and says so, and the others stay', async (...row) => {
    const [, address, call, failure, name] = row
    await go(page, address)
    const list = page.getByRole('list', { name })
    await expect.poll(() => list.getByRole('listitem').count(), soon).toBeGreaterThan(0)
    const before = await texts(page, 'listitem', list)
    await answer(page, call, {}, 500)
    await go(page, `${address}?page=2`)
    await expect.poll(() => page.getByText(failure).count()).toBe(1)
    expect(await list.count()).toBe(0)
    await go(page, address)
    await expect.poll(() => texts(page, 'listitem', list), soon).toEqual(before)
    expect(await page.getByText(failure).count()).toBe(0)
  })
})

describe('the profile', () => {
  async function setFlag(flag: 'IS_RECEIPTS_ALLOWED' | 'IS_VOUCHER_ALLOWED', IsOn?: boolean): Promise<void> {
    const provider = { headers: { 'auth-token': 'service' } }
    if (IsOn === undefined) await screens.portal.good(deployment.clearFlag, { flag }, provider)
    else await screens.portal.good(deployment.setFlag, { flag, IsOn }, provider)
    const { flags } = screens.portal.server.runtime
    await eventually('the flag to hold', async () => flags.now()[flag] === (IsOn ?? true) || undefined)
  }

  test.each([
    ['[B-ACCT-05] has no card of receipts where there are none', 'IS_RECEIPTS_ALLOWED', 'Receipts'],
    ['[B-ACCT-09] [F-BAL-01] has no card of vouchers where there are none', 'IS_VOUCHER_ALLOWED', 'Redeem a voucher'],
  ] as const)('%s', async (_title, flag, card) => {
    const page = await screens.pageOf('payg')
    const cards = page.getByRole('main').getByRole('list', { name: 'Account' })
    const titles = () => cards.getByRole('heading').allInnerTexts()
    const all = [
      'Personal data',
      'Delivery addresses',
      'Your orders',
      'Pay a bill',
      'Customer groups',
      'Mobile groups',
      'Payment methods',
      'Payments',
      'Invoices',
      'Receipts',
      'Redeem a voucher',
    ]
    try {
      await load(page, '/profile')
      await expect.poll(titles, soon).toEqual([...all, 'Security', 'Leave or close'])
      await setFlag(flag, false)
      await load(page, '/profile')
      await expect.poll(titles, soon).toEqual([...all.filter((title) => title !== card), 'Security', 'Leave or close'])
    } finally {
      await setFlag(flag)
    }
  })

  test('[B-ACCT-10] has four quick links until others are chosen', async () => {
    const page = await screens.pageOf('payg')
    await go(page, '/profile/plans')
    const links = page.getByRole('region', { name: 'Quick links' })
    const four = ['Personal data', 'Delivery addresses', 'Payment methods', 'Payments']
    await expect.poll(() => texts(page, 'listitem', links), soon).toEqual(four)
  })

  test('[B-IDENT-10][K-ACCT-01] calls an account by at most 20 characters of its names, without any by its email', async () => {
    const rename = (was: string, first: string, last: string) =>
      screens.portal.rows(
        'UPDATE customers.customers SET first_name = $2, last_name = $3 WHERE first_name = $4 AND last_name = $1',
        [was, first, last, 'Several'],
      )
    await rename('Work', 'Ten-letter', 'Eleven-long')
    await rename('Closed', '', ' ')
    const page = await screens.pageOf('several')
    await load(page, '/select-account')
    const names = () => page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts()
    await expect
      .poll(async () => (await names()).sort(), soon)
      .toEqual(['Several Home', 'Ten-letter Eleven-lon…', 'several@demo.waea.nz'])
  })

  test('who has no account opens one, and returns to where they were', async () => {
    const page = await screens.pageOf('several')
    await page.route(/\/me$/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), Customers: [] } })
    })
    await load(page, '/select-account?redirect=%2Fprofile%2Fshipping-details')
    await page.getByRole('button', { name: 'Open an account of your own' }).click()
    await page.waitForURL('**/profile/shipping-details')
  })

  test('[E-ACCT-06] saves the nicknames that can be, and flags the one that is refused', async () => {
    const page = await screens.pageOf('member')
    const [own] = await screens.portal.rows<{ UUID: string }>(
      'SELECT mobile_uuid AS "UUID" FROM mobiles.mobiles WHERE msisdn = $1',
      ['64215550146'],
    )
    await otherMobiles(page, [own ?? {}, { MSISDN: '64215550199' }])
    await load(page, '/sim-nicknames')
    const saved = page.getByLabel('Nickname of 021 555 0146')
    const refused = page.getByLabel('Nickname of 021 555 0199')
    await saved.fill('Kid')
    await refused.fill('Mum')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.getByText('We couldn’t save every nickname').count(), soon).toBe(1)
    expect([await refused.getAttribute('aria-invalid'), await saved.getAttribute('aria-invalid')]).toEqual([
      'true',
      null,
    ])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const kept = await screens.portal.rows('SELECT nickname FROM mobiles.mobiles WHERE msisdn = $1', ['64215550146'])
    expect(kept).toEqual([{ nickname: 'Kid' }])
  })
})

test('[B-CAT-01][K-SHELL-10] calling rates are there to view, each place with its flag, and another with the plain one', async () => {
  const page = await screens.pageOf(visitor)
  await page.route(/\/international-rates$/, async (route) => {
    const response = await route.fetch()
    const { Rates } = (await response.json()) as { Rates: object[] }
    const more = ['New Zealand', 'Atlantis'].map((location) => ({ location, price: '1', rate: 'c_min' }))
    await route.fulfill({ response, json: { Rates: [...Rates, ...more] } })
  })
  await go(page, '/international-plans')
  await expect.poll(() => page.getByRole('main').getByRole('row').count(), soon).toBe(27)
  const rows = (await texts(page, 'row')).slice(1)
  expect(rows).toEqual(expect.arrayContaining(['🇧🇩 Bangladesh 5', '🇨🇰 Cook Islands 1.20', '🇳🇿 New Zealand 1']))
  expect(rows.filter((row) => row.startsWith('🏳️'))).toEqual(['🏳️ Atlantis 1'])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const mobilesOf = /\/customer\/[^/]+\/mobiles$/

/** Mocks the customer's mobiles: each is like the first one, with these changes. */
const otherMobiles = (page: Page, others: readonly object[]) =>
  page.route(mobilesOf, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { Mobiles: object[] }
    const Mobiles = others.map((other, at) => ({ ...body.Mobiles[0], UUID: `${noMobile}${at}`, ...other }))
    await route.fulfill({ response, json: { ...body, Mobiles } })
  })
const noMobile = '00000000-0000-4000-8000-00000000090'

describe('a mobile', () => {
  const waiting = { Status: 2, MSISDN: '64215550191' }
  test.each([
    ['activated', [waiting, { MSISDN: '64215550192' }, { MSISDN: '64215550193' }], '021 555 0192'],
    ['there', [waiting, { ...waiting, MSISDN: '64215550194' }], '021 555 0191'],
  ])('[B-SIM-08] is the first one that is %s where none was chosen', async (_which, others, number) => {
    const page = await screens.pageOf('postpay')
    await otherMobiles(page, others)
    await load(page, '/profile/plans/usage/details')
    const about = page.getByRole('main').locator('div:has(> h1)').first()
    await expect.poll(async () => (await about.innerText()).replace(/\s+/g, ' '), soon).toContain(number)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('[K-USE-04][K-SHELL-05] tells charges by day and time, and data in units of 1024', async () => {
    const page = await screens.pageOf('postpay')
    const charge = (at: number, ChargedData: number) => ({
      UUID: `${noMobile}${at}`,
      DateAndTime: nanos(new Date('2026-11-20T11:05:09Z')),
      Type: 'data',
      AmountCents: 50,
      ChargedData,
      ChargedMins: 0,
      ChargedTXTs: 0,
      ChargedPXTs: 0,
    })
    await answer(page, /\/cellular\/charges\//, { Charges: [charge(1, 512 * 1024), charge(2, 1_572_864)] })
    await load(page, '/profile/plans/usage/details')
    const table = page.getByRole('table', { name: 'Charges outside your plan' })
    await expect
      .poll(() => texts(page, 'row', table), soon)
      .toEqual([
        'When Kind Used Cost',
        '21-11-2026, 00:05:09 Kind Data Used 512 KB Cost $0.50',
        '21-11-2026, 00:05:09 Kind Data Used 1.50 MB Cost $0.50',
      ])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test.each([
    ['[E-ONB-10]', 1, { Reason: 'the card was declined' }, 'Activation, the card was declined'],
    ['[E-ONB-11]', 2, {}, 'Activation. Please try again later'],
  ])('%s that cannot be activated says why', async (_id, at, why, text) => {
    const page = await screens.pageOf('postpay')
    await answer(page, /\/mobile\/[^/]+\/activation$/, { Status: 'failed', is_sim_gone: true, Steps: [], ...why })
    await go(page, `/onboarding?mobile=${noMobile}${at}`)
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts(), soon)
      .toContain(`We cannot proceed with your ${text}`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
