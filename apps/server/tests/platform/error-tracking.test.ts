import { shop } from '@waea/contract/shop/shop'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually, startPortal } from '../../../../tests/support/portal.ts'
import { startSandboxes } from '../../../sandboxes/src/main.ts'
import { errorTracker } from '../../src/partners/sentry/faults.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import type { Log } from '../../src/platform/process/log.ts'
import { serverSettings } from '../../src/platform/settings/schema.ts'
import { startServer } from '../../src/server.ts'
import { serverProcess } from '../processes/server-process.ts'

afterEach(() => vi.unstubAllEnvs())

/** The hosts a page may connect to, and its error tracker settings. */
async function pageOf(settings: Record<string, string>): Promise<{ connects: string; page: string }> {
  const portal = await startPortal(settings)
  try {
    const answer = await fetch(`${portal.url}/about`, { headers: { accept: 'text/html' } })
    const policy = answer.headers.get('content-security-policy') ?? ''
    return { connects: withoutPort(/connect-src [^;]*/.exec(policy)?.[0]), page: await answer.text() }
  } finally {
    await portal.close()
  }
}

/** The sandboxes have another port in every run. */
const withoutPort = (text = '') => text.replace(/localhost:\d+/, 'localhost')

test('a deployment that names an error tracker lets its pages report there, and nowhere else', async () => {
  const dsn = 'https://public@errors.example/7'
  const tracked = await pageOf({ SENTRY_DSN: dsn })
  const untracked = await pageOf({})
  expect(tracked.connects).toBe(`${untracked.connects} https://errors.example`)
  expect(tracked.page).toContain(`"errorTracking":{"dsn":"${dsn}"}`)
  expect(untracked.page).not.toContain('errorTracking')
})

test('an address of an error tracker without key or project is refused at the start', () => {
  for (const SENTRY_DSN of ['errors.example', 'https://errors.example/7', 'https://public@errors.example/']) {
    expect(() => readConfig({ DATABASE_URL: 'postgres://none', SENTRY_DSN })).toThrow('SENTRY_DSN')
  }
})

type ReportedFault = {
  transaction: string
  exception: { values: { type: string; value: string; stacktrace: object }[] }
}

test('the server tells faults of its own and jobs that it gave up, and of nobody whom they are about', async () => {
  // This log contains secrets on purpose, so it is kept out of the scan of all logs.
  vi.stubEnv('TEST_LOG_DIR', '')
  const tracker = await startSandboxes({ port: 0, settings: {} })
  const portal = await startPortal({ SENTRY_DSN: tracker.url.replace('//', '//public@').concat('/sentry/9') })
  const reportedFaults = async (count: number) =>
    eventually(`${count} faults to be told`, async () => {
      const items = (await (await fetch(`${tracker.url}/sentry/items?type=event`)).json()) as {
        payload: ReportedFault
      }[]
      return items.length >= count ? items.map(({ payload }) => payload) : undefined
    })
  try {
    const personal = 'prepay@demo.waea.nz, 4242424242424242, code 123456, sk_test_sandbox'
    await portal.rows(`CREATE FUNCTION shop.fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No cart for ${personal}'; END $$`)
    await portal.rows('CREATE TRIGGER fails BEFORE INSERT ON shop.visitor_carts EXECUTE FUNCTION shop.fail()')
    expect((await portal.call(shop.cart, { uuid: 'none' })).status).toBeLessThan(500)
    expect((await portal.call(shop.saveCart, { Items: [] }, { headers: { 'user-agent': personal } })).status).toBe(500)
    const [call] = await reportedFaults(1)
    expect(call).toMatchObject({
      level: 'error',
      release: `waea@${serverSettings.WAEA_VERSION.defaultValue}`,
      environment: 'demo',
      transaction: 'POST /eshop/v2/cart',
      exception: { values: [{ type: 'error', value: 'No cart for …, …, code …, …' }] },
    })
    expect(JSON.stringify(call?.exception.values[0]?.stacktrace)).toContain('capabilities/shop')

    await portal.rows(
      `SELECT graphile_worker.add_job('messages.deliver', '{"MessageUUID": "${personal}"}', max_attempts := 1)`,
    )
    const all = await reportedFaults(2)
    expect(all).toHaveLength(2)
    expect(all[0]?.transaction).toBe('job messages.deliver')
    for (const secret of personal.split(', ')) expect(JSON.stringify(all)).not.toContain(secret)
  } finally {
    await portal.close()
    await tracker.close()
  }
})

