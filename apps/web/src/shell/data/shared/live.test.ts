import type { ServerResponse } from 'node:http'
import { customers } from '@waea/contract/people/customers'
import { identity } from '@waea/contract/people/identity'
import { shop } from '@waea/contract/shop/shop'
import { nanos } from '@waea/kit/nanos'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Answer, type Received, serve } from '../../../tests/server.ts'
import { createQueries } from '../../calls/shared/cache.ts'
import { keepToken } from '../../calls/shared/tokens.ts'
import { keyOf, wanted } from '../../calls/shared/wanted.ts'
import type { Portal } from '../../session/shared/portal.tsx'
import { followStream, type LiveState, refetchAfter } from './live.ts'

const customerUuid = '11111111-1111-4111-8111-111111111111'

const stream = (write: (response: ServerResponse) => void) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  write(response)
}

const invalidations = {
  'account.changed': [customers.accountState, customers.customer],
  'cart.changed': [shop.customerCart],
}

const anHour = 3_600_000

type Answers = Answer | ((input: Received, count: number) => Answer)

async function listen(answers: Answers, tokenLivesMs = anHour, chance = 1, atWait = (_isStale: () => boolean) => {}) {
  const server = await serve(typeof answers === 'function' ? (answers as never) : () => answers)
  const tokens = keepToken()
  const adopt = (token: string, ms: number) => tokens.adopt(token, nanos(new Date(Date.now() + ms)))
  if (tokenLivesMs > 0) adopt('token', tokenLivesMs)
  const renew = vi.fn(async () => tokenLivesMs > 0 && adopt('newer', anHour))
  const send = vi.fn(async () => ({}))
  const queries = createQueries()
  // A cached query, to see what an event invalidates.
  const asks = wanted(customers.accountState, { customerUuid }, async () => ({ AccountState: 'Active' }) as never)
  await queries.prefetchQuery(asks)
  await queries.prefetchQuery({ queryKey: ['GET /of-everybody'], queryFn: () => 'rates' })
  const isStale = () => queries.getQueryState(keyOf(customers.accountState, { customerUuid }))?.isInvalidated === true
  const isOthersStale = () => queries.getQueryState(['GET /of-everybody'])?.isInvalidated === true
  const portal = { session: { tokens, renew, send }, queries } as unknown as Portal
  const states: LiveState[] = []
  const waits: number[] = []
  const stop = followStream({
    portal,
    refetch: refetchAfter(queries, invalidations),
    origin: server.origin,
    onState: (state) => states.push(state),
    chance: () => chance,
    wait: async (ms) => {
      waits.push(ms)
      atWait(isStale)
      await new Promise((resolve) => setImmediate(resolve))
    },
  })
  onTestFinished(stop)
  return { received: server.received, queries, stop, states, waits, isStale, isOthersStale, renew, send }
}

test('the stream is asked for with the token, and an event makes what it touches be asked again', async () => {
  const { received, isStale, send } = await listen(() =>
    stream((response) => response.write(`id: 7\nevent: account.changed\ndata: {"CustomerUUID":"${customerUuid}"}\n\n`)),
  )
  await vi.waitFor(() => expect(isStale()).toBe(true))
  expect(received[0]).toMatchObject({ path: '/api/frontend/v1/live', headers: { 'x-auth-token': 'token' } })
  expect(send).not.toHaveBeenCalled()
})

test('a first answer that is on its way when the event comes is asked for again, as it may be of before', async () => {
  let tell = () => {}
  const { queries, states } = await listen(() =>
    stream((response) => {
      tell = () =>
        void response.write(`id: 7\nevent: cart.changed\ndata: {}\n\nid: 8\nevent: account.changed\ndata: {}\n\n`)
    }),
  )
  await vi.waitFor(() => expect(states.at(-1)).toBe('open'))
  let answer = (_cart: unknown) => {}
  const queryKey = keyOf(shop.customerCart, { customerUuid })
  const first = queries.fetchQuery({ queryKey, queryFn: () => new Promise((resolve) => (answer = resolve)) })
  tell()
  const account = keyOf(customers.accountState, { customerUuid })
  await vi.waitFor(() => expect(queries.getQueryState(account)?.isInvalidated).toBe(true))
  answer({ Items: [] })
  await first
  await vi.waitFor(() => expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true))
})

test('events of one moment are answered by one read of each call', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const queries = createQueries()
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  const refetch = refetchAfter(queries, { ...invalidations, 'money.changed': [customers.accountState] })
  for (const event of ['account.changed', 'money.changed', 'account.changed'])
    refetch({ id: undefined, event, data: '' })
  expect(invalidate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(invalidate.mock.calls.map(([which]) => which?.queryKey)).toEqual([
    keyOf(customers.accountState),
    keyOf(customers.customer),
  ])
  refetch({ id: undefined, event: 'cart.changed', data: '' })
  vi.advanceTimersByTime(100)
  expect(invalidate).toHaveBeenCalledTimes(3)
})

