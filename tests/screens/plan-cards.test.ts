import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { go, load } from '../support/within.ts'
import { openScreens, type Screens, visitor } from './browser.ts'

// How the plans page shows catalogue entries that the demo does not have.

const uuidOf = (at: number) => `00000000-0000-4000-8000-0000000001${10 + at}`
const plan = (at: number, name: string, more: object, cents: number | undefined) => ({
  UUID: uuidOf(at),
  ProductType: 'postpaymobile',
  Name: 'Not shown',
  CreatedAtNanos: 0,
  UpdatedAtNanos: 0,
  Characteristics: { IsBasePlan: true, IsAddon: false, TimePeriodInterval: '28 day', ...more },
  Availabilities: [
    {
      ...{ UUID: uuidOf(at), ProductCatalogEntryUUID: uuidOf(at), Available: true, Priority: at },
      ...{ RetailName: name, RetailDescription: `For ${name}`, ...(cents !== undefined && { RetailCents: cents }) },
    },
  ],
})
const limits = (DownloadSpeedLimit: string, UploadSpeedLimit: string) => ({ DownloadSpeedLimit, UploadSpeedLimit })
const allowances = { RecurringVoiceMinutes: 200, RecurringSMS: 100, RecurringMMS: 10 }
const shown = [
  ['[B-CAT-09] in cents', {}, '$40.05', 4005],
  ['[B-CAT-10] without retail cents', {}, '$0.00', undefined],
  ['[B-CAT-11] that may renew', { AllowAutoRenew: true }, 'Renews automatically', 4000],
  ['[B-CAT-11] that may not renew, in the text false', { AllowAutoRenew: 'false' }, 'No contract', 4000],
  ['[B-CAT-13] of 10240 MB', { RecurringDataMB: 10_240 }, '10 GB of data', 4000],
  ['[B-CAT-13] of 1536 MB', { RecurringDataMB: 1536 }, '1.50 GB of data', 4000],
  ['[B-CAT-14] of 1023 MB', { RecurringDataMB: 1023 }, '1023 MB of data', 4000],
  ['[B-CAT-15] of unlimited data', { RecurringDataMB: 1024, DataUsageRule: 'Unlimited' }, 'Unlimited data', 4000],
  [
    '[B-CAT-16] at the casual rate',
    { RecurringDataMB: 0.5, DataUsageRule: 'CasualRate' },
    'Data at casual rates',
    4000,
  ],
  ['[B-CAT-17] of minutes', allowances, '200 minutes to New Zealand numbers', 4000],
  ['[B-CAT-17] of texts', allowances, '100 texts', 4000],
  ['[B-CAT-17] of picture messages', allowances, '10 picture messages', 4000],
  ['[B-CAT-18][B-CAT-21] with a limit down', limits('50M', '10Mbps'), 'Downloads up to 50 Mbps', 4000],
  ['[B-CAT-18][B-CAT-21] and another up', limits('50M', '10Mbps'), 'Uploads up to 10 Mbps', 4000],
  ['[B-CAT-20] with one limit', limits('10M', '10M'), 'Speed capped at 10 Mbps', 4000],
  ['[B-CAT-22] slower after', { RecurringDataMB: 1024, ThrottleCode: 'throttle_1.2M' }, 'endless at 1.2 Mbps', 4000],
  ['[B-CAT-23] less slow after', { RecurringDataMB: 1024, ThrottleCode: 'throttle_2M' }, 'endless at 2 Mbps', 4000],
] as const
const nameOf = (at: number) => `Plan ${at + 1}`
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  page = await screens.pageOf(visitor)
  const PostpayMobilePlans = shown.map(([, more, , cents], at) => plan(at, nameOf(at), more, cents))
  await page.route(/\/postpay_mobile_plans$/, (route) => route.fulfill({ json: { PostpayMobilePlans } }))
  await load(page, '/privacy')
  await go(page, '/plans')
  await page.getByRole('article', { name: nameOf(shown.length - 1) }).waitFor()
})
afterAll(() => screens?.close())

const cardText = async (at: number) =>
  (await page.getByRole('article', { name: nameOf(at), exact: true }).textContent())?.replace(/\s+/g, ' ')

test.each(shown.map(([what, , words], at) => [what, words, at] as const))('%s says: %s', async (_what, words, at) => {
  expect(await cardText(at)).toContain(words)
})

test('[B-CAT-08] has the name, the price and the words of its first availability', async () => {
  expect(await cardText(0)).toMatch(/^Plan 1\$40\.05/)
  expect(await page.getByText('Not shown').count()).toBe(0)
  await go(page, `/sim-purchase/${uuidOf(0)}`)
  await expect.poll(() => page.getByText('For Plan 1', { exact: true }).count(), { timeout: 15_000 }).toBe(1)
})
