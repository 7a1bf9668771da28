import { dunning } from '@waea/contract/money/dunning'
import { expect, test, vi } from 'vitest'
import { clientSend } from './client-send.ts'

const headersOf = async (call: (send: ReturnType<typeof clientSend>) => Promise<unknown>, status = 200) => {
  const fetchWith = vi.fn(async (_address: unknown, _init?: RequestInit) =>
    Response.json({ code: 'no-token' }, { status }),
  )
  const outcome = await call(clientSend('token-of-a-client', fetchWith as typeof fetch)).catch(
    (error: unknown) => error,
  )
  return { outcome, sent: fetchWith.mock.calls.map(([, init]) => new Headers(init?.headers)) }
}

test('a call of the provider carries the access token, and no token of a person', async () => {
  const { sent } = await headersOf((send) => send(dunning.openDisputes, {}))
  expect(sent.map((headers) => [headers.get('auth-token'), headers.get('x-auth-token')])).toEqual([
    ['token-of-a-client', null],
  ])
})

test('an answer carries the key by which it happens once', async () => {
  const answer = { number: 'DSP100001', Outcome: 'refused' as const, Answer: 'We have checked it.' }
  const { sent } = await headersOf((send) => send(dunning.answerDispute, answer, { key: 'key-1' }))
  expect(sent.map((headers) => headers.get('idempotency-key'))).toEqual(['key-1'])
})

test('a token that is not known fails as it is, without being renewed', async () => {
  const { outcome, sent } = await headersOf((send) => send(dunning.openDisputes, {}), 401)
  expect(outcome).toMatchObject({ status: 401, code: 'no-token' })
  expect(sent).toHaveLength(1)
})
