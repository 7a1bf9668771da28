import type { Page, TestInfo } from '@playwright/test'
import { widths } from './widths.ts'

/**
 * With PICTURES=on, takes screenshots for people to look at, light and dark and at both widths. They are compared with
 * nothing, and the page is unchanged afterwards.
 */
export async function keepPictures(page: Page, info: TestInfo, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  const own = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, viewport] of Object.entries(widths)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(viewport)
      await page.screenshot({ path: info.outputPath(`${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  if (own) await page.setViewportSize(own)
}