test('an event that this version does not know touches everything of the account, and nothing else', async () => {
  const { isStale, isOthersStale } = await listen(() =>
    stream((response) => response.write('id: 1\nevent: something.new\ndata: {}\n\n')),
  )
  await vi.waitFor(() => expect(isStale()).toBe(true))
  expect(isOthersStale()).toBe(false)
})

test('a stream that breaks is resumed after the last event seen, split over chunks as it may be', async () => {
  const { received } = await listen((_request, count) =>
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
  const { waits, states, isStale } = await listen((_request, count) =>
    count <= 4 ? { status: 503, body: {} } : stream(() => {}),
  )
  await vi.waitFor(() => expect(states.at(-1)).toBe('open'))
  expect(waits).toEqual([1000, 2000, 15_000, 15_000])
  expect(states).toEqual(['connecting', 'connecting', 'connecting', 'polling', 'polling', 'open'])
  expect(isStale()).toBe(true)
})

test('while the stream is away what is shown is asked again from the third failure on, and not before', async () => {
  const stale: boolean[] = []
  const { waits } = await listen({ status: 503 }, anHour, 1, (isStale) => stale.push(isStale()))
  await vi.waitFor(() => expect(waits.length).toBeGreaterThanOrEqual(3))
  expect(stale.slice(0, 3)).toEqual([false, false, true])
})

test('an event touches what is named for it and nothing else of the account', async () => {
  const { isStale, received } = await listen(
    (_request, count) =>
      stream((response) => {
        if (count > 1) return
        response.write('id: 1\nevent: cart.changed\ndata: {}\n\n')
        response.end()
      }),
    anHour,
    1,
    (isStaleNow) => expect(isStaleNow()).toBe(false),
  )
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(1))
  await vi.waitFor(() => expect(isStale()).toBe(true))
})

test('many clients return spread over half of the wait', async () => {
  const { waits, states } = await listen(
    (_request, count) => (count <= 2 ? { status: 503 } : stream(() => {})),
    anHour,
    0,
  )
  await vi.waitFor(() => expect(states.at(-1)).toBe('open'))
  expect(waits).toEqual([500, 1000])
})

test('a stream that opens at once leaves alone what is shown, and one that comes back asks for it again', async () => {
  let end = () => {}
  const { states, isStale } = await listen((_request, count) =>
    stream((response) => {
      if (count === 1) end = () => response.end()
    }),
  )
  await vi.waitFor(() => expect(states.at(-1)).toBe('open'))
  expect(isStale()).toBe(false)
  end()
  await vi.waitFor(() => expect(states).toEqual(['connecting', 'open', 'connecting', 'open']))
  expect(isStale()).toBe(true)
})

test('a token that is about to end is renewed before the stream is asked for', async () => {
  const { received, states } = await listen(() => stream(() => {}), 60_000)
  await vi.waitFor(() => expect(states.at(-1)).toBe('open'))
  expect(received[0]?.headers['x-auth-token']).toBe('newer')
})

test('without a token no stream is asked for', async () => {
  const { received, waits, renew } = await listen(() => stream(() => {}), 0)
  await vi.waitFor(() => expect(waits.length).toBeGreaterThan(1))
  expect(renew).toHaveBeenCalled()
  expect(received).toEqual([])
})

test('a stream that is refused for the token asks who is signed in, so that the session says why it has ended', async () => {
  const { send, states } = await listen((_request, count) => (count === 1 ? { status: 401 } : stream(() => {})))
  await vi.waitFor(() => expect(states.at(-1)).toBe('open'))
  expect(send).toHaveBeenCalledExactlyOnceWith(identity.me, {})
})

test('a stop ends the wait for the next try, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  const tokens = keepToken()
  const renew = vi.fn(async () => 'unreachable')
  const portal = { session: { tokens, renew }, queries: createQueries() } as unknown as Portal
  const stopNow = followStream({ portal, refetch: () => {} })
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(1)
  stopNow()
  await vi.advanceTimersByTimeAsync(0)
  expect([vi.getTimerCount(), renew.mock.calls.length]).toEqual([0, 1])
  vi.useRealTimers()
})

test('once stopped, nothing more is asked', async () => {
  const { received, states, stop } = await listen(() => stream(() => {}))
  await vi.waitFor(() => expect(states.at(-1)).toBe('open'))
  stop()
  await new Promise((resolve) => setImmediate(resolve))
  expect(received).toHaveLength(1)
})
