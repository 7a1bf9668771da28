import { expect, type Locator, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { attachPhone } from '../support/network.ts'
import { keepPictures } from '../support/pictures.ts'
import { everywhere, onDesktopToo } from '../support/places.ts'
import { expectAccessible } from '../support/portal.ts'
import { checkOutAsNew, chooseFirstPlan, chooseSim, fillCart, reachPayment } from '../support/shopping.ts'

test('a visitor buys an eSIM, signs up on the way, and installs it', everywhere, async ({ page }, info) => {
  // From the home page to the first call is the longest journey.
  test.slow()
  await chooseSim(page, 'eSIM')
  await expectAccessible(page)
  await checkOutAsNew(page, info)
  await expect(page.getByText('GST included')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Activate my eSIM straight away/ })).toBeChecked()
  await keepPictures(page, info, 'pay')
  await fillCard(page, testCards.good)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  const install = page.getByRole('link', { name: 'Install your eSIM' })
  await expect(install).toBeVisible()
  // The one thing to do is said once.
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await keepPictures(page, info, 'thanks')

  await install.click()
  await expect(page.getByRole('heading', { name: 'Your eSIM is ready to install' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of your eSIM' })).toBeVisible()
  await expectAccessible(page)
  await attachPhone(page, info)
  await expect(page.getByRole('heading', { name: 'You’re connected' })).toBeVisible()
})

test(
  'an eSIM on a monthly plan asks at the checkout how its bills are paid, and is activated with the order',
  onDesktopToo,
  async ({ page }, info) => {
    test.slow()
    await page.goto('/sim-purchase')
    await page.getByRole('link', { name: 'Choose Light' }).click()
    await expect(page.getByText(/^This plan goes on a monthly bill\./)).toBeVisible()
    await page.getByRole('radio', { name: /^eSIM/ }).check({ force: true })
    await page.getByRole('button', { name: /^Continue/ }).click()
    await checkOutAsNew(page, info)
    const now = page.getByRole('checkbox', { name: /^Activate my eSIM straight away/ })
    await expect(now).toBeChecked()
    await page.getByRole('button', { name: 'Place the order' }).click()
    await expect(page.getByRole('heading', { name: 'A card for your bills' })).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'monthly-card')
    // For later it needs no card yet.
    await now.press(' ')
    await expect(page.getByRole('button', { name: 'Place the order' })).toBeVisible()
    await now.press(' ')
    await page.getByRole('button', { name: 'Place the order' }).click()
    await fillCard(page, testCards.good)
    await page.getByRole('button', { name: 'Save card' }).click()
    await page.getByRole('button', { name: 'Place the order' }).click()
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Install your eSIM' })).toBeVisible()
    await expectAccessible(page)
  },
)

test('an eSIM for later is activated when its customer likes', async ({ page }, info) => {
  await reachPayment(page, info)
  const now = page.getByRole('checkbox', { name: /^Activate my eSIM straight away/ })
  await now.press(' ')
  await expect(now).not.toBeChecked()
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Activate your eSIM' })).toBeVisible()
  await page.getByRole('link', { name: 'Activate now' }).click()
  await expect(page.getByText('Paid with the order')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Activate now' }).click()
  await expect(page.getByRole('heading', { name: 'Your eSIM is ready to install' })).toBeVisible()
})

test(
  'an eSIM that the network refuses is said on the thank-you page, with another try',
  onDesktopToo,
  async ({ page }, info) => {
    await reachPayment(page, info)
    await fillCard(page, testCards.good)
    const refused = { Status: 'failed', Steps: [], Refund: { AmountCents: 2000, Status: 'PENDING' } }
    const progress = /\/mobile\/[^/]+\/activation$/
    await page.route(progress, (route) => route.fulfill({ json: refused }))
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByRole('heading', { name: 'We couldn’t activate your SIM' })).toBeVisible()
    await expect(page.getByText('We’re refunding $20.00 to your card.')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'thanks-failed')
    await page.unroute(progress)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/onboarding\?mobile=/)
  },
)

test('a physical SIM is sent to an address that was searched for without macrons', async ({ page }, info) => {
  test.slow()
  await chooseSim(page, 'Physical SIM')
  await checkOutAsNew(page, info)
  await page.getByLabel('Address').fill('12 Queen')
  const first = page.getByRole('option').first()
  const address = (await first.textContent()) ?? ''
  await first.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText(`To Journey Buyer, ${address.split(',')[0]}`)).toBeVisible()
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()

  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile/order-history')
  await expect(page.getByRole('listitem').filter({ hasText: 'Physical SIM' })).toHaveCount(1)
  await expectAccessible(page)
})

test('an address that is not found can be entered by hand', async ({ page }, info) => {
  await chooseSim(page, 'Physical SIM')
  await checkOutAsNew(page, info)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Choose an address from the list, or enter it by hand.')).toBeVisible()
  await page.getByRole('button', { name: 'Enter the address by hand' }).click()
  await page.getByLabel('Street and number').fill('1 New Lane')
  await page.getByLabel('Town or city').fill('Taupō')
  await page.getByLabel('Postcode').fill('33')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('A postcode has four digits.')).toBeVisible()
  await page.getByLabel('Postcode').fill('3330')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('To Journey Buyer, 1 New Lane, Taupō 3330')).toBeVisible()
})

