import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { testDatabase } from '../../../tests/support/database.ts'
import { startSandboxes } from '../../sandboxes/src/main.ts'
import { readConfig } from '../src/platform/config.ts'
import type { Ground } from '../src/platform/context.ts'
import { startServer } from '../src/server.ts'

export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  codes: string[]
}

export interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown>
  text: string
}

export const goodPassword = 'Korimako-7-sings'

/** A browser, as far as sign-in sees one: it keeps cookies and a token. */
export class Browser {
  readonly cookies = new Map<string, string>()
  token: string | undefined
  readonly #url: string

  constructor(url: string, token?: string) {
    this.#url = url
    this.token = token
  }

  async ask(is: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
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
    return this.ask('POST /v2/2/auth', {
      IdentityProvider: 'LOCAL',
      AuthID: email,
      AuthCode: password,
      IncludeRoles: true,
    })
  }
}

export interface Asking {
  browser: Browser
  VerificationUUID: string
  code: string
  mail: Mail
}

export interface Portal {
  url: string
  sandbox: string
  ground: Ground
  browser(): Browser
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** Moves the clock. */
  advance(seconds: number): Promise<Answer>
  /** The newest mail to an address, once there are so many. */
  mail(to: string, count?: number): Promise<Mail>
  mailCount(to: string): Promise<number>
  /** Asks for an account and reads the code out of the mail. */
  askAccount(email: string): Promise<Asking>
  /** A person with an account, signed in. */
  person(email: string): Promise<{ browser: Browser; email: string; customer: string; user: string }>
  close(): Promise<void>
}

/** A whole portal with its sandboxes on a database of its own. */
export async function startPeople(settings: Record<string, string> = {}): Promise<Portal> {
  const database = await testDatabase()
  const sandboxes = await startSandboxes({ port: 0, smtpPort: 0, seed: 1, settings: {} })
  const config = readConfig({
    PORT: '0',
    PUBLIC_URL: 'http://localhost:8080',
    DATABASE_URL: database.url,
    SANDBOX_URL: sandboxes.url,
    SANDBOX_SMTP_URL: `smtp://localhost:${sandboxes.smtpPort}`,
    CLOCK: 'test',
    SEED: 'empty',
    RATE_LIMIT_PER_MINUTE: '0',
    ...settings,
  })
  const server = await startServer(config, { api: true, worker: true }, (line, detail) => {
    process.stderr.write(`${line} ${JSON.stringify(detail ?? {})}\n`)
  })
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })

  const portal: Portal = {
    url: server.url,
    sandbox: sandboxes.url,
    ground: server.ground,
    browser: () => new Browser(server.url),
    rows: async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await pool.query(text, values)).rows as Row[],
    advance: (seconds: number) => new Browser(server.url).ask('POST /test/clock', { advanceS: seconds }),
    async mail(to, count = 1) {
      return eventually(async () => {
        const answer = await fetch(`${sandboxes.url}/outbox/messages?to=${encodeURIComponent(to)}`)
        const found = (await answer.json()) as Mail[]
        return found.length >= count ? found[0] : undefined
      })
    },
    async mailCount(to) {
      const answer = await fetch(`${sandboxes.url}/outbox/messages?to=${encodeURIComponent(to)}`)
      return ((await answer.json()) as Mail[]).length
    },
    async askAccount(email) {
      const browser = portal.browser()
      const asked = await browser.ask('POST /api/frontend/v1/sign-up', signUpBody(email))
      const mail = await portal.mail(email)
      return { browser, VerificationUUID: String(asked.body.VerificationUUID), code: mail.codes[0] ?? '', mail }
    },
    async person(email) {
      const { browser, VerificationUUID, code } = await portal.askAccount(email)
      const answer = await browser.ask('POST /api/frontend/v1/sign-up/confirm', {
        VerificationUUID,
        Code: code,
        IncludeRoles: true,
      })
      const [role] = answer.body.Roles as { CustomerUUID: string }[]
      return { browser, email, customer: role?.CustomerUUID ?? '', user: String(answer.body.UUID) }
    },
    async close() {
      await server.close()
      await pool.end()
      await sandboxes.close()
      await database.drop()
    },
  }
  return portal
}

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

/** Waits for a condition, at most ten seconds. */
export async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = await look()
    if (found !== undefined) return found
    await wait(25)
  }
  throw new Error('It did not come to pass within ten seconds')
}
