import { afterAll, beforeAll } from 'vitest'
import { eventually, type Message, type Portal, startPortal } from '../../../../tests/support/portal.ts'
import { seedPerson } from '../../src/capabilities/identity/index.ts'
import { contextOf } from '../../src/platform/context.ts'
import type { Ctx } from '../../src/platform/ctx.ts'

export interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown>
  text: string
}

export const goodPassword = 'Korimako-7-sings'

/** A browser as far as sign-in needs one: it keeps cookies and a token. */
export class Browser {
  readonly cookies = new Map<string, string>()
  token: string | undefined
  readonly #url: string

  constructor(url: string, token?: string) {
    this.#url = url
    this.token = token
  }

  async call(is: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const [method = 'GET', path = '/'] = is.split(' ')
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...(this.token && { 'x-auth-token': this.token }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    const text = await answer.text()
    const parsed = (text ? JSON.parse(text) : {}) as Record<string, unknown>
    if (typeof parsed.JWT === 'string') this.token = parsed.JWT
    return { status: answer.status, headers: answer.headers, body: parsed, text }
  }

  signIn(email: string, password = goodPassword): Promise<Answer> {
    return this.call('POST /v2/2/auth', {
      IdentityProvider: 'LOCAL',
      AuthID: email,
      AuthCode: password,
      IncludeRoles: true,
    })
  }
}

/** A portal with helpers for tests of people. */
export class People {
  readonly portal: Portal

  constructor(portal: Portal) {
    this.portal = portal
  }

  browser(): Browser {
    return new Browser(this.portal.url)
  }

  rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.portal.rows<Row>(text, values)
  }

  advance(advanceS: number): Promise<void> {
    return this.portal.clock({ advanceS })
  }

  nowMs(): number {
    return this.portal.server.runtime.clock.now().getTime()
  }

  /** The system context. */
  system(): Ctx {
    return contextOf(this.portal.server.runtime, { kind: 'system' })
  }

  /** The newest mail to an address, once there are the given number. */
  async mail(to: string, count = 1): Promise<Message> {
    const [newest] = await this.portal.messages(to, count)
    if (!newest) throw new Error(`There is no mail to ${to}`)
    return newest
  }

  async mailCount(to: string): Promise<number> {
    return (await this.portal.messages(to, 0)).length
  }

  /** The code of the link mailed to an address because of a request; other mails may arrive before or after. */
  async mailedCode(to: string, ask: () => Promise<unknown>): Promise<string> {
    const known = new Set((await this.portal.messages(to, 0)).map(({ id }) => id))
    await ask()
    return eventually(`a link to ${to}`, async () => {
      const fresh = (await this.portal.messages(to, 0)).filter(({ id }) => !known.has(id))
      const link = fresh.flatMap(({ links }) => links).find((one) => one.includes('code='))
      return link === undefined ? undefined : (new URL(link).searchParams.get('code') ?? undefined)
    })
  }

  /** Signs up and reads the code from the mail. */
  async askAccount(email: string) {
    const browser = this.browser()
    const answer = await browser.call('POST /api/frontend/v1/sign-up', signUpBody(email))
    const mail = await this.mail(email)
    return { browser, VerificationUUID: String(answer.body.VerificationUUID), code: mail.codes[0] ?? '', mail }
  }

  /** A person who has signed up and signed in. */
  async person(email: string) {
    const { browser, VerificationUUID, code } = await this.askAccount(email)
    const answer = await browser.call('POST /api/frontend/v1/sign-up/confirm', {
      VerificationUUID,
      Code: code,
      IncludeRoles: true,
    })
    const [role] = answer.body.Roles as { CustomerUUID: string }[]
    return { browser, email, customer: role?.CustomerUUID ?? '', user: String(answer.body.UUID) }
  }

  /** A person created without mails, not signed in. */
  async seeded(email: string, over: { verified?: boolean; customers?: object[] } = {}) {
    const { customers } = await seedPerson(this.system(), {
      email,
      password: goodPassword,
      FirstName: 'Prepay',
      LastName: 'Demo',
      verified: over.verified ?? true,
      customers: over.customers ?? [{}],
    })
    return { browser: this.browser(), email, customer: customers[0] ?? '' }
  }

  close(): Promise<void> {
    return this.portal.close()
  }
}

export async function startPeople(settings: Record<string, string> = {}): Promise<People> {
  return new People(await startPortal(settings))
}

/** The portal of a test file; opens before its first test and closes after its last. */
export function peopleOfFile(settings: Record<string, string> = {}): People {
  const people = Object.create(People.prototype) as People
  beforeAll(async () => {
    Object.assign(people, await startPeople(settings))
  })
  afterAll(() => people.close?.())
  return people
}

/** The secret of the link in a mail. */
export function secretOf(mail: Message): string {
  const link = mail.links.find((one) => one.includes('Secret=')) ?? ''
  return new URL(link).searchParams.get('Secret') ?? ''
}

export { eventually }

export function signUpBody(email: string, over: Record<string, unknown> = {}) {
  return {
    Email: email,
    Password: goodPassword,
    FirstName: ' Aroha ',
    LastName: 'Test',
    NotifySpecialOffers: 2,
    NotifyNewsletters: 0,
    ...over,
  }
}
