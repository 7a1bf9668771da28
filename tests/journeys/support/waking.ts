import type { Page } from '@playwright/test'

/** Marks every page opened from here when it is hydrated: before that it ignores pushed addresses. */
export async function markAlive(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('waea-alive', () => document.documentElement.classList.add('alive'))
  })
}

/** Waits until a server-rendered page is hydrated; call `markAlive` before opening it. */
export async function isAlive(page: Page): Promise<void> {
  await page.locator('html.alive').waitFor()
}
