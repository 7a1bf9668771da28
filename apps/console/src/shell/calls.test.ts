import { dunning } from '@waea/contract/money/dunning'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { keyOf, queries, send } from './calls.ts'

afterEach(() => vi.unstubAllGlobals())

/** Answers every request with this; returns what was sent. */
function answering(status: number, body: unknown) {
  const sent = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', sent)
  return sent
}

test('a deed carries its reason, percent-encoded, and its key', async () => {
  const sent = answering(200, {})
  const input = { number: 'DSP100001', Outcome: 'refused', Answer: 'It was used.' } as const
  await send(dunning.answerDispute, input, { reason: 'Kōrero, ticket 7', key: 'one-press' })
  const [address, request] = sent.mock.calls[0] ?? []
  const headers = new Headers(request?.headers)
  expect(address).toBe('/api/provider/v1/disputes/DSP100001/answer')
  expect(headers.get('operator-reason')).toBe(encodeURIComponent('Kōrero, ticket 7'))
  expect(headers.get('idempotency-key')).toBe('one-press')
})

test('a refusal has the code of the server, and an answer that never came says so', async () => {
  answering(409, { code: 'conflict', err_number: 2000, err_message: 'Conflict' })
  await expect(send(operatorAccounts.me, {})).rejects.toMatchObject({ status: 409, code: 'conflict' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  await expect(send(operatorAccounts.me, {})).rejects.toMatchObject({ status: 0 })
})

test('an answer without a session ends the session of the whole console', async () => {
  answering(401, { code: 'no-token', err_message: 'No auth token' })
  const key = keyOf(operatorAccounts.me, {})
  queries.setQueryData(key, { UUID: 'x' })
  await queries
    .fetchQuery({ queryKey: ['another'], queryFn: () => send(operatorAccounts.sessions, {}), retry: false })
    .catch(() => undefined)
  expect(queries.getQueryData(key)).toBeNull()
})
