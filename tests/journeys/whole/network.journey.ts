import { expect, type Page, test } from '@playwright/test'
import { keepPictures } from '../support/pictures.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible } from '../support/portal.ts'

const outages = (page: Page) => page.getByRole('list', { name: 'Outages and planned work' }).getByRole('listitem')
const map = (page: Page) => page.getByRole('application', { name: /^Map of New Zealand/ })
const areas = (page: Page) => map(page).locator('path.stroke-bad')

test(
  '[B-MAP-01] a visitor sees outages and coverage by place, by address and on a map, and no stranger is asked for any of it',
  onDesktopToo,
  async ({ page, baseURL }, info) => {
    const origins: string[] = []
    page.on('request', (request) => origins.push(new URL(request.url()).origin))
    await page.goto('/help')
    await page.getByRole('link', { name: 'Outages and coverage' }).click()
    await expect(page.getByRole('heading', { name: 'Network', level: 1 })).toBeVisible()
    await expect(outages(page).filter({ hasText: 'Kaikohe, Northland' })).toContainText('Mobile: outage')
    await expect(outages(page).filter({ hasText: 'Taupō, Waikato' })).toContainText('Fibre: planned')
    await expect(areas(page).first()).toBeVisible()
    await page.getByRole('checkbox', { name: '5G: coverage' }).check({ force: true })
    await expect(map(page).locator('path.fill-primary\\/45').first()).toBeAttached()
    await page.getByRole('checkbox', { name: 'Mobile: outages' }).uncheck({ force: true })
    await expect(areas(page)).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Mobile: outages' }).check({ force: true })
    await expect(areas(page).first()).toBeVisible()

    await page.getByLabel('Address').fill('12 main road kaikohe')
    await page.getByRole('main').getByRole('option').first().click()
    await expect(page.getByRole('list', { name: 'Outages here' })).toContainText('Kaikohe')
    await expect(page.getByRole('list', { name: 'Coverage here' })).toContainText('5G: no')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect([...new Set(origins)]).toEqual([new URL(baseURL ?? '').origin])
    await keepPictures(page, info, 'network')
  },
)

test('the map is moved by the keyboard', onDesktopToo, async ({ page }) => {
  await page.goto('/network')
  await expect(areas(page).first()).toBeAttached()
  const before = await areas(page).first().boundingBox()
  await map(page).focus()
  await page.keyboard.press('+')
  await expect.poll(async () => (await areas(page).first().boundingBox())?.width).not.toBe(before?.width)
})

test('[E-MAP-01] [E-MAP-03] while the map server fails the page says so with its message and code, and tries again', async ({
  page,
}) => {
  const failed = {
    err_number: 2200,
    err_message: 'error while loading maps: Token Required (499)',
    code: 'maps-failed',
    detail: { message: 'Token Required', code: 499 },
  }
  await page.route('**/network-maps*', (route) => route.fulfill({ status: 503, json: failed }))
  await page.route('**/network-maps/outages', (route) => route.fulfill({ status: 503, json: failed }))
  await page.goto('/network')
  await expect(page.getByRole('heading', { name: 'ArcGIS load error' })).toHaveCount(2)
  await expect(page.getByText('error while loading maps: Token Required (499)').first()).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(outages(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(areas(page).first()).toBeAttached()
})

test('[E-MAP-02] while what draws the map cannot be loaded, the page says so and the list stands', async ({ page }) => {
  await page.route('**/assets/leaflet-src*', (route) => route.abort())
  await page.goto('/network')
  await expect(page.getByRole('heading', { name: 'Map load error' })).toBeVisible()
  await expect(outages(page).first()).toBeVisible()
  await expectAccessible(page)
})

test('without outages and without maps the page says so', async ({ page }) => {
  await page.route('**/network-maps/outages', (route) => route.fulfill({ json: { Outages: [], UpdatedAtNanos: 0 } }))
  await page.route('**/network-maps', (route) => route.fulfill({ json: { Maps: [] } }))
  await page.goto('/network')
  await expect(page.getByText('No outages that we know of')).toBeVisible()
  await expect(map(page)).toBeVisible()
  await expectAccessible(page)
})
