import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/portal.ts'

test('a visitor goes on from the first page, and is told honestly of what is not there yet', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')

  await page.goto('/link/help')
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('heading', { name: 'Not switched on here' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/nothing-here')
  await expect(page.getByRole('heading', { name: 'Oops' })).toBeVisible()
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
  const dialog = page.getByRole('alertdialog', { name: 'A new version is here' })
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
