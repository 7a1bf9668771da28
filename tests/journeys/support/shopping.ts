import { expect, type Page, type TestInfo } from '@playwright/test'
import { markHydration, waitForHydration } from '../../../tools/hydration.ts'
import { fillCard, testCards } from './cards.ts'
import { newEmail, typeMailedCode } from './portal.ts'

/** As a visitor, chooses one SIM with the first prepay plan, up to the checkout. */
export async function chooseSim(page: Page, kind: 'eSIM' | 'Physical SIM'): Promise<void> {
  await page.goto('/plans')
  await page.getByText('Prepay', { exact: true }).click()
  // Wait for the plans of that kind, as a person would.
  await page.getByRole('link', { name: 'Choose Week 3' }).click()
  await expect(page.getByRole('heading', { name: 'Choose your SIM' })).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check({ force: true })
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
}

/** As a visitor, opens the choice of the SIM for the first plan, and waits until it takes keys. */
export async function chooseFirstPlan(page: Page): Promise<void> {
  await markHydration(page)
  await page.goto('/plans')
  await page
    .getByRole('link', { name: /^Choose / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/sim-purchase\//)
  await waitForHydration(page)
}

/** As a visitor, has one SIM with the first prepay plan in the cart, and the cart open. */
export async function fillCart(page: Page, kind: 'eSIM' | 'Physical SIM'): Promise<void> {
  await chooseSim(page, kind)
  await page.getByRole('link', { name: 'Change the cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
}

/** Goes past the account step of the checkout with a new account; returns its email. An eSIM is then at the payment. */
export async function checkOutAsNew(page: Page, info: TestInfo): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeFocused()
  const email = newEmail()
  await fillContact(page, email)
  await typeMailedCode(page, info, email)
  return email
}

/** Fills in name and email at the checkout, up to the emailed code. */
export async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Journey')
  await page.getByLabel('Surname').fill('Buyer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Brings a new customer with an eSIM to the payment step. */
export async function reachPayment(page: Page, info: TestInfo): Promise<string> {
  await chooseSim(page, 'eSIM')
  const email = await checkOutAsNew(page, info)
  await expect(page.getByRole('heading', { name: 'Pay and join' })).toBeVisible()
  return email
}

/**
 * Has a new customer buy an eSIM, up to its installation: a prepay mobile in service on the first plan, with a saved
 * card and no credit. Returns their email.
 */
export async function startEsimAsNew(page: Page, info: TestInfo): Promise<string> {
  const email = await reachPayment(page, info)
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('link', { name: 'Install your eSIM' }).click()
  await expect(page.getByRole('heading', { name: 'Your eSIM is ready to install' })).toBeVisible()
  return email
}

/** Has a new customer buy a posted SIM, up to the thank-you page. */
export async function buyByPostAsNew(page: Page, info: TestInfo): Promise<void> {
  await chooseSim(page, 'Physical SIM')
  await checkOutAsNew(page, info)
  await page.getByLabel('Address').fill('12 Queen')
  await page.getByRole('main').getByRole('option').first().click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
}
