import { expect, test } from '@playwright/test'
import { markHydration, waitForHydration } from '../../../tools/hydration.ts'
import { load } from '../../support/within.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs } from '../support/portal.ts'
import { reportFaultsTo, reportsOf } from '../support/reports.ts'

test(
  'a visitor goes on from the first page, and is told honestly of what is not there yet',
  onDesktopToo,
  async ({ page }) => {
    // Block the background scripts: the page must work without them.
    await page.route('**/assets/background*.js', (route) => route.abort())
    const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/background'))
    // Most routes are loaded on the first press; until then the next screen shows a placeholder.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/routes-*.js', async (route) => {
      await released
      await route.continue()
    })
    await markHydration(page)
    await page.goto('/')
    await Promise.all([missed, waitForHydration(page)])
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')

    await page.goto('/link/help')
    await expect(page).toHaveURL('/help')
    await page.evaluate(() => history.pushState(null, '', '/nothing-there'))
    await expect(page.getByRole('heading', { name: 'Oops' })).toBeVisible()
    await page.goto('/nothing-here')
    await expect(page.getByRole('heading', { name: 'Oops' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(page).toHaveURL('/')
  },
)

test(
  'a screen that a press leads to is whole at once, and as it was left on the way back',
  onDesktopToo,
  async ({ page }) => {
    const banner = page.getByRole('banner')
    const menu = banner.locator('summary')
    // Before hydration a link loads a new page, which announces itself by its title.
    await markHydration(page)
    await load(page, '/privacy')
    if (await menu.isVisible()) await menu.click()
    await banner.getByRole('link', { name: 'Plans', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeFocused()
    const choices = page.getByRole('main').getByRole('link', { name: /^Choose / })
    await expect(choices).toHaveCount(4)
    await choices.last().scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => window.scrollY)
    await choices.last().click()
    // The new screen is announced through its heading.
    await expect(page.getByRole('heading', { name: 'Choose your SIM' })).toBeFocused()
    await page.goBack()
    await expect(choices).toHaveCount(4)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  },
)

test('the tabs of a phone never cover what has the focus', async ({ page }) => {
  const to = '/profile/balance/top-up'
  await openAs(page, 'prepay@demo.waea.nz', to)
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
  await page.locator('html').evaluate((html) => html.style.setProperty('scroll-behavior', 'auto'))
  const underTabs = () =>
    page.evaluate(() => {
      const tabs = document.querySelector('[data-tabs]')
      const at = document.activeElement
      if (!tabs || !at || tabs.contains(at)) return undefined
      return at.getBoundingClientRect().bottom > tabs.getBoundingClientRect().top ? at.textContent : ''
    })
  // Nothing has the focus on a page that was just loaded.
  await page.keyboard.press('Tab')
  for (let found = await underTabs(); found !== undefined; found = await underTabs()) {
    expect(found).toBe('')
    await page.keyboard.press('Tab')
  }
})

test('[B-SHELL-07] terms that an app opens without the header are no page view; with it, and elsewhere, they are', async ({
  page,
}) => {
  const counted = () =>
    page.evaluate(() => {
      const { dataLayer = [] } = globalThis as { dataLayer?: { path: string; platform?: string }[] }
      return dataLayer.map(({ path, platform }) => [path, platform])
    })
  await markHydration(page)
  await page.goto('/terms?header=hide&platform=ios')
  await expect(page.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  // The query was read at the start and is not read again.
  await expect(page.locator('html')).toHaveAttribute('data-platform', 'ios')
  // Before hydration the page does not listen to URL changes.
  await waitForHydration(page)
  await page.evaluate(() => history.pushState(null, '', '/about'))
  await expect(page.getByRole('heading', { name: 'About', level: 1 })).toBeVisible()
  await expect.poll(counted).toEqual([['/about', 'ios']])
  await page.evaluate(() => history.pushState(null, '', '/terms'))
  await expect(page.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/privacy'))
  await expect.poll(counted).toEqual([
    ['/about', 'ios'],
    ['/privacy', 'ios'],
  ])
  await page.goto('/terms?header=show')
  await expect.poll(counted).toEqual([['/terms', 'ios']])
})

test('[B-SHELL-15] a page of an older version offers the newer one: later, or at once', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const settings = document.getElementById('waea-settings')
      if (!settings || document.readyState !== 'interactive') return
      settings.textContent = settings.textContent.replace(/"version":"[^"]*"/, '"version":"older"')
    })
  })
  await page.goto('/privacy')
  const dialog = page.getByRole('alertdialog', { name: 'There’s a new version' })
  const offered = () =>
    expect
      .poll(async () => {
        await page.clock.fastForward('30:01')
        return dialog.isVisible()
      })
      .toBe(true)
  await offered()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remind me later' }).click()
  await expect(dialog).toBeHidden()
  await offered()
  await dialog.getByRole('button', { name: 'Refresh now' }).click()
  await expect(page).toHaveURL(/\/privacy\?t=\d+$/)
})

test('[K-SHELL-08] [K-SHELL-09] a fault is reported with a film of the screen, and nothing in it tells of a person', async ({
  page,
}, info) => {
  // Keep this session out of the one in twenty that are always recorded.
  await page.addInitScript(() => {
    Math.random = () => 0.06
  })
  await reportFaultsTo(page, info, '71')
  const loaded = page.waitForResponse(/error-replay/)
  await page.goto('/about?email=person%40example.nz')
  await loaded
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Broken for person@example.nz on 64211234567')
    })
  })
  const [event] = await reportsOf(page, info, '71', 'event')
  expect(event?.payload).toMatchObject({ exception: { values: [{ value: 'Broken for … on …' }] } })
  const [film] = await reportsOf(page, info, '71', 'replay_event')
  expect(film?.payload).toMatchObject({ replay_type: 'buffer', urls: [expect.stringMatching(/\/about$/)] })
  const [recording] = await reportsOf(page, info, '71', 'replay_recording')
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(recording?.payload).toContain('***')
  for (const personal of ['example.nz', '64211234567', heading]) {
    expect(JSON.stringify([event, film, recording])).not.toContain(personal)
  }
})

test('[K-SHELL-09] one session in twenty is filmed without a fault', async ({ page }, info) => {
  await page.addInitScript(() => {
    Math.random = () => 0.04
  })
  await reportFaultsTo(page, info, '72')
  await page.goto('/about')
  const [film] = await reportsOf(page, info, '72', 'replay_event')
  expect(film?.payload).toMatchObject({ replay_type: 'session' })
})
