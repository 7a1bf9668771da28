import type { Page } from '@playwright/test'
import type { OperatorRole } from '@waea/domain/access/actor'
import { expect } from 'vitest'
import { anOperatorWith } from '../../../apps/server/tests/operators/operator-support.ts'
import { violationsOn, wcag } from '../../support/axe.ts'
import { type Screens, signInToConsole, visitor } from '../browser.ts'

/** A page of the console on a wide screen, where an operator with this role is signed in; nobody without a role. */
export async function openConsole(screens: Screens, role?: OperatorRole): Promise<Page> {
  const page = await screens.pageOf(visitor)
  await page.setViewportSize({ width: 1280, height: 900 })
  if (role) {
    await page.goto('/console/')
    await signInToConsole(page, screens, await anOperatorWith(screens.portal, role))
  }
  return page
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page, { runOnly: wcag })).toEqual([])
}

/** Opens a customer's page, for a reason. */
export async function openCustomer(page: Page, customerUuid: string, why: string): Promise<void> {
  await page.goto(`/console/customers/${customerUuid}`)
  await giveReason(page, why)
}

/** Opens the page on which customers are found, for a reason. */
export async function openSearch(page: Page, why: string): Promise<void> {
  await page.goto('/console/customers')
  await giveReason(page, why)
}

/** Answers why a customer is looked at. */
export async function giveReason(page: Page, why: string): Promise<void> {
  await page.getByLabel('Why do you look at a customer?').fill(why)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Finds customers by a text, on the page where they are found. */
export async function find(page: Page, text: string): Promise<void> {
  await page.getByLabel('Find a customer', { exact: true }).last().fill(text)
  await page.getByRole('button', { name: 'Find' }).click()
}
