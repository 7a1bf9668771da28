import type { BrowserContext } from '@playwright/test'

/** The password of all demo people. */
export const password = 'Kiaora-2026!'

/** Starts a new session in a browser, as the sign-in form does: its cookies, without a page. */
export async function signInByCall(context: BrowserContext, AuthID: string): Promise<void> {
  const data = { IdentityProvider: 'LOCAL', AuthID, AuthCode: password }
  const answer = await context.request.post('/v2/2/auth', { data })
  if (!answer.ok()) throw new Error(`${AuthID} is not signed in: ${await answer.text()}`)
  await context.addCookies([{ name: 'waea_signed_in', value: '1', url: new URL(answer.url()).origin }])
}
