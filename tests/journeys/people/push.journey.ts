import { expect, type Page, test } from '@playwright/test'
import { chromiumArgs, installedChromium } from '../../../tools/chromium.ts'
import { changeAddress, deliverPush, givePushService, pressShown, pushedTo, shownOn } from '../support/browser-push.ts'
import { expectAccessible, openAs, signOut } from '../support/portal.ts'

// Allow the service worker here, because it shows the notifications. The headless shell shows none.
const executablePath = installedChromium()
test.use({
  serviceWorkers: 'allow',
  launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
})

const address = '/profile/account/personal-data/change-notifications'
const kinds = ['Usage', 'Orders', 'Outages', 'Answers to your cases']
const section = (page: Page) => page.getByRole('region', { name: 'On this device' })
const choice = (page: Page, name: string) => section(page).getByRole('switch', { name, exact: true })

async function open(page: Page): Promise<void> {
  await openAs(page, 'prepay@demo.waea.nz', address)
  await expect(section(page)).toBeVisible()
}

async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** Delivers news until the worker has shown it. A busy browser may lose a push, and the same news is shown once. */
async function showsOf(page: Page, news: object, shown: object): Promise<void> {
  await expect(async () => {
    await deliverPush(page, JSON.stringify(news))
    await expect.poll(() => shownOn(page), { timeout: 10_000 }).toEqual([shown])
  }).toPass({ timeout: 40_000 })
}

test('a customer chooses what a phone shows, tries it, and signs out: nothing is on before or after', async ({
  page,
  context,
}, info) => {
  await context.grantPermissions(['notifications'])
  await givePushService(page, info)
  await open(page)
  for (const kind of kinds) await expect(choice(page, kind)).not.toBeChecked()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await workerReady(page)
  await choice(page, 'Outages').click()
  await expect(page.getByText('This device gets these now.')).toBeVisible()
  await expect(choice(page, 'Outages')).toBeChecked()
  for (const kind of kinds.filter((one) => one !== 'Outages')) await expect(choice(page, kind)).not.toBeChecked()
  await expectAccessible(page)
  await section(page).getByRole('button', { name: 'Send a test notification' }).click()
  await expect.poll(async () => (await pushedTo(page, info))[0]?.title).toBe('It works')

  // The browser drops the address: the page says so, and subscribes again for the same choices.
  await page.evaluate(() => localStorage.removeItem('journey-push'))
  await page.reload()
  await expect(section(page).getByText('Notifications don’t reach this device')).toBeVisible()
  await expectAccessible(page)
  await section(page).getByRole('button', { name: 'Turn on again' }).click()
  await expect(page.getByText('Notifications are on again.')).toBeVisible()
  await expect(section(page).getByText('Notifications don’t reach this device')).toBeHidden()
  await expect(choice(page, 'Outages')).toBeChecked()

  // How the real worker handles a push, and a press on it.
  const news = { id: '1', tag: 'outages', title: 'An outage is over', body: 'It works again.', path: '/network' }
  await showsOf(page, news, { title: news.title, body: news.body, path: '/network' })
  expect(await pressShown(page)).toEqual({ opened: ['/network'], focused: [] })
  expect(await shownOn(page)).toEqual([])
  const foreign = { ...news, id: '2', title: 'Another is over', path: 'https://evil.example/' }
  await showsOf(page, foreign, { title: 'Another is over', body: news.body, path: '/' })
  await showsOf(page, { ...news, id: '3', path: address }, { title: news.title, body: news.body, path: address })
  expect(await pressShown(page)).toEqual({ opened: [], focused: [page.url()] })

  // The push service moves the browser to another address: the worker tells the server, and the user is not prompted
  // again.
  expect(await changeAddress(page, info)).toBe(200)
  await page.reload()
  await expect(choice(page, 'Outages')).toBeChecked()
  await section(page).getByRole('button', { name: 'Send a test notification' }).click()
  await expect.poll(async () => (await pushedTo(page, info))[0]?.title).toBe('It works')

  // Signing out removes all of it.
  const endpoint = await page.evaluate(() => localStorage.getItem('journey-push'))
  expect(endpoint).not.toBeNull()
  await signOut(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('journey-push'))).toBeNull()
  await expect.poll(() => shownOn(page)).toEqual([])
  await open(page)
  for (const kind of kinds) await expect(choice(page, kind)).not.toBeChecked()
})

test('a browser that blocks notifications says how to allow them, and no switch can be pressed', async ({
  page,
}, info) => {
  await givePushService(page, info)
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await open(page)
  await expect(section(page).getByText('Your browser blocks our notifications')).toBeVisible()
  for (const kind of kinds) await expect(choice(page, kind)).toBeDisabled()
  await expectAccessible(page)
})

test('a browser without notifications says so, and offers no switch', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await open(page)
  await expect(section(page).getByText('This browser can’t show notifications')).toBeVisible()
  await expect(section(page).getByRole('switch')).toHaveCount(0)
  await expectAccessible(page)
})
