import type { Answer, Browser, People } from './people.ts'

export type Provider = 'GOOGLE' | 'FACEBOOK' | 'APPLE'

export interface SomeoneThere {
  email: string
  firstName?: string
  lastName?: string
  hideEmail?: boolean
  /** At the company of operators: without a second factor. */
  oneFactor?: boolean
  cancel?: boolean
}

/** What a provider returns to the portal through the browser. */
export interface Brought {
  State: string
  Code?: string
  Issuer?: string
  Error?: string
}

/** Starts a sign-in in a browser; returns the address that it is redirected to. */
export async function begin(browser: Browser, IdentityProvider: Provider, Redirect?: string): Promise<URL> {
  const body = { IdentityProvider, ...(Redirect && { Redirect }) }
  const answer = await browser.call('POST /api/frontend/v1/social/start', body)
  if (answer.status !== 200) throw new Error(`The sign-in did not begin: ${answer.text}`)
  return new URL(String(answer.body.Location))
}

/** Signs in on a provider's pages; returns what it passes to the portal. */
export async function walk(portal: People, address: URL, someone: SomeoneThere): Promise<Brought> {
  const jar = new Map<string, string>()
  const go = async (url: URL, form?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    return answer
  }
  const toNext = (answer: Response, from: URL) => new URL(answer.headers.get('location') ?? '', from)
  const page = toNext(await go(address), address)
  const said = new URLSearchParams({
    email: someone.email,
    firstName: someone.firstName ?? 'New',
    lastName: someone.lastName ?? 'Person',
    ...(someone.hideEmail && { hideEmail: 'yes' }),
    ...(someone.oneFactor && { oneFactor: 'yes' }),
    ...(someone.cancel && { cancel: 'yes' }),
  })
  const resume = toNext(await go(page, said), page)
  const last = await go(resume)
  const brought = last.status === 200 ? await posted(portal, await last.text()) : toNext(last, resume)
  const { searchParams } = brought
  const read = (name: string) => searchParams.get(name) ?? undefined
  const [Code, Issuer, failure] = [read('code'), read('iss'), read('error')]
  return {
    State: read('state') ?? '',
    ...(Code && { Code }),
    ...(Issuer && { Issuer }),
    ...(failure && { Error: failure }),
  }
}

/** Posts a provider's form from its own page, as a browser does: cross-site, without our cookies. */
async function posted(portal: People, html: string): Promise<URL> {
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value
      .replace(/&quot;/g, '"')
      .replace(/&lt;/g, '<')
      .replace(/&amp;/g, '&'),
  ])
  const answer = await fetch(action, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    body: new URLSearchParams(fields as [string, string][]),
  })
  if (answer.status !== 303) throw new Error(`The form was not taken: ${answer.status} ${await answer.text()}`)
  return new URL(answer.headers.get('location') ?? '', portal.portal.url)
}

export function finish(browser: Browser, IdentityProvider: Provider, brought: Brought): Promise<Answer> {
  return browser.call('POST /api/frontend/v1/social/finish', { IdentityProvider, ...brought })
}

/** The whole sign-in, up to the identity token or the answer in its place. */
export async function vouch(portal: People, browser: Browser, provider: Provider, someone: SomeoneThere) {
  const brought = await walk(portal, await begin(browser, provider), someone)
  return { brought, answer: await finish(browser, provider, brought) }
}

/** Makes the auth call with an identity token. */
export function enter(browser: Browser, IdentityProvider: string, AuthCode: unknown): Promise<Answer> {
  return browser.call('POST /v2/2/auth', { IdentityProvider, AuthCode, IncludeRoles: true })
}

/** Signs in by a provider, through to the session. */
export async function socialSignIn(portal: People, browser: Browser, provider: Provider, someone: SomeoneThere) {
  const { answer } = await vouch(portal, browser, provider, someone)
  return enter(browser, provider, answer.body.identity_token)
}
