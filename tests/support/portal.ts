import { type Call, type Gives, type Input, methodOf, pathNames, pathOf } from '@waea/contract/call'
import { type Sandboxes, startSandboxes } from '../../apps/sandboxes/src/main.ts'
import { readConfig } from '../../apps/server/src/platform/process/config.ts'
import { type Server, startServer } from '../../apps/server/src/server.ts'
import { freePortsFrom } from '../../tools/free-ports.ts'
import { testDatabase } from './database.ts'
import { keepLog } from './logs.ts'
import { pooledSettings } from './pooler.ts'

/** A portal for one test file: its own database, server, worker and partner sandboxes, over real sockets. */
export interface Portal {
  url: string
  sandbox: string
  server: Server
  /** The settings with which a server in another process serves the same portal. */
  environment: Readonly<Record<string, string>>
  /** Makes a call of the contract. `as` is a token. Returns the status, the body and the headers. */
  call<C extends Call>(call: C, input: Input<C>, as?: string | Caller): Promise<Answer<Gives<C>>>
  /** Like `call`, but throws with the refusal unless the answer is successful. */
  good<C extends Call>(call: C, input: Input<C>, as?: string | Caller): Promise<Gives<C>>
  /** Moves the clock and runs the due jobs. */
  clock(move: { now?: string; advanceS?: number }): Promise<void>
  /** The messages to an address or number, newest first, once there are at least `atLeast`. */
  messages(to: string, atLeast?: number): Promise<Message[]>
  /** The newest matching message to an address or number, once there is one. */
  message(to: string, fits: (one: Message) => boolean): Promise<Message>
  faults(partner: string, faults: object[]): Promise<void>
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export interface Caller {
  token?: string
  cookie?: string
  key?: string
  headers?: Record<string, string>
}

export interface Answer<T> {
  status: number
  body: T & {
    err_number?: number
    err_message?: string
    code?: string
    field?: string
    detail?: Record<string, string | number>
  }
  headers: Headers
}

export interface Message {
  id: string
  channel: 'mail' | 'sms'
  replyTo?: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  codes: string[]
  attachments: { name: string; contentType: string; bytes: number; href: string }[]
}

/**
 * Starts a portal. Settings are environment settings of the server; the clock is the test clock. It has its own
 * database unless DATABASE_URL names one.
 */
export async function startPortal(settings: Record<string, string> = {}): Promise<Portal> {
  const database = settings.DATABASE_URL === undefined ? await testDatabase() : undefined
  const port = await freePort()
  const partnerSettings: Record<string, string> = {
    NETWORK_STEP_MS: '0',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_WEBHOOK_URL: `http://localhost:${port}/webhooks/stripe`,
    NETWORK_CALLBACK_URL: `http://localhost:${port}/webhooks/network`,
    NETWORK_USAGE_URL: `http://localhost:${port}/webhooks/network/usage`,
    NETWORK_SIGNATURE_SECRET: 'network-signature-sandbox',
    COURIER_STEP_MS: '0',
    COURIER_CALLBACK_URL: `http://localhost:${port}/webhooks/courier`,
    PORTING_STEP_MS: '0',
    PORTING_CALLBACK_URL: `http://localhost:${port}/webhooks/porting`,
    // Visits and connection days happen only when a test triggers them.
    FIBRE_STEP_MS: '0',
    FIBRE_FAST: 'no',
    FIBRE_CALLBACK_URL: `http://localhost:${port}/webhooks/fibre`,
    TICKETS_CALLBACK_URL: `http://localhost:${port}/webhooks/tickets`,
    ...settings,
  }
  let sandboxes: Sandboxes | undefined = await startSandboxes({ port: 0, settings: partnerSettings, seed: 1 })
  const environment = {
    PORT: String(port),
    ...(database && pooledSettings(database.url)),
    SANDBOX_URL: sandboxes.url,
    SMTP_URL: `smtp://localhost:${sandboxes.smtpPort}`,
    CLAMD_PORT: String(sandboxes.clamdPort),
    CLOCK: 'test',
    SEED: 'empty',
    POOL_SIZE: '12',
    // A run signs in hundreds of times; passwords.test.ts covers the real cost.
    PASSWORD_MEMORY_KIB: '1024',
    RATE_LIMIT_PER_MINUTE: '0',
    STRIPE_ANSWER_WITHIN_MS: '5000',
    ...settings,
  }
  const kept = keepLog()
  const config = readConfig(environment)
  const server = await startServer(config, { api: true, worker: true }, kept.open(config.logLevel))
  const { url: sandboxUrl } = sandboxes
  return portalOn(server, sandboxUrl, environment, async () => {
    await kept.noteSent(sandboxUrl)
    await server.close()
    await sandboxes?.close()
    // The test file's module keeps this portal as long as the worker runs.
    sandboxes = undefined
    await database?.drop()
  })
}

function portalOn(
  server: Server,
  sandbox: string,
  environment: Record<string, string>,
  close: () => Promise<void>,
): Portal {
  const portal: Portal = {
    url: server.url,
    sandbox,
    server,
    environment,
    close,
    call: (call, input, as) => send(server.url, call, input, typeof as === 'string' ? { token: as } : (as ?? {})),
    async good(call, input, as) {
      const answer = await portal.call(call, input, as)
      if (answer.status >= 300) throw new Error(`${call.is} answered ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    async clock(move) {
      const answer = await fetch(`${server.url}/test/clock`, post(move))
      if (!answer.ok) throw new Error(`The clock did not move: ${await answer.text()}`)
    },
    messages: (to, atLeast = 1) =>
      eventually(`${atLeast} messages to ${to}`, async () => {
        const answer = await fetch(`${sandbox}/outbox/messages?to=${encodeURIComponent(to)}`)
        const found = (await answer.json()) as Message[]
        return found.length >= atLeast ? found : undefined
      }),
    message: (to, fits) => eventually(`a message to ${to}`, async () => (await portal.messages(to, 0)).find(fits)),
    async faults(partner, faults) {
      const init = faults.length ? post({ faults }) : { method: 'DELETE' }
      const answer = await fetch(`${sandbox}/${partner}/faults`, init)
      if (!answer.ok) throw new Error(`${partner} takes no such faults: ${await answer.text()}`)
    },
    rows: async <Row>(text: string, values: unknown[] = []) =>
      (await server.runtime.database.pool.query(text, values)).rows as Row[],
  }
  return portal
}

/**
 * How long each first check is delayed, in ms: a test that waits for a short-lived state then fails, as it would by
 * chance on a busy machine.
 */
const lateLooksMs = Number(process.env.TEST_LATE_LOOKS ?? 0)

/**
 * Polls until there is a value, with growing pauses, because polling takes server time away from the awaited work.
 * Throws with `what` after the timeout.
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined>,
  timeoutMs = 80_000,
  pauseMs = 25,
): Promise<T> {
  if (lateLooksMs > 0) await new Promise((resolve) => setTimeout(resolve, lateLooksMs))
  const until = performance.now() + timeoutMs
  for (let pause = pauseMs; ; pause = Math.max(pauseMs, Math.min(pause * 1.5, 250))) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > until) throw new Error(`Waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function send<C extends Call>(url: string, call: C, input: Input<C>, as: Caller): Promise<Answer<Gives<C>>> {
  const values = { ...(input as Record<string, unknown>) }
  let path = pathOf(call)
  for (const name of pathNames(path)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(values[name])))
    if (!(call.body && name in ((call.body as { properties?: object }).properties ?? {}))) delete values[name]
  }
  const query = new URLSearchParams()
  for (const name of Object.keys((call.query as { properties?: object } | undefined)?.properties ?? {})) {
    if (values[name] !== undefined) query.set(name, String(values[name]))
    if (!call.body) delete values[name]
  }
  const search = query.size ? `?${query}` : ''
  const answer = await fetch(`${url}${path}${search}`, {
    method: methodOf(call),
    headers: {
      ...(as.token && { 'x-auth-token': as.token }),
      ...(as.cookie && { cookie: as.cookie }),
      ...(as.key && { 'idempotency-key': as.key }),
      ...(call.body && { 'content-type': 'application/json' }),
      ...as.headers,
    },
    ...(call.body && { body: JSON.stringify('Body' in values ? values.Body : values) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: parsed(text), headers: answer.headers }
}

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text) as T
  } catch {
    return text as T
  }
}

// Each worker has its own thousand.
const freePort = freePortsFrom(10_000 + 1_000 * (Number(process.env.VITEST_POOL_ID ?? 0) % 9), 1_000)
