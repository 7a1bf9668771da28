import type { ServerResponse } from 'node:http'
import { customers } from '@waea/contract/customers'
import { nanos } from '@waea/kit/nanos'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueries } from './cache.ts'
import { follow, type LiveState } from './live.ts'
import type { Portal } from './portal.tsx'
import { type Answer, type Received, serve, type TestServer } from './test-server.ts'
import { keepToken } from './tokens.ts'
import { keyOf, wanted } from './wanted.ts'

const customerUuid = '11111111-1111-4111-8111-111111111111'
let server: TestServer | undefined
let stop = () => {}
afterEach(async () => {
  stop()
  await server?.close()
  server = undefined
})

const stream = (write: (response: ServerResponse) => void) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  write(response)
}

async function listen(answer: (asked: Received, count: number) => Answer) {
  server = await serve(answer)
  const tokens = keepToken()
  tokens.adopt('token', nanos(new Date(Date.now() + 3_600_000)))
  const queries = createQueries()
  // A query that the cache knows, so that what an event touches can be seen.
  const asks = wanted(customers.accountState, { customerUuid }, async () => ({ AccountState: 'Active' }) as never)
  await queries.prefetchQuery(asks)
  const isStale = () => queries.getQueryState(keyOf(customers.accountState, { customerUuid }))?.isInvalidated === true
  const portal = { session: { tokens, renew: vi.fn() }, queries } as unknown as Portal
  const states: LiveState[] = []
  const waits: number[] = []
  stop = follow({
    portal,
    origin: server.origin,
    onState: (state) => states.push(state),
    chance: () => 1,
    wait: async (ms) => {
      waits.push(ms)
      await new Promise((resolve) => setImmediate(resolve))
    },
  })
  return { received: server.received, states, waits, isStale, queries }
}

test('the stream is asked for with the token, and an event makes what it touches be asked again', async () => {
  const { received, isStale } = await listen(() =>
    stream((response) => response.write(`id: 7\nevent: account.changed\ndata: {"CustomerUUID":"${customerUuid}"}\n\n`)),
  )
  await vi.waitFor(() => expect(isStale()).toBe(true))
  expect(received[0]).toMatchObject({ path: '/api/frontend/v1/live', headers: { 'x-auth-token': 'token' } })
})

test('an event that this version does not know touches everything of the account', async () => {
  const { isStale } = await listen(() =>
    stream((response) => response.write('id: 1\nevent: something.new\ndata: {}\n\n')),
  )
  await vi.waitFor(() => expect(isStale()).toBe(true))
})

test('a stream that breaks is resumed after the last event seen, split over chunks as it may be', async () => {
  const { received } = await listen((_asked, count) =>
    stream((response) => {
      if (count > 1) return
      response.write('id: 41\nevent: balance.changed\nda')
      response.write('ta: {}\n\nid: 42\nevent: balance.changed\ndata: {}\n\n: beat\n\n')
      response.end()
    }),
  )
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(1))
  expect(received[0]?.headers['last-event-id']).toBeUndefined()
  expect(received[1]?.headers['last-event-id']).toBe('42')
})

test('each failure waits longer; after three the answers are asked again every 15 seconds until the stream is back', async () => {
  const { waits, states, isStale } = await listen((_asked, count) =>
    count <= 4 ? { status: 503, body: {} } : stream(() => {}),
  )
  await vi.waitFor(() => expect(states.at(-1)).toBe('open'))
  expect(waits).toEqual([1000, 2000, 15_000, 15_000])
  expect(states).toContain('polling')
  expect(isStale()).toBe(true)
})

test('once stopped, nothing more is asked', async () => {
  const { received, states } = await listen(() => stream(() => {}))
  await vi.waitFor(() => expect(states.at(-1)).toBe('open'))
  stop()
  await new Promise((resolve) => setImmediate(resolve))
  expect(received).toHaveLength(1)
})
