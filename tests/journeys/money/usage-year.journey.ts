import { expect, type Page, test } from '@playwright/test'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs } from '../support/portal.ts'

async function open(page: Page, email: string, path: string): Promise<void> {
  await openAs(page, email, path)
  await expect(page).toHaveURL(path)
}

test('alerts are switched one by one, and stay so', async ({ page }) => {
  await open(page, 'postpay@demo.waea.nz', '/profile/plans/usage/settings')
  const half = page.getByRole('switch', { name: 'Half used' })
  await expect(half).toBeChecked()
  await expectAccessible(page)
  await half.click()
  await expect(page.getByText('We won’t tell you any more')).toBeVisible()
  await expect(half).not.toBeChecked()
  await page.reload()
  await expect(half).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Nearly used' })).toBeChecked()
})

test('a spend limit is set, changed and removed, and a wrong amount says why', async ({ page }) => {
  await open(page, 'postpay@demo.waea.nz', '/profile/plans/usage/settings')
  const limit = page.getByLabel('Limit a period, in dollars')
  await limit.fill('plenty')
  await page.getByRole('button', { name: 'Set the limit' }).click()
  await expect(page.getByText('Enter an amount from $0 to $999, such as 20 or 7.50.')).toBeVisible()
  await limit.fill('20')
  await page.getByRole('button', { name: 'Set the limit' }).click()
  await expect(page.getByText('$0.00 of $20.00')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the limit' }).click()
  await expect(page.getByRole('button', { name: 'Set the limit' })).toBeVisible()
})

test('[B-USE-03][F-USE-01] the year is looked back at, and its picture saved', onDesktopToo, async ({ page }) => {
  await open(page, 'prepay@demo.waea.nz', '/profile/plans/usage')
  await page.getByRole('link', { name: /^Your year \d{4}$/ }).click()
  await expect(page).toHaveURL('/recap')
  await expect(page.getByRole('img', { name: /of data\./ })).toBeVisible()
  await expectAccessible(page)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save picture' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^\w+-\d{4}\.png$/)
  await expect(page.getByText('Picture saved')).toBeVisible()
})

test(
  'a plan that would have cost less is named with what it saves, and leads to the plans',
  onDesktopToo,
  async ({ page }) => {
    await open(page, 'leader@demo.waea.nz', '/profile/plans/usage')
    const better = page.getByRole('region', { name: /would save you about \$[\d,.]+ a year/ })
    await expect(better).toBeVisible()
    await expectAccessible(page)
    await better.getByRole('link', { name: /and change plan$/ }).click()
    await expect(page.getByRole('heading', { name: 'Change plan' })).toBeVisible()
  },
)

test('[E-USE-02] a recap of which a part does not come says so, and shows no figures', async ({ page }) => {
  await page.route(/\/usage\/pxts\/histogram$/, (route) => route.fulfill({ status: 500, json: { code: 'fault' } }))
  await open(page, 'prepay@demo.waea.nz', '/recap')
  await expect(page.getByText('We couldn’t load your year')).toBeVisible()
  await expect(page.getByRole('img', { name: /of data\./ })).toHaveCount(0)
  await expectAccessible(page)
})

test('[B-USE-04][K-USE-07] it is asked for the previous year by intervals of 31 days', async ({ page }) => {
  const requests: { IntervalNanos: number; Range: { FirstNanos: number; FinalNanos: number } }[] = []
  page.on('request', (request) => {
    if (/\/usage\/mins\/histogram$/.test(request.url())) requests.push(request.postDataJSON())
  })
  await open(page, 'prepay@demo.waea.nz', '/recap')
  await expect(page.getByRole('img', { name: /minutes of calls\./ })).toBeVisible()
  const dayNanos = 86_400 * 1e9
  expect(requests.map(({ IntervalNanos }) => IntervalNanos / dayNanos)).toEqual([31])
  const middle = (requests[0]?.Range.FirstNanos ?? 0) / 2 + (requests[0]?.Range.FinalNanos ?? 0) / 2
  expect(new Date(middle / 1e6).getUTCFullYear()).toBe(new Date().getFullYear() - 1)
})