test('[B-PLAN-02] a monthly plan that does not renew is told as one bill', async ({ page }) => {
  await page.goto('/sim-purchase')
  await page.getByRole('link', { name: 'Choose Light' }).click()
  await expect(page.getByText('$25.00 every month').last()).toBeVisible()
  await expect(page.getByText('from credit')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Renew automatically' }).click()
  await expect(page.getByText('$25.00, once')).toBeVisible()
  await expect(page.getByText('You pay for Light once. It doesn’t renew automatically.')).toBeVisible()
})

test('a lost tab finds its cart again', async ({ page, context }) => {
  await fillCart(page, 'eSIM')
  await page.close()
  const another = await context.newPage()
  await another.goto('/')
  await another.getByRole('link', { name: 'Cart, 1 SIM' }).click()
  await expect(another.getByRole('article', { name: 'SIM 1' })).toBeVisible()
})

test('what is taken out of the cart can be put back', async ({ page }) => {
  await fillCart(page, 'eSIM')
  await page.getByRole('button', { name: 'Remove SIM 1' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article', { name: 'SIM 1' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article', { name: 'SIM 1' })).toBeVisible()
})

test('a change of the cart that can’t be saved is taken back, and the cart says so', async ({ page }) => {
  await fillCart(page, 'eSIM')
  await page.route('**/eshop/v2/cart', (route) => route.abort())
  await page.getByRole('button', { name: 'Remove SIM 1' }).click()
  await expect(page.getByText('We couldn’t save your change')).toBeVisible()
  await expect(page.getByRole('article', { name: 'SIM 1' })).toBeVisible()
  await expect(page.getByText('You removed SIM 1 from the cart')).toHaveCount(0)
  await page.unroute('**/eshop/v2/cart')
  await page.getByRole('button', { name: 'Remove SIM 1' }).click()
  await expect(page.getByText('You removed SIM 1 from the cart')).toBeVisible()
})

/** Whether something covers the bottom of an element. */
function isCovered(at: Locator): Promise<boolean> {
  return at.evaluate((node) => {
    const { left, right, bottom } = node.getBoundingClientRect()
    return !node.contains(document.elementFromPoint((left + right) / 2, bottom - 2))
  })
}

test('a SIM is in the cart that is shown, also for who leaves that page at once, and its saving is waited for', async ({
  page,
}) => {
  const saved = Promise.withResolvers<void>()
  await page.route('**/eshop/v2/cart', async (route) => {
    await saved.promise
    await route.continue()
  })
  await page.goto('/plans')
  await page
    .getByRole('link', { name: /^Choose / })
    .first()
    .click()
  const add = page.getByRole('button', { name: /^Continue/ })
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('heading', { name: 'Choose your SIM' })).toBeVisible()
  saved.resolve()
  await page.waitForURL('/eshop/checkout')
  await page.goto('/plans')
  await page.goto('/eshop')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a SIM whose saving fails is in no cart, and the page says so', async ({ page }) => {
  await page.route('**/eshop/v2/cart', (route) => route.abort())
  await page.goto('/plans')
  await page
    .getByRole('link', { name: /^Choose / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(page.getByText('Network error. Check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose your SIM' })).toBeVisible()
})

test('[E-SHOP-07] a SIM that is removed twice at once is removed once, and the page says that it is gone', async ({
  page,
}) => {
  await chooseFirstPlan(page)
  await page.getByRole('spinbutton', { name: 'How many SIMs' }).press('ArrowUp')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  // Both presses happen before the page is rendered again, as with a double tap on a slow phone.
  await page.getByRole('button', { name: 'Remove SIM 2' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('That’s no longer in your cart.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a family of three has one group, and each SIM its user', onDesktopToo, async ({ page }, info) => {
  await chooseFirstPlan(page)
  const count = page.getByRole('spinbutton', { name: 'How many SIMs' })
  await count.press('ArrowUp')
  await count.press('ArrowUp')
  await expect(count).toHaveText('3')
  await page.getByText('Family', { exact: true }).click()
  await page.getByLabel('Who uses SIM 2?').fill('Aroha')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('article', { name: 'SIM 2 · Aroha' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('radio', { name: /^Family/ })).toBeChecked()
  await expectAccessible(page)

  // The checkout button is in reach however long the cart is, and never covers the focused element.
  const isPhone = info.project.name.startsWith('phone')
  const onward = page.getByRole('link', { name: 'Check out' })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(onward).toBeInViewport({ ratio: 1 })
  await expect(onward).toHaveAccessibleName(isPhone ? /^Check out · \$\d+\.\d\d today$/ : 'Check out')
  for (const remove of await page.getByRole('button', { name: /^Remove SIM/ }).all()) {
    await remove.focus()
    expect(await isCovered(remove)).toBe(false)
  }
})
