import { expect, type Locator, test } from '@playwright/test'
import { keepPictures } from '../support/pictures.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible } from '../support/portal.ts'

async function expectDrawn(images: Locator): Promise<void> {
  await expect(images.first()).toBeVisible()
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveJSProperty('complete', true)
    await expect(image).not.toHaveJSProperty('naturalWidth', 0)
  }
}

test(
  '[K-CAT-05] plans and SIMs are shown with their images, on light and dark pages, and one that tells something is read out',
  onDesktopToo,
  async ({ page }, info) => {
    const looks: Buffer[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/plans')
      const cards = page.getByRole('main').getByRole('article').locator('img[src^="/images/"]')
      await expectDrawn(cards)
      // Next to its plan's name, the image is decoration.
      await expect(cards.first()).toHaveAttribute('alt', '')
      await cards.first().scrollIntoViewIfNeeded()
      looks.push(await cards.first().screenshot())
      await expectAccessible(page)
      await keepPictures(page, info, `plans-${colorScheme}`)
      await page.getByRole('link', { name: 'Choose Endless 40' }).click()
      await expect(page.getByRole('heading', { name: 'Choose your SIM' })).toBeVisible()
      await expectDrawn(page.getByRole('main').locator('img[src^="/images/"]'))
      await expect(page.getByRole('main').getByRole('img')).toHaveCount(1)
      await expectAccessible(page)
      await keepPictures(page, info, `shop-${colorScheme}`)
    }
    expect(looks[0]?.equals(looks[1] as Buffer)).toBe(false)
    // A visitor who chose dark in the footer sees the dark images, whatever the device's setting.
    await page.emulateMedia({ colorScheme: 'light' })
    await page.context().addCookies([{ name: 'waea_theme', value: 'dark', url: new URL(page.url()).origin }])
    await page.goto('/plans')
    const first = page.getByRole('main').getByRole('article').locator('img[src^="/images/"]').first()
    await first.scrollIntoViewIfNeeded()
    await expect(first).toHaveJSProperty('complete', true)
    expect((await first.screenshot()).equals(looks[1] as Buffer)).toBe(true)
  },
)
