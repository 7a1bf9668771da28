import { expect, type Page, type TestInfo } from '@playwright/test'
import { ofColours, violationsOn, wcag } from '../../support/axe.ts'
import { password, signInByCall } from '../../support/sign-in.ts'

export { password }

/** The URL of the sandboxes of the stack under test. */
export function sandboxUrl(info: TestInfo): string {
  return String(info.project.metadata.sandboxUrl)
}

/** A new email address: journeys run in parallel and repeatedly. */
export function newEmail(): string {
  return `journey-${crypto.randomUUID().slice(0, 8)}@example.nz`
}

type Sent = { codes: string[]; links: string[] }

/** The messages sent to an address, newest first. */
export async function messagesTo(info: TestInfo, to: string): Promise<Sent[]> {
  const answer = await fetch(`${sandboxUrl(info)}/outbox/messages?to=${encodeURIComponent(to)}`)
  return (await answer.json()) as Sent[]
}

/** Waits for the newest code or link sent to an address. */
export async function newestMessage(info: TestInfo, to: string): Promise<Sent> {
  const read = async () => (await messagesTo(info, to))[0]
  await expect.poll(async () => (await read()) !== undefined, { message: `a mail to ${to}` }).toBe(true)
  return (await read()) ?? { codes: [], links: [] }
}

/** Waits for the newest code sent to an address that may get other messages too. */
export async function newestCode(info: TestInfo, to: string): Promise<string> {
  const read = async () => (await messagesTo(info, to)).flatMap(({ codes }) => codes)[0]
  await expect.poll(read, { message: `a code to ${to}` }).toBeDefined()
  return (await read()) ?? ''
}

/** Completes the sign-up and the emailed code; returns the email. */
export async function signUp(page: Page, info: TestInfo): Promise<string> {
  const email = newEmail()
  await page.getByLabel('First name').fill('Journey')
  await page.getByLabel('Surname').fill('Buyer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email again').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await typeMailedCode(page, info, email)
  return email
}

/** Types the emailed code; its last digit submits it. */
export async function typeMailedCode(page: Page, info: TestInfo, email: string): Promise<void> {
  const field = page.getByLabel('Code from the email')
  await expect(field).toBeVisible()
  await field.fill((await newestMessage(info, email)).codes[0] ?? '')
  await expect(field).toBeHidden()
}

/** Signs in as a demo person through the API, and opens a page. */
export async function openAs(page: Page, email: string, path: string): Promise<void> {
  await signInByCall(page.context(), email)
  await page.goto(path)
}

/** Signs in with the form on the screen, for journeys about signing in. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs out in the menu, and waits until the server has processed it. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click()
  const response = page.waitForResponse('**/sign-out')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await response
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
}

/** Checks the screen with axe against WCAG 2.2 AA, without the card partner's frame. */
export async function expectAccessible(page: Page, rules: 'all' | 'of colours' = 'all'): Promise<void> {
  // A sticky footer half covers scrollable content, which axe mistakes for small targets.
  await page.evaluate(() => document.querySelector('[data-foot-bar]') && scrollTo(0, document.body.scrollHeight))
  const found = await violationsOn(page, { runOnly: rules === 'all' ? wcag : ofColours })
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
