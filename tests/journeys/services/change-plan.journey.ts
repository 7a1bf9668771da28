import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { expectFocus } from '../support/looks.ts'
import { keepPictures } from '../support/pictures.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, signUp } from '../support/portal.ts'

/** A new person with a stock SIM in service on its first plan, paid with a saved card. */
async function inService(page: Page, info: TestInfo): Promise<void> {
  await page.goto(`/activation/${info.project.name.startsWith('phone') ? 'WAEA-PREPAY-4' : 'WAEA-PREPAY-5'}`)
  await page.getByRole('link', { name: 'Create account' }).click()
  await signUp(page, info)
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await page.getByRole('button', { name: 'No, continue' }).click()
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /and activate$/ }).click()
  const ready = /^(Your eSIM is ready to install|Put your SIM card in)$/
  await expect(page.getByRole('heading', { name: ready })).toBeVisible()
}

test(
  '[B-PLAN-03][K-PLAN-01] a plan is changed later and that is cancelled, then now from credit; a second time this month is refused',
  onDesktopToo,
  async ({ page }, info) => {
    test.slow()
    await inService(page, info)
    await page.goto('/profile/plans/your-plan')
    await page.getByRole('main').getByRole('link', { name: 'Change plan' }).click()
    await expect(page.getByRole('heading', { name: 'Change plan', level: 1 })).toBeVisible()
    const endless = page.getByRole('link', { name: 'Change to Four Weeks Endless' })
    await expect(endless).toBeVisible()
    await expect(page.getByText(/over four weeks$/).first()).toBeVisible()
    await keepPictures(page, info, 'choose')
    await expectAccessible(page)

    await endless.click()
    await expect(page.getByRole('heading', { name: /^From .+ to Four Weeks Endless$/ })).toBeVisible()
    await expect(page.getByText(/^You can cancel it until the day before /)).toBeVisible()
    await keepPictures(page, info, 'later')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Change on / }).click()
    await expect(page.getByRole('heading', { name: /^Four Weeks Endless starts on / })).toBeFocused()
    await keepPictures(page, info, 'will-change')
    await expectAccessible(page)

    await page.getByRole('main').getByRole('link', { name: 'Your plan' }).click()
    const waits = page.getByText(/^Four Weeks Endless starts on /)
    await expect(waits).toBeVisible()
    const next = page.getByRole('region', { name: 'Next charge' })
    await expect(next.getByText('$40.00', { exact: true })).toBeVisible()
    await expect(next.getByText('For Four Weeks Endless, your new plan')).toBeVisible()
    await keepPictures(page, info, 'waits')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel the change' }).click()
    await expectAccessible(page)
    await page.locator('dialog[open]').getByRole('button', { name: 'Cancel the change' }).click()
    await expect(waits).toHaveCount(0)
    await expect(next.getByText('For Four Weeks Endless, your new plan')).toHaveCount(0)
    await expectFocus(page, 'the change is cancelled')

    await page.goto('/profile/balance/top-up')
    await page.getByText('$50', { exact: true }).click()
    await page.getByRole('button', { name: /^(Pay|Top up) / }).click()
    await expect(page.getByRole('heading', { name: 'Topped up $50.00' })).toBeVisible()

    await page.goto('/profile/plans/change-plan')
    await endless.click()
    await page.getByText('Now', { exact: true }).click()
    await expect(
      page.getByText(/^You lose \d+ days of .+ that you have paid for\. They are not refunded\.$/),
    ).toBeVisible()
    await keepPictures(page, info, 'now')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay $40.00 from your credit and change now' }).click()
    await expect(page.getByRole('heading', { name: 'You’re on Four Weeks Endless now' })).toBeFocused()
    await keepPictures(page, info, 'changed')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Your plan' }).click()
    await expect(page.getByRole('heading', { name: 'Four Weeks Endless', exact: true })).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Change plan' }).click()
    await expect(page.getByText(/^You can change your plan again on /)).toBeVisible()
    await keepPictures(page, info, 'once-a-month')
    await expectAccessible(page)
  },
)
