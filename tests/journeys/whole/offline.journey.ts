import { expect, type Page, test } from '@playwright/test'
import { activateAsNew } from '../support/activating.ts'
import { cutConnection } from '../support/connection.ts'
import { onDesktopToo } from '../support/places.ts'
import { openAs, signOut } from '../support/portal.ts'

// Only these journeys allow the service worker: elsewhere it would answer before the test's mocked answers.
test.use({ serviceWorkers: 'allow' })

const prepay = 'prepay@demo.waea.nz'
const payg = 'payg@demo.waea.nz'
const data = (page: Page) => page.getByRole('region', { name: 'Data left' })

async function open(page: Page, email: string): Promise<void> {
  await openAs(page, email, '/profile/plans')
  await expect(page).toHaveURL('/profile/plans')
}

/** Waits until the service worker controls the page and has filled its caches. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })
}

/** Everything that the browser stores for the portal and that a script can read, as one text. */
async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name } of await indexedDB.databases()) texts.push(`IndexedDB ${name}`)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        const isText = /html|json/.test(kept?.headers.get('content-type') ?? '')
        texts.push(request.url, isText ? ((await kept?.text()) ?? '') : '')
      }
    }
    return texts.join('\n')
  })
}

/** Waits for the write to the device, a second after the last answer. */
async function figuresKept(page: Page, part: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('waea-last-known'))).toContain(part)
}

test(
  'a phone can put the portal on its home screen: manifest, icons and a worker in control',
  onDesktopToo,
  async ({ page, request }, info) => {
    const loaded: string[] = []
    page.on('request', (input) => loaded.push(new URL(input.url()).pathname))
    await page.goto('/')
    await workerReady(page)
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await request.get(href ?? '')).json()
    const { brand } = info.project.metadata
    expect(manifest).toMatchObject({ scope: '/', start_url: '/profile/plans', display: 'standalone' })
    expect(manifest.name.toLowerCase()).toBe(brand)
    for (const icon of manifest.icons) expect((await request.get(icon.src)).headers()['content-type']).toBe('image/png')
    expect(
      manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`),
    ).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
    const devtools = await page.context().newCDPSession(page)
    const { errors } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
  },
)

test('without a connection the dashboard shows the last figures with their time, and asks anew when it is back', async ({
  page,
  context,
}) => {
  await open(page, prepay)
  await expect(data(page)).toBeVisible()
  await workerReady(page)
  await figuresKept(page, 'UpdatedAtNanos')
  const restore = await cutConnection(context)
  await page.reload()
  await expect(data(page)).toContainText(/Offline\. As of \d\d:\d\d/)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page.getByText('updated just now')).toHaveCount(0)
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/dashboard') && answer.ok())
  await restore()
  await renewed
  await expect(data(page)).toContainText('updated just now')
})

test('without a connection an eSIM that is in no phone yet can still be installed', async ({ page, context }, info) => {
  test.slow()
  await activateAsNew(page, info, 'WAEA-PREPAY-3')
  await workerReady(page)
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Install your eSIM' })).toBeVisible()
  await figuresKept(page, 'ActivationCode')
  await figuresKept(page, 'NextCharge')
  await cutConnection(context)
  for (const path of ['/onboarding', '/profile/plans']) {
    await page.goto(path)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code of your eSIM' })).toBeAttached()
  }
})

test('a page that was never opened says without a connection what works, in the frame of the portal', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await workerReady(page)
  const restore = await cutConnection(context)
  await page.goto('/international-plans')
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  await expect(page.getByText('These work without a connection:')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await restore()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('after signing out the browser keeps nothing of the person, and the next person sees nothing of the first', async ({
  page,
  context,
}) => {
  await open(page, prepay)
  await workerReady(page)
  await figuresKept(page, 'UpdatedAtNanos')
  expect(await everythingKept(page)).toContain(prepay)
  await page.evaluate(() => sessionStorage.setItem('waea-typed', 'something private'))
  await signOut(page)
  const kept = await everythingKept(page)
  for (const secret of [
    prepay,
    'ActivationCode',
    'CustomerUUID',
    'something private',
    'waea_signed_in',
    '/v3/customer',
    '/api/',
  ])
    expect(kept).not.toContain(secret)

  await open(page, payg)
  await figuresKept(page, payg)
  await figuresKept(page, 'UpdatedAtNanos')
  expect(await everythingKept(page)).not.toContain(prepay)
  await cutConnection(context)
  await page.reload()
  await expect(page.getByText(/As of \d\d:\d\d/).first()).toBeVisible()
  expect(await page.locator('body').textContent()).not.toContain('021 555 0142')
})

test('a session that was ended elsewhere is cleared from the browser at the next look', async ({ page, context }) => {
  await open(page, prepay)
  await figuresKept(page, 'UpdatedAtNanos')
  await context.clearCookies({ name: 'waea_refresh' })
  await page.goto('/profile/plans')
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await everythingKept(page)).not.toContain(prepay)
})
