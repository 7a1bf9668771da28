import type { BrowserContext } from '@playwright/test'

/**
 * Cuts the browser's connection; returns what restores it.
 * Since version 150, Chromium takes a page that is opened while it emulates no connection for one with a connection
 * (`navigator.onLine`), unlike a browser that really has none. So such a page is told by a script before its own.
 */
export async function cutConnection(context: BrowserContext): Promise<() => Promise<void>> {
  await context.setOffline(true)
  const script = await context.addInitScript(() => {
    let onLine = false
    window.addEventListener('online', () => {
      onLine = true
    })
    Object.defineProperty(navigator, 'onLine', { get: () => onLine })
  })
  return async () => {
    await script.dispose()
    await context.setOffline(false)
    for (const page of context.pages()) {
      await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(unlessItLoadsAgain)
    }
  }
}

/** A page that the browser itself has told may be loading again by now, which ends what runs in it. */
function unlessItLoadsAgain(error: Error): void {
  if (!error.message.includes('because of a navigation')) throw error
}
