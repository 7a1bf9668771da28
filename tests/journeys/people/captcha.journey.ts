import { expect, type Page, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { expectAccessible } from '../support/portal.ts'
import { reachPayment } from '../support/shopping.ts'

const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
const question = (page: Page) => page.getByRole('dialog', { name: 'Are you a person?' })
const box = (page: Page) =>
  page
    .frameLocator('iframe[title="Widget that checks that you are a person"]')
    .getByRole('checkbox', { name: 'I’m a person' })
const declined = (page: Page) => page.getByText(/Payment processing error.*Nothing was charged/)

/** Presses Pay, and waits until the server has queried the card partner for the result. */
async function tryToPay(page: Page, press: () => Promise<void> = () => pay(page).click()): Promise<void> {
  await Promise.all([page.waitForResponse(/\/settle$/), press()])
}

test('after three declined cards the captcha comes first, and the try goes on with what was typed', async ({
  page,
}, info) => {
  await reachPayment(page, info)
  await fillCard(page, testCards.declined)
  for (let tries = 1; tries <= 3; tries += 1) {
    await tryToPay(page)
    await expect(declined(page)).toBeVisible()
  }

  await pay(page).click()
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('heading')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page.getByText('Confirm that you’re a person, then try again.')).toBeVisible()

  // By keyboard only; the typed card stays.
  await pay(page).press('Enter')
  await expect(question(page)).toBeVisible()
  await tryToPay(page, async () => {
    await box(page).focus()
    await page.keyboard.press('Space')
  })
  await expect(question(page)).toBeHidden()
  await expect(declined(page)).toBeVisible()

  await fillCard(page, testCards.good)
  await pay(page).click()
  await box(page).check()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await page.goto('/profile/order-history')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
})
