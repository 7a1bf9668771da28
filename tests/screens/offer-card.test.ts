import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPlans } from '../../apps/server/src/capabilities/catalogue/index.ts'
import { go } from '../support/within.ts'
import { openScreens, type Screens } from './browser.ts'

// A plan's offer with every field set, from the catalogue to the card.

const everything = {
  IsBasePlan: true,
  IsAddon: false,
  AllowAutoRenew: true,
  OfferPeriodCount: 3,
  OfferPeriodInterval: '1 month',
  TimePeriodInterval: '28 day',
  DataUsageRule: 'Throttled',
  VoiceUsageRule: 'CasualRate',
  SMSUsageRule: 'Unlimited',
  RecurringDataMB: 40_960,
  RecurringVoiceMinutes: 200,
  RecurringSMS: 100,
  RecurringMMS: 10,
  RecurringIDDVoiceMinutes: 30,
  RecurringIDDSMS: 20,
  DownloadSpeedLimit: '50M',
  UploadSpeedLimit: '10M',
  ThrottleCode: 'throttle_1.2M',
}

let screens: Screens
beforeAll(async () => {
  screens = await openScreens()
  const { entry } = demoPlans.prepayUnlimited
  await screens.portal.rows('UPDATE catalogue.entries SET characteristics = $2 WHERE uuid = $1', [
    entry,
    JSON.stringify(everything),
  ])
  await screens.portal.rows(
    `INSERT INTO catalogue.offers (uuid, entry_uuid, discounted_cents, credit_cents, starts_on)
     VALUES ('00000000-0000-7000-8000-000000009701', $1, 500, 300, '2026-01-01')`,
    [entry],
  )
})
afterAll(() => screens?.close())

test('[N-CAT-09] [N-CAT-10] an offer shows its name, prices, credit, periods, lines and words, and whether it renews', async () => {
  const page = await screens.pageOf('prepay')
  await go(page, '/profile/plans/offers/all-offers')
  const card = page.getByRole('article', { name: 'Four Weeks Unlimited' })
  await card.waitFor()
  // On a phone what is in it shows on request.
  await card.getByText('What is in it').click()
  const text = (await card.innerText()).replace(/\s+/g, ' ')
  for (const said of [
    'Four Weeks Unlimited',
    '$55.00',
    '$5.00 off $60.00',
    'You get $3.00 of credit each time you pay.',
    'For the first 3 months.',
    'Unlimited data, calls and texts for four weeks, paid ahead.',
    '40 GB',
    '200 minutes',
    'Unlimited texts',
    '10 picture messages',
    '30 international minutes',
    '20 international texts',
    'Downloads up to 50 Mbps',
    'Uploads up to 10 Mbps',
    'endless at 1.2 Mbps',
    'every 28 days',
  ]) {
    expect([said, text.includes(said), text]).toEqual([said, true, text])
  }
  expect(await page.getByRole('main').innerText()).toMatch(/renews automatically; stop any time/i)
})

test('an extra that does not renew says how long it lasts, and one that does how often it is paid', async () => {
  const page = await screens.pageOf('prepay')
  await go(page, '/profile/plans/addons')
  const said = async (name: string) => (await page.getByRole('article', { name }).innerText()).replace(/\s+/g, ' ')
  await page.getByRole('article', { name: 'Extra 2 GB' }).waitFor()
  expect(await said('Extra 2 GB')).toContain('$6.00 for 7 days')
  expect(await said('Extra 10 GB')).toContain('$18.00 every 28 days')
})
