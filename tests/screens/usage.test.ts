import type { Page } from '@playwright/test'
import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { go } from '../support/within.ts'
import { openScreens, type Screens } from './browser.ts'

/** What the usage page says of this period's data, for answers that the demo does not have. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  page = await screens.pageOf('prepay')
  // Each load asks again, instead of showing what this device kept of the answer before.
  await page.addInitScript((name) => localStorage.removeItem(name), 'waea-last-known')
})
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
afterAll(() => screens?.close())

const soon = { timeout: 40_000 }
const gigabyte = 1024 ** 3
const from = calendarDay('2026-11-14')
const upto = addDays(from, 28)
const current = { From: from, Upto: upto, Days: [1, 0.5, 1].map((one) => one * gigabyte) }
const before = { From: addDays(from, -28), Upto: from, Days: Array(28).fill(0.25 * gigabyte) }

async function show(answer: object, status = 200): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/\/usage-periods$/, (route) => route.fulfill({ status, json: answer }))
  await go(page, '/profile/plans/usage')
  await page.reload()
}
const region = () => page.getByRole('region', { name: 'Data in this period' })
const words = async () => (await region().innerText()).replaceAll('\u00a0', ' ')

test.each([
  [
    'on pace',
    { LimitBytes: 8 * gigabyte, ExpectedBytes: 6.1 * gigabyte },
    'You’re on pace to use 6.10 GB of 8 GB by 12 Dec.',
  ],
  [
    'too fast',
    { LimitBytes: 8 * gigabyte, ExpectedBytes: 20 * gigabyte, LastsUntil: addDays(from, 10) },
    'At this pace you’ll have used all 8 GB on 24 Nov, before the period ends on 12 Dec.',
  ],
  ['all used', { LimitBytes: 2 * gigabyte }, 'You’ve used all 2 GB of this period, which ends on 12 Dec.'],
  ['too early to tell', { LimitBytes: 8 * gigabyte }, 'You’ve used 2.50 GB of 8 GB so far.'],
  ['unlimited', { ExpectedBytes: 23.3 * gigabyte }, 'You’re on pace to use 23.30 GB by 12 Dec.'],
])('%s, the sentence above the chart answers whether the data lasts', async (_case, over, sentence) => {
  await show({ Current: { ...current, ...over }, Before: before })
  await expect.poll(words, soon).toContain(sentence)
  expect(await words()).toContain('You’ve used 2.50 GB. By the same day of your last period it was 768 MB.')
  const picture = region().getByRole('img', { name: 'Data used, day by day' })
  expect(await picture.locator('desc').first().textContent()).toContain(sentence.slice(0, 12))
  expect((await words()).includes('Limit')).toBe('LimitBytes' in over)
})

test('the figures are a table too, day by day, beside the last period', async () => {
  await show({ Current: { ...current, LimitBytes: 8 * gigabyte }, Before: before })
  await region().getByText('Show as a table').click()
  const rows = region().getByRole('table', { name: 'Data used up to each day' }).getByRole('row')
  await expect.poll(() => rows.count(), soon).toBe(29)
  const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
  expect([texts[1], texts[3]]).toEqual(['14 Nov 1 GB 256 MB', '16 Nov 2.50 GB 768 MB'])
  expect(texts[28]).toMatch(/^11 Dec .*7 GB$/)
})

test('the first period has none to compare with, a plan without data no chart, and a failure says so', async () => {
  await show({ Current: { ...current, LimitBytes: 8 * gigabyte, ExpectedBytes: 6 * gigabyte } })
  await expect.poll(words, soon).toContain('This is your first period, so there’s none to compare it with yet.')
  expect(await words()).not.toContain('Last period')
  await show({})
  await page.getByRole('region', { name: 'What’s left' }).waitFor()
  expect(await region().count()).toBe(0)
  await show({}, 500)
  await page.getByText('We couldn’t load this period’s data').waitFor()
})
