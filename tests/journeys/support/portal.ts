import { expect, type Page, type TestInfo } from '@playwright/test'
import { ofColours, violationsOn, wcag } from '../../support/axe.ts'

export const password = 'Kiaora-2026!'

/** Where the partners' stand-ins of the stack under test are. */
export function sandboxUrl(info: TestInfo): string {
  return String(info.project.metadata.sandboxUrl)
}

/** An address that nobody has used: journeys run side by side and again. */
export function newEmail(): string {
  return `journey-${crypto.randomUUID().slice(0, 8)}@example.nz`
}

type Sent = { codes: string[]; links: string[] }

/** What was sent to somebody, the newest first. */
export async function messagesTo(info: TestInfo, to: string): Promise<Sent[]> {
  const answer = await fetch(`${sandboxUrl(info)}/outbox/messages?to=${encodeURIComponent(to)}`)
  return (await answer.json()) as Sent[]
}

/** The newest code or link that was sent to somebody; waits for it to come. */
export async function newestMessage(info: TestInfo, to: string): Promise<Sent> {
  const read = async () => (await messagesTo(info, to))[0]
  await expect.poll(async () => (await read()) !== undefined, { message: `a mail to ${to}` }).toBe(true)
  return (await read()) ?? { codes: [], links: [] }
}

/** Fills in the sign-up and the code of the mail; ends where the person was on the way to. */
export async function signUp(page: Page, info: TestInfo): Promise<string> {
  const email = newEmail()
  await page.getByLabel('First name').fill('Journey')
  await page.getByLabel('Surname').fill('Buyer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email again').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await showMailedCode(page, info, email)
  return email
}

/** Puts the code of the mail in: its last digit sends it. */
export async function showMailedCode(page: Page, info: TestInfo, email: string): Promise<void> {
  const field = page.getByLabel('Code from the email')
  await expect(field).toBeVisible()
  await field.fill((await newestMessage(info, email)).codes[0] ?? '')
  await expect(field).toBeHidden()
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Nothing on the screen breaks a rule of WCAG 2.2 AA that a machine can see. The partner's frame is not ours. */
export async function expectAccessible(page: Page, rules: 'all' | 'of colours' = 'all'): Promise<void> {
  // What stays at the foot of the screen half covers what can be scrolled from under it, which a machine takes for small.
  await page.evaluate(() => document.querySelector('[data-foot-bar]') && scrollTo(0, document.body.scrollHeight))
  const found = await violationsOn(page, { runOnly: rules === 'all' ? wcag : ofColours })
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
