import { expect, type Page, type TestInfo } from '@playwright/test'
import { fillCard, testCards } from './cards.ts'
import { signUp } from './portal.ts'

/** Activates a stock SIM as a new person, up to its installation; returns their email. A code works once. */
export async function activateAsNew(page: Page, info: TestInfo, code: string): Promise<string> {
  await page.goto(`/activation/${code}`)
  await page.getByRole('link', { name: 'Create account' }).click()
  const email = await signUp(page, info)
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await page.getByRole('button', { name: 'No, continue' }).click()
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /and activate$/ }).click()
  await expect(page.getByRole('heading', { name: 'Your eSIM is ready to install' })).toBeVisible()
  return email
}
