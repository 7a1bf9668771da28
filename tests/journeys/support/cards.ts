import { expect, type Page } from '@playwright/test'

/** The card partner's published test numbers. */
export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  asksTheBank: '4000002500003155',
  /** Can be saved, but is declined whenever it is charged. */
  declinedLater: '4000000000000341',
} as const

/** Types a card number into the partner's frame. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator('iframe[title="Secure payment input frame"]')
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel(/expir/i).fill('12 / 30')
  await fields.getByLabel(/security code|cvc/i).fill('123')
}

/** Answers the bank's check in its own frame. */
export async function answerBank(page: Page, answer: 'Complete authentication' | 'Fail authentication'): Promise<void> {
  const bank = page.frameLocator('iframe[title="Authentication by your bank"]')
  await bank.getByRole('button', { name: answer }).click()
}

/** Saves a new account's first card; without one, the profile area redirects to adding a card. */
export async function addFirstCard(page: Page): Promise<void> {
  await expect(page).toHaveURL('/no-payment-methods')
  await page.getByRole('link', { name: 'Add a card' }).click()
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('heading', { name: 'Visa ···· 4242' })).toBeVisible()
}

/** From now on, confirms the 'Pay again?' prompt: another test may just have paid the same amount. */
export function payAgain(page: Page): Promise<void> {
  return page.addLocatorHandler(page.getByRole('alertdialog', { name: 'Pay again?' }), (question) =>
    question.getByRole('button', { name: 'Pay again' }).click(),
  )
}
