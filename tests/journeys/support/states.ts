import { expect, type Page } from '@playwright/test'

/** A state of a screen that a person can bring about, and how, from the state before it. */
export interface State {
  is: string
  /** The page was loaded anew: nothing has the focus before a person gives it to something. */
  isAnew?: true
  /** There is no such state on a wide screen. */
  onPhones?: true
  reach: (page: Page) => Promise<void>
}

/** A screen and its states, one after another. Nothing of them lasts: other journeys use the same people. */
export interface Walk {
  /** Of the demo; a visitor unless given. */
  who?: string
  path: string
  states: readonly State[]
}

/** Presses as who has no mouse does. */
export async function press(page: Page, name: string | RegExp, role: 'button' | 'link' | 'switch' | 'tab' = 'button') {
  const control = page.getByRole(role, { name }).first()
  await control.focus()
  await page.keyboard.press('Enter')
}

/** Closes what is open. */
export const pressEscape = (page: Page) => page.keyboard.press('Escape')
/** The page says it. */
export const says = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
/** A part of that name stands there. */
export const headed = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()
/** The dialog that is open. */
export const dialog = (page: Page) => page.locator('dialog[open]')
