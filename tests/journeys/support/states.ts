import { expect, type Page } from '@playwright/test'

/** A state of a screen, and how a person reaches it from the previous one. */
export interface State {
  is: string
  /** Whether the page was reloaded, so that nothing has the focus yet. */
  isAnew?: true
  /** Whether this state exists on phones only. */
  onPhones?: true
  reach: (page: Page) => Promise<void>
}

/** A screen and its states, in order. None changes anything lasting, because other journeys use the same people. */
export interface Walk {
  /** A demo person; a visitor by default. */
  who?: string
  path: string
  states: readonly State[]
}

/** Presses a control by keyboard. */
export async function press(page: Page, name: string | RegExp, role: 'button' | 'link' | 'switch' | 'tab' = 'button') {
  const control = page.getByRole(role, { name }).first()
  await control.focus()
  await page.keyboard.press('Enter')
}

/** Closes the open dialog or menu. */
export const pressEscape = (page: Page) => page.keyboard.press('Escape')
/** Expects the page to show a text. */
export const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
/** Expects a heading. */
export const expectHeading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()
/** The dialog that is open. */
export const dialog = (page: Page) => page.locator('dialog[open]')