test('the log names the request, as an error where the program failed and as a warning where a partner is away', async () => {
  const portal = await startPortal()
  const lines: { request: unknown; level: unknown }[] = []
  const log: Log = (_line, detail, level) => lines.push({ request: detail?.request, level })
  const config = readConfig({ ...portal.environment, PORT: '0', DRILL: 'yes' })
  const { url, close } = await startServer(config, { api: true, worker: false }, log)
  try {
    await portal.rows(`CREATE FUNCTION shop.fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No cart'; END $$`)
    await portal.rows('CREATE TRIGGER fails BEFORE INSERT ON shop.visitor_carts EXECUTE FUNCTION shop.fail()')
    const json = { 'content-type': 'application/json' }
    const failed = await fetch(`${url}/eshop/v2/cart`, { method: 'POST', headers: json, body: '{"Items": []}' })
    const away = await fetch(`${url}/v2/2/location/search?Search=12%20Queen`)
    expect([failed.status, away.status]).toEqual([500, 503])
    expect(lines).toEqual([
      { request: failed.headers.get('x-request-id'), level: 'error' },
      { request: away.headers.get('x-request-id'), level: 'warn' },
    ])
    expect(failed.headers.get('x-request-id')).toMatch(/^[\da-f]{20}$/)
  } finally {
    await close()
    await portal.close()
  }
})

test('an uncaught error is reported to the error tracker and ends the process with 1', async () => {
  const tracker = await startSandboxes({ port: 0, settings: {} })
  const portal = await startPortal()
  const failsAtSignal = 'process.once("SIGUSR2",()=>{Promise.reject(new Error("Nobody took this"))})'
  const server = await serverProcess({
    ...portal.environment,
    PORT: '0',
    SENTRY_DSN: tracker.url.replace('//', '//public@').concat('/sentry/9'),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failsAtSignal)}`,
  })
  try {
    expect(await server.end('SIGUSR2')).toBe(1)
    const items = await (await fetch(`${tracker.url}/sentry/items?type=event`)).json()
    expect(items).toMatchObject([
      { payload: { transaction: 'unhandledRejection', exception: { values: [{ value: 'Nobody took this' }] } } },
    ])
  } finally {
    await server.kill()
    await portal.close()
    await tracker.close()
  }
})

test('an error tracker that cannot be opened is said once in the log, and faults are as harmless as before', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://none', SENTRY_DSN: 'https://public@errors.example/7' })
  const lines: string[] = []
  const tracker = errorTracker(
    config,
    (line) => lines.push(line),
    () => Promise.reject(new Error('The code is gone')),
  )
  tracker.report(new Error('One'), 'GET /one')
  tracker.report(new Error('Two'), 'GET /two')
  await tracker.close()
  expect(lines).toEqual(['The error tracker could not be opened'])
})

test('an error tracker that takes no fault is said in the log', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://none', SENTRY_DSN: 'https://public@errors.example/7' })
  const lines: unknown[] = []
  const broken = {
    tell: () => {
      throw new Error('Not this one')
    },
    close: async () => true,
  }
  const tracker = errorTracker(
    config,
    (line, detail) => lines.push([line, detail]),
    async () => broken,
  )
  tracker.report(new Error('One'), 'GET /one')
  await eventually('the log to have it', async () => lines[0])
  expect(lines).toEqual([
    ['The error tracker was not told of a fault', { where: 'GET /one', reason: 'Error: Not this one' }],
  ])
})
