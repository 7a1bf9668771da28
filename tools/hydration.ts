import type { Page } from 'playwright-core'

/** Marks every page opened from here on once it is hydrated: before that, it ignores pushed addresses. */
export async function markHydration(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('waea-alive', () => document.documentElement.classList.add('alive'))
  })
}

/** Waits until a server-rendered page is hydrated; call `markHydration` before opening it. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html.alive').waitFor()
}
