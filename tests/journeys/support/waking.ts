import type { Page } from '@playwright/test'

/** Marks every page that this one opens when it has come to life: before that it hears of no address that a program pushes. */
export async function markAlive(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('waea-alive', () => document.documentElement.classList.add('alive'))
  })
}

/** Waits until a page that came drawn has come to life; `markAlive` was called before it was opened. */
export async function isAlive(page: Page): Promise<void> {
  await page.locator('html.alive').waitFor()
}
