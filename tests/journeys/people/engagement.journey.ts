import { expect, type Page, test } from '@playwright/test'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs } from '../support/portal.ts'

async function open(page: Page, path: string, email = 'several@demo.waea.nz'): Promise<void> {
  await openAs(page, email, path)
}

test('[R-HELP-08] [B-HELP-03] the welcome tour is walked to its end, and back', onDesktopToo, async ({ page }) => {
  await page.goto('/welcome-tour')
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'No surprise about money' })).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  for (const _step of [2, 3, 4]) await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/')
})

test('[B-HELP-04] what is to be told is told once each, and not again after it was closed', async ({ page }) => {
  await open(page, '/profile/plans', 'payg@demo.waea.nz')
  const main = page.getByRole('main')
  const close = main.getByRole('button', { name: 'Don’t show this again' })
  for (const title of ['New here?', 'What’s new', 'How are we doing?']) {
    await expect(main.getByText(title, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await close.click()
  }
  await expect(close).toHaveCount(0)
  await page.reload()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help with this page' })).toBeVisible()
  await expect(close).toHaveCount(0)
})

test('[R-HELP-06] what is new is read', onDesktopToo, async ({ page }) => {
  await open(page, '/profile/plans/whats-new', 'prepay@demo.waea.nz')
  await expect(page.getByRole('heading', { name: 'Help where you need it' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3)
  await expectAccessible(page)
})

test(
  '[R-HELP-07] [B-HELP-05] feedback asks for one of five answers, and thanks for them',
  onDesktopToo,
  async ({ page }) => {
    await page.goto('/feedback')
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expectAccessible(page)
    await open(page, '/feedback', 'leader@demo.waea.nz')
    await expect(page.getByRole('radio', { name: 'Amazing' })).toHaveCount(4)
    await test.step('five faces in one row, in large text too, and by the arrow keys', async () => {
      const first = page.getByRole('group').first()
      for (const size of ['100%', '130%']) {
        await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size)
        const tops = await first
          .locator('label')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
        expect([tops.length, new Set(tops).size]).toEqual([5, 1])
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      }
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      await first.getByRole('radio', { name: 'Bad', exact: true }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowRight')
      await expect(first.getByRole('radio', { name: 'Not bad' })).toBeChecked()
      await page.reload()
    })
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await expect(page.getByText('Answer at least one question.')).toBeVisible()
    await expectAccessible(page)
    for (const name of ['Bad', 'Not bad', 'Okay', 'Pretty good', 'Amazing']) {
      await page.getByRole('radio', { name, exact: true }).first().check({ force: true })
    }
    await page.getByLabel(/^Anything else/).fill('Kia ora')
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  '[R-HELP-04] [R-HELP-05] bonuses are listed as rewards and gifts, and one is opened',
  onDesktopToo,
  async ({ page }) => {
    await open(page, '/profile/bonuses', 'prepay@demo.waea.nz')
    await expect(page).toHaveURL('/profile/bonuses/rewards')
    await expect(page.getByText('You have 450 points.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Other gifts' }).click()
    await expect(page).toHaveURL('/profile/bonuses/gifts')
    await page.getByRole('link', { name: /^A museum day/ }).click()
    await expect(page.getByText('You need 50 more points.')).toBeVisible()
    await expectAccessible(page)
    // The broadband section has them too, and its links stay within the section.
    await page.goto('/profile/ufb/bonuses')
    await expect(page).toHaveURL('/profile/ufb/bonuses/rewards')
    await page.getByRole('link', { name: 'Other gifts' }).click()
    await expect(page).toHaveURL('/profile/ufb/bonuses/gifts')
    await page.getByRole('link', { name: /^A museum day/ }).click()
    await expect(page).toHaveURL(/\/profile\/ufb\/bonuses\/[0-9a-f-]{36}$/)
    await page.getByRole('main').getByRole('link', { name: 'Bonuses', exact: true }).click()
    await expect(page).toHaveURL('/profile/ufb/bonuses/rewards')
  },
)
