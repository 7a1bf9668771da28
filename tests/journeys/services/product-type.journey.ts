import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { keepPictures } from '../support/pictures.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs, signUp } from '../support/portal.ts'

const ready = /^(Your eSIM is ready to install|Put your SIM card in)$/

/** A new person with a stock SIM in service, prepay with a saved card. */
async function prepayInService(page: Page, info: TestInfo, code: string): Promise<void> {
  await page.goto(`/activation/${code}`)
  await page.getByRole('link', { name: 'Create account' }).click()
  await signUp(page, info)
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await page.getByRole('button', { name: 'No, continue' }).click()
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /and activate$/ }).click()
  await expect(page.getByRole('heading', { name: ready })).toBeVisible()
}

/** The same, on a monthly bill. */
async function monthlyInService(page: Page, info: TestInfo, code: string): Promise<void> {
  await page.goto(`/activation/${code}`)
  await page.getByRole('link', { name: 'Create account' }).click()
  await signUp(page, info)
  await page.getByText('Pay monthly', { exact: true }).click()
  await page.getByRole('radio', { name: /^Light/ }).check({ force: true })
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await fillCard(page, testCards.good)
  await page.getByRole('region', { name: 'A card for your bills' }).getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('button', { name: 'Activate now' }).click()
  await expect(page.getByRole('heading', { name: ready })).toBeVisible()
}

async function openFromPlan(page: Page, info: TestInfo): Promise<void> {
  await page.goto('/profile/plans/your-plan')
  await page.getByRole('main').getByRole('link', { name: 'Change how you pay' }).click()
  await expect(page.getByRole('heading', { name: 'Change how you pay', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How do you want to pay?' })).toBeVisible()
  await keepPictures(page, info, 'ways')
  await expectAccessible(page)
}

test(
  '[R-ONB-04][S-ONB-02] a mobile moves from prepay to monthly bills, or from bills to prepay paid by card, with every figure shown before',
  onDesktopToo,
  async ({ page }, info) => {
    test.slow()
    const isPhone = info.project.name.startsWith('phone')
    if (isPhone) await prepayInService(page, info, 'WAEA-PREPAY-5')
    else await monthlyInService(page, info, 'WAEA-POSTPAY-1')
    await openFromPlan(page, info)
    await page.getByRole('link', { name: isPhone ? 'Choose Pay monthly' : 'Choose Prepay', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Your plan on / })).toBeVisible()
    await keepPictures(page, info, 'plans')
    await expectAccessible(page)
    await page
      .getByRole('link', { name: isPhone ? 'Start with Light' : 'Start with Four Weeks 10', exact: true })
      .click()
    await expect(page.getByRole('heading', { name: /^From .+ to .+$/ })).toBeVisible()
    await expect(page.getByText('To pay today', { exact: true })).toBeVisible()
    await expect(
      page.getByRole('heading', { name: isPhone ? /^Your first bill, on / : 'Your last bill, today' }),
    ).toBeVisible()
    await keepPictures(page, info, 'figures')
    await expectAccessible(page)
    const elsewhere = await page.context().newPage()
    await elsewhere.goto('/profile/plans/your-plan')
    await expect(elsewhere.getByRole('link', { name: 'Change how you pay' })).toBeVisible()
    if (isPhone) await page.getByRole('button', { name: 'Move to Pay monthly' }).click()
    else await page.getByRole('button', { name: /^Pay \$20\.00/ }).click()
    const done = page.getByText(isPhone ? 'You’re on Pay monthly now' : 'You’re on Prepay now')
    await expect(done).toBeVisible({ timeout: 60_000 })
    await expect(elsewhere.getByText(/^Your SIM .+ has moved: /)).toBeVisible()
    await keepPictures(page, info, 'done')
    await expectAccessible(page)
    const nextTime = isPhone ? /^You can change this once in 30 days: again on / : 'You owe $25.00. Pay it first.'
    await expect(page.getByText(nextTime).first()).toBeVisible()
    await page.goto('/profile/plans/your-plan')
    await expect(page.getByRole('heading', { name: isPhone ? 'Light' : 'Four Weeks 10', exact: true })).toBeVisible()
  },
)

test(
  'without a saved card a move to monthly bills asks for one, or for a credit check: passed it goes on, refused the card is left',
  onDesktopToo,
  async ({ page }, info) => {
    test.slow()
    const passes = info.project.name.startsWith('phone')
    await page.goto('/activation/WAEA-POSTPAY-5')
    await page.getByRole('link', { name: 'Create account' }).click()
    await signUp(page, info)
    await page.getByText('Pay as you go', { exact: true }).first().click()
    await page.getByRole('button', { name: /^Continue with/ }).click()
    await page.getByRole('button', { name: 'No, continue' }).click()
    await page.getByRole('button', { name: 'Activate now' }).click()
    await expect(page.getByRole('heading', { name: ready })).toBeVisible()
    await page.goto('/profile/plans/your-plan')
    await page.getByRole('main').getByRole('link', { name: 'Change how you pay' }).click()
    await page.getByRole('link', { name: 'Choose how to pay bills' }).click()
    await expect(page.getByText('How will you pay your bills?')).toBeVisible()
    await keepPictures(page, info, 'ways-to-pay-bills')
    await expectAccessible(page)
    await page.getByRole('radio', { name: /^Credit check/ }).check({ force: true })
    const form = page.getByRole('region', { name: 'Credit check' })
    await form.getByLabel('Date of birth').fill('1990-05-01')
    await form.getByLabel('Home address').fill('12 Cuba Street, Te Aro, Wellington 6011')
    await form.getByLabel('Driver licence number').fill(passes ? 'DK123456' : 'RF123456')
    await form.getByLabel('Card version').fill('123')
    await form.getByText(/^I agree that/).click()
    await keepPictures(page, info, 'credit-check')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Check my credit' }).click()
    if (passes) {
      await expect(page.getByRole('heading', { name: /^Your plan on / })).toBeVisible()
      await page.getByRole('link', { name: 'Start with Light', exact: true }).click()
      await page.getByRole('button', { name: 'Move to Pay monthly' }).click()
      await expect(page.getByText('You’re on Pay monthly now')).toBeVisible({ timeout: 60_000 })
      // On monthly bills the account can be opened without a card.
      await page.goto('/profile/plans/your-plan')
      await expect(page.getByRole('heading', { name: 'Light', exact: true })).toBeVisible()
    } else {
      await expect(page.getByText('credit check failed')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Other ways to pay' })).toBeVisible()
      await keepPictures(page, info, 'refused')
      await expectAccessible(page)
      await page.getByRole('radio', { name: /^Save a card/ }).check({ force: true })
      await expect(page.getByRole('heading', { name: 'A card for your bills' })).toBeVisible()
    }
  },
)

test('[R-SIM-09] a mobile is chosen for what is to be done with it', onDesktopToo, async ({ page }, info) => {
  await openAs(page, 'prepay@demo.waea.nz', '/sim-select-product?for=top-up')
  await expect(page.getByRole('heading', { name: 'Choose a mobile', level: 1 })).toBeVisible()
  await expect(page.getByText('Which mobile do you want to top up?')).toBeVisible()
  await keepPictures(page, info, 'choose-mobile')
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  await expect(page).toHaveURL('/profile/balance/top-up')
})
