import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { simulateSilence } from '../support/network.ts'
import { keepPictures } from '../support/pictures.ts'
import { expectAccessible, signUp } from '../support/portal.ts'

const swapPage = '/profile/plans/sim-card-actions/sim-swap'
const numberPage = '/profile/plans/sim-card-actions/phone-number-change'
const card = '8964990050000000022'

const sim = (page: Page) => page.getByRole('region', { name: 'Your SIM' })

/** Starts the activation of a card with a voucher; the price is reserved. */
async function startActivation(page: Page, info: TestInfo): Promise<void> {
  await page.goto('/activation/WAEA-PREPAY-2')
  await page.getByRole('link', { name: 'Create account' }).click()
  await signUp(page, info)
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await page.getByRole('button', { name: 'Yes, enter its code' }).click()
  await page.getByLabel('Voucher code').fill('2026000000005')
  await page.getByRole('button', { name: 'Check the voucher' }).click()
  await expect(page.getByText('Your voucher adds $20.00 of credit once the SIM is in service.')).toBeVisible()
  await expect(page.getByText(/^We hold \$\d+\.\d\d on your card now and only charge it once/)).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'hold')
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Hold \$\d+\.\d\d and activate$/ }).click()
}

async function swapToEsim(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^A new eSIM/ }).check({ force: true })
  await page.getByRole('button', { name: 'Swap the SIM' }).click()
  await expect(page.getByRole('heading', { name: 'Your SIM is being swapped' })).toBeVisible()
}

test('[R-ONB-16] while the network is silent the pages say what waits, what works and what is only held, and what came of it after', async ({
  page,
}, info) => {
  test.setTimeout(300_000)
  await page.clock.install()

  await test.step('an activation: its price is held, and charged once the SIM is in service', async () => {
    await simulateSilence(info, card, { silent: true })
    await startActivation(page, info)
    const steps = page.getByRole('list', { name: 'Activation' })
    await expect(steps.getByText(/^\$\d+\.\d\d held on your card/)).toBeVisible()
    await expect(steps.getByText('charged only once your SIM is in service')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'activation-held')
    await simulateSilence(info, card, { silent: false })
    await expect(page.getByRole('heading', { name: 'Put your SIM card in' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Your voucher is redeemed: $20.00 of credit.')).toBeVisible()
    await expect(steps.getByText('Payment received')).toBeVisible()
  })
  const number = (await page.getByText(/^Your number is/).textContent()) ?? ''
  const MSISDN = `64${number.replaceAll(/\D/g, '').slice(1)}`

  await test.step('a swap: the old SIM works, the wait is told, and it is found out later', async () => {
    await page.goto(swapPage)
    await simulateSilence(info, MSISDN, { silent: true })
    await swapToEsim(page)
    await expect(page.getByText(/^Your current SIM works until the new one does/)).toBeVisible()
    await expect(page.getByText('The network is taking longer than usual')).toHaveCount(0)
    await page.clock.fastForward(130_000)
    await expect(page.getByText('The network is taking longer than usual')).toBeVisible()
    await expect(sim(page).getByText(/^SIM card ending 0022/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Swap the SIM' })).toHaveCount(0)
    await expectAccessible(page)
    await keepPictures(page, info, 'swap-silent')
    await simulateSilence(info, MSISDN, { silent: false })
    await expect(page.getByText('Your number is on the new SIM')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('a swap that fails: the SIM stays, it cost nothing, and the next try works', async () => {
    await simulateSilence(info, MSISDN, { silent: true })
    await page.getByRole('button', { name: 'Swap again' }).click()
    const before = await sim(page)
      .getByText(/ ending \d{4}/)
      .textContent()
    await swapToEsim(page)
    await simulateSilence(info, MSISDN, { silent: false, fails: true })
    await expect(page.getByText('We couldn’t swap your SIM')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/Your current SIM works as before, and it cost nothing/)).toBeVisible()
    await expect(sim(page).getByText(before ?? '')).toBeVisible()
    await expect(sim(page).getByText('In service')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'swap-failed')
    await page.getByRole('radio', { name: /^A new eSIM/ }).check({ force: true })
    await page.getByRole('button', { name: 'Swap the SIM' }).click()
    await expect(page.getByText('Your number is on the new SIM')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('a new number that the network cannot give: the old one stays, and the money is back', async () => {
    await page.goto(numberPage)
    await page.getByLabel('Ends with').fill('8')
    await page.getByRole('button', { name: 'Show numbers' }).click()
    const found = page.getByRole('region', { name: 'Free numbers' })
    await found.getByRole('radio').first().check({ force: true })
    await found.getByRole('button', { name: 'Continue' }).click()
    await simulateSilence(info, MSISDN, { silent: true })
    // The answer is lost on the way, so the page can learn the state only from the server.
    await page.route('**/sim/v1/msisdn', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Change my number' }).click()
    await expect(page.getByText(/^You’re getting 02/)).toBeVisible()
    await expect(page.getByText(/^The network is taking longer/)).toHaveCount(0)
    await page.clock.fastForward(310_000)
    await expect(page.getByText(/You pay for it once, and not at all if it fails\.$/)).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'number-silent')
    await simulateSilence(info, MSISDN, { silent: false, fails: true })
    await expect(page.getByText(/^We couldn’t give you 02/)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('The $10.00 you paid is back in your credit.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show numbers' })).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'number-failed')
    await page.goto('/profile/plans')
    await expect(page.getByText('$20.00').first()).toBeVisible()
  })
})
