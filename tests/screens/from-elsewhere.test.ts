import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreens, type Screens, visitor } from './browser.ts'

// Pages opened from a link on another site: the browser sends fewer cookies than within the portal.

let screens: Screens
beforeAll(async () => {
  screens = await openScreens()
})
afterAll(() => screens?.close())

/** Follows a link from another site into the portal; returns the page's errors. */
async function arriveAt(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  const note = (error: Error) => void faults.push(error.message)
  const noteLine = (line: { type(): string; text(): string }) => {
    if (line.type() === 'error') faults.push(line.text())
  }
  await page.route('http://elsewhere.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${screens.portal.url}${path}">Waea</a>` }),
  )
  await page.goto('http://elsewhere.test/')
  page.on('pageerror', note).on('console', noteLine)
  await page.getByRole('link', { name: 'Waea' }).click()
  await page.waitForFunction(() => globalThis.__TSR_ROUTER__?.state.status === 'idle')
  await page.locator('main h1').first().waitFor()
  page.off('pageerror', note).off('console', noteLine)
  return faults
}

test.each(['/sign-in', '/sign-up', '/forgot-pass', '/forgot-email', '/one-time-code'])(
  'a signed-in person whom a link of another site leads to %s is led home, to a page that works',
  async (path) => {
    const page = await screens.pageOf('prepay')
    expect(await arriveAt(page, path)).toEqual([])
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.locator('main form').count()).toBe(0)
    // The page responds to presses.
    await page.getByRole('link', { name: 'Privacy' }).first().click()
    await page.waitForURL((url) => url.pathname === '/privacy')
  },
)

test.each(['Lax', 'Strict'] as const)(
  'a page is drawn in the chosen language, whose cookie is %s',
  async (sameSite) => {
    const page = await screens.pageOf(visitor)
    await page.context().addCookies([{ name: 'waea_lang', value: 'mi-NZ', url: screens.portal.url, sameSite }])
    for (const path of ['/', '/plans', '/help', '/privacy', '/sign-in']) {
      expect([path, await arriveAt(page, path)]).toEqual([path, []])
      // A Strict cookie is not sent with the link: the page switches to its language once it runs.
      await page.locator('html[lang="mi-NZ"]').waitFor({ state: 'attached' })
    }
  },
)
