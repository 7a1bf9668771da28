import { expect, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { attachPhone } from '../support/network.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, signUp } from '../support/portal.ts'

test(
  '[R-ONB-10][R-ONB-11][R-ONB-17][R-ONB-19][K-ONB-01][S-ONB-09] a SIM of the shelf is activated with a plan that is chosen and paid now',
  onDesktopToo,
  async ({ page }, info) => {
    // From the link to the dashboard is a long journey.
    test.slow()
    // Each width uses its own SIM: a code works once.
    const code = info.project.name.startsWith('phone') ? 'WAEA-PREPAY-1' : 'WAEA-PREPAY-2'
    await page.goto(`/activation/${code}`)
    await expect(page.getByRole('heading', { name: 'Activate your SIM' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create account' }).click()
    await signUp(page, info)

    await expect(page.getByRole('heading', { name: 'Choose a plan' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Continue with/ }).click()
    await expect(page.getByRole('heading', { name: 'Do you have a voucher?' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'No, continue' }).click()
    await expect(page.getByText('Today')).toBeVisible()
    await fillCard(page, testCards.good)
    await expectAccessible(page)
    // The typed card details survive switching renewal off and on.
    const isKept = page.getByText('We’ll save it for renewals and bills.')
    for (const kept of [false, true]) {
      await page.getByRole('switch', { name: 'Renew automatically' }).click()
      await expect(isKept).toBeVisible({ visible: kept })
    }
    const typed = page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')
    await expect(typed).toHaveValue(/^4242/)
    // The test network is quick: hold back its events until the waiting page was seen.
    const seen = Promise.withResolvers<void>()
    await page.route(/\/mobile\/[^/]+\/activation$/, async (route) => {
      await seen.promise
      await route.continue()
    })
    await page.getByRole('button', { name: /and activate$/ }).click()
    await expect(page.getByRole('heading', { name: 'About 10 to 30 seconds' })).toBeFocused()
    await expect(page.getByText(/^Don’t refresh this page/)).toBeVisible()
    seen.resolve()
    await expect(page.getByRole('list', { name: 'Activation' }).getByText('Joining the network')).toBeVisible()
    const isCard = code === 'WAEA-PREPAY-2'
    const way = isCard ? 'Put your SIM card in' : 'Your eSIM is ready to install'
    await expect(page.getByRole('heading', { name: way })).toBeVisible()
    await expectAccessible(page)
    const waiting = page.url()
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page.getByRole('heading', { name: isCard ? way : 'Install your eSIM' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(waiting)
    await expect(page.getByRole('heading', { name: way })).toBeVisible()
    await expect(page.getByText('You’re connected')).toHaveCount(0)
    await attachPhone(page, info)
    await expect(page.getByRole('heading', { name: 'You’re connected' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Data left' })).toBeVisible()
    await expect(page.getByRole('heading', { name: isCard ? way : 'Install your eSIM' })).toHaveCount(0)
  },
)

test('[R-ONB-16] a plan on the bill asks for the card that pays the bills, and starts once it is saved', async ({
  page,
}, info) => {
  test.slow()
  await page.goto(`/activation/${info.project.name.startsWith('phone') ? 'WAEA-POSTPAY-1' : 'WAEA-POSTPAY-2'}`)
  await page.getByRole('link', { name: 'Create account' }).click()
  await signUp(page, info)
  await page.getByText('Pay monthly', { exact: true }).click()
  await page.getByRole('radio', { name: /^Light/ }).check({ force: true })
  await page.getByRole('button', { name: /^Continue with/ }).click()

  const card = page.getByRole('region', { name: 'A card for your bills' })
  await expect(card.getByText(/^Light goes on your bill, \$25.00 for each period/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate now' })).toHaveCount(0)
  await expectAccessible(page)
  await fillCard(page, testCards.good)
  await card.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('heading', { name: 'Activate your SIM' })).toBeFocused()
  await expect(page.getByText('On your bill', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Activate now' }).click()
  await expect(
    page.getByRole('heading', { name: /^(Your eSIM is ready to install|Put your SIM card in)$/ }),
  ).toBeVisible()
})

test('an expired link offers a new one', async ({ page }) => {
  await page.goto('/activation/WAEA-EXPIRED')
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(page.getByText(/we’ve sent a new link/)).toBeVisible()
})

test('[R-ONB-08] an unknown link says that it does not work', async ({ page }) => {
  await page.goto('/activation/NOT-A-CODE')
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expectAccessible(page)
})
