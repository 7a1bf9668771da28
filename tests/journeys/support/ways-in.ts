import { type APIRequestContext, type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { addFirstCard } from './cards.ts'
import { messagesTo, newEmail, newestMessage, openAs, password } from './portal.ts'

const service = { 'auth-token': 'journey-service' }

/** Creates a person with an account through the API, for journeys that are not about signing up. */
export async function createPerson(request: APIRequestContext, info: TestInfo, MobileNumber?: string) {
  const email = newEmail()
  const names = { FirstName: 'Journey', LastName: 'Person' }
  const input = { Email: email, Password: password, ...names, ...(MobileNumber && { MobileNumber }) }
  const { VerificationUUID } = await posted(request, '/api/frontend/v1/sign-up', input)
  const { codes } = await newestMessage(info, email)
  const shown = { VerificationUUID, Code: codes[0], IncludeRoles: true }
  const { Roles } = await posted(request, '/api/frontend/v1/sign-up/confirm', shown)
  return { email, customerUuid: (Roles as { CustomerUUID: string }[])[0]?.CustomerUUID ?? '' }
}

/** A new person with a saved card, signed in in a browser of their own. */
export async function personElsewhere(browser: Browser, info: TestInfo) {
  const page = await (await browser.newContext()).newPage()
  return { page, email: await personWithCard(page, info) }
}

/** Signs a new person with a saved card in; returns their email. */
export async function personWithCard(page: Page, info: TestInfo): Promise<string> {
  const { email } = await createPerson(page.request, info)
  await openAs(page, email, '/profile/customer-groups')
  await addFirstCard(page)
  return email
}

/** Makes a call as the telecom provider's own systems do. */
export async function asProvider(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(path, { data, headers: service })
  expect(answer.status()).toBe(202)
}

async function posted(request: APIRequestContext, path: string, data: object): Promise<Record<string, unknown>> {
  const answer = await request.post(path, { data })
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}

type ProviderName = 'Google' | 'Apple' | 'Facebook'

/** Goes to the identity provider from a sign-in page, and signs in there. */
export async function signInAtProvider(page: Page, provider: ProviderName, email: string): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
  await identifyAtProvider(page, provider, email)
}

/** Signs in on the identity provider's page. */
export async function identifyAtProvider(page: Page, provider: ProviderName, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `Sign in with ${provider}` })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('First name').fill('Social')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The path of the newest link emailed to an address. */
export async function mailedPath(info: TestInfo, email: string, about: string): Promise<string> {
  let path = ''
  await expect
    .poll(async () => {
      // Emails are sent in parallel, so the wanted one may not be the last.
      const links = (await messagesTo(info, email)).flatMap((message) => message.links)
      const link = links.find((one) => one.includes(about))
      path = link === undefined ? '' : new URL(link).pathname + new URL(link).search
      return path
    })
    .not.toBe('')
  return path
}
