import { anyone, type Call, ownCustomer } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { customerRecords } from '@waea/contract/people/customer-records'
import { Nothing, Shape } from '@waea/contract/shapes'
import { catalogue } from '@waea/contract/shop/catalogue'
import { nanos } from '@waea/kit/nanos'
import { Type } from 'typebox'
import { expect, test, vi } from 'vitest'
import { clientOf } from '../../../tests/client.ts'
import type { ApiSetup } from './api.ts'

const own = {
  is: 'GET /own/:customerUuid',
  says: 'An own call.',
  who: ownCustomer(),
  gives: Shape({ Text: Type.String() }),
  refuses: [],
} satisfies Call
const open = { ...own, is: 'GET /open', who: anyone } satisfies Call
const pay = {
  is: 'POST /pay',
  says: 'Moves money.',
  who: anyone,
  body: Shape({ AmountCents: Type.Integer() }),
  gives: Nothing,
  refuses: [],
  once: true,
} satisfies Call

const inAnHour = nanos(new Date(Date.now() + 3_600_000))
const inTwoHours = nanos(new Date(Date.now() + 7_200_000))

const client = (answer: Parameters<typeof clientOf>[0], changes: Partial<ApiSetup> = {}) =>
  clientOf(answer, (tokens) => (tokens.adopt('renewed', inTwoHours) ? 'renewed' : 'refused'), changes)
const refused = (status: number, err_number: number, more: object = {}) => ({
  status,
  body: { err_number, err_message: 'No', code: 'not-allowed', ...more },
})

test('[B-API-01] a request carries the token in x-auth-token', async () => {
  const { send, tokens, received } = await client(() => ({ body: { Text: 'hello' } }))
  tokens.adopt('first', inAnHour)
  await expect(send(own, { customerUuid: 'a' })).resolves.toEqual({ Text: 'hello' })
  expect(received[0]?.headers['x-auth-token']).toBe('first')
})

test('[B-API-02] the newer token of an answer is kept and used next, an older one is not', async () => {
  const answers = [
    { 'x-auth-token': 'second', 'x-auth-token-expiry': String(inTwoHours) },
    { 'x-auth-token': 'older', 'x-auth-token-expiry': String(inAnHour) },
    {},
  ]
  const { send, tokens, received } = await client((_request, count) => ({
    headers: { ...answers[count - 1] },
    body: { Text: 'x' },
  }))
  tokens.adopt('first', inAnHour)
  for (let time = 0; time < 3; time += 1) await send(own, { customerUuid: 'a' })
  expect(received.map(({ headers }) => headers['x-auth-token'])).toEqual(['first', 'second', 'second'])
})

test('a visitor asks a public call without a token and without renewing', async () => {
  const { send, refresh, received } = await client(() => ({ body: { Text: 'x' } }))
  await send(open, {})
  expect(refresh).not.toHaveBeenCalled()
  expect(received[0]?.headers['x-auth-token']).toBeUndefined()
})

test('[S-IDENT-03] a missing token is renewed silently, once for all the requests that wait for it', async () => {
  const { send, refresh, received } = await client(() => ({ body: { Text: 'x' } }))
  await Promise.all([1, 2, 3].map(() => send(own, { customerUuid: 'a' })))
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(received.map(({ headers }) => headers['x-auth-token'])).toEqual(['renewed', 'renewed', 'renewed'])
})

test('[S-IDENT-03] a token that the server finds invalid is renewed once, and the request sent again', async () => {
  const { send, tokens, refresh, onSignedOut } = await client(({ headers }) =>
    headers['x-auth-token'] === 'renewed' ? { body: { Text: 'in' } } : refused(401, 1003),
  )
  tokens.adopt('revoked', inAnHour)
  const answers = await Promise.all([1, 2, 3].map(() => send(own, { customerUuid: 'a' })))
  expect(answers).toEqual([{ Text: 'in' }, { Text: 'in' }, { Text: 'in' }])
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(onSignedOut).not.toHaveBeenCalled()
})

test("[E-API-01] without a token to be had, a call that needs one is refused with 'No auth token'", async () => {
  const { send, received, onSignedOut } = await client(() => ({ body: {} }), { refresh: async () => 'refused' })
  await expect(send(own, { customerUuid: 'a' })).rejects.toThrow('No auth token')
  expect(onSignedOut).toHaveBeenCalledTimes(1)
  expect(received).toHaveLength(0)
})

test('[E-API-02] a 401 with err_number 1002 is passed on and signs nobody out', async () => {
  const { send, tokens, onSignedOut, refresh } = await client(() => refused(401, 1002))
  tokens.adopt('first', inAnHour)
  await expect(send(own, { customerUuid: 'a' })).rejects.toMatchObject({ status: 401, errNumber: 1002 })
  expect(onSignedOut).not.toHaveBeenCalled()
  expect(refresh).not.toHaveBeenCalled()
})

test('[E-API-03] any other 401 signs out, after one silent try, and is passed on', async () => {
  const { send, tokens, onSignedOut, received } = await client(() => refused(401, 1003))
  tokens.adopt('first', inAnHour)
  await expect(send(own, { customerUuid: 'a' })).rejects.toMatchObject({ status: 401, errNumber: 1003 })
  expect(onSignedOut).toHaveBeenCalledTimes(1)
  expect(received).toHaveLength(2)
})

test('[E-API-04] 403 and every other status are passed on with code, field and figures, and sign nobody out', async () => {
  const more = { code: 'sim-plan-not-available', field: 'Items', detail: { n: 2 }, ClientSecret: 'pi_secret' }
  const { send, tokens, onSignedOut } = await client(() => refused(403, 1203, more))
  tokens.adopt('first', inAnHour)
  await expect(send(own, { customerUuid: 'a' })).rejects.toMatchObject({
    status: 403,
    message: 'No',
    code: 'sim-plan-not-available',
    field: 'Items',
    detail: { n: 2 },
    clientSecret: 'pi_secret',
  })
  expect(onSignedOut).not.toHaveBeenCalled()
})

test.each<[text: string, body: unknown]>([
  ['bare', 'bare'],
  ['first', { err_message: 'first', message: 'second', error: { message: 'third' } }],
  ['second', { message: 'second', error: { message: 'third' } }],
  ['third', { error: { message: 'third' } }],
  ['unknown error', {}],
])('[B-API-05] %s is the text of a failure that is answered with %j', async (text, body) => {
  const { send } = await client(() => ({ status: 400, body }))
  await expect(send(open, {})).rejects.toMatchObject({ status: 400, message: text })
})

test('[E-API-06] an empty body where an answer is due is an error', async () => {
  const { send } = await client(() => ({}))
  await expect(send(open, {})).rejects.toThrow('no response data')
  await expect(send(pay, { AmountCents: 100 })).resolves.toEqual({})
})

test('[E-PROV-01] a customer call that is answered with an empty body is rejected with "no response data"', async () => {
  const { send, tokens } = await client(() => ({}))
  tokens.adopt('first', inAnHour)
  const { customerRecord, patchCustomer, purgeCustomer } = customerRecords
  const input = { spid: '2', customerUuid: 'a' }
  for (const call of [customerRecord, patchCustomer, purgeCustomer]) {
    await expect(send(call, input)).rejects.toThrow('no response data')
  }
})

test('[E-API-07] a 404 that carries a list is an empty list', async () => {
  const { send } = await client(() => ({ status: 404, body: { Text: 'none', Items: [{ UUID: 'a' }] } }))
  await expect(send(open, {})).resolves.toEqual({ Text: 'none', Items: [] })
})

test('a 404 without a list is refused', async () => {
  const { send } = await client(() => refused(404, 2000))
  await expect(send(open, {})).rejects.toMatchObject({ status: 404 })
})

test("[E-API-08][B-API-05] a lost connection is 'Network error' and no answer", async () => {
  const { send } = await client(() => (response) => response.destroy())
  await expect(send(open, {})).rejects.toMatchObject({ message: 'Network error', status: 0 })
})

test('a request that gets no answer in time ends as a network error', async () => {
  const { send } = await client(() => () => {}, { timeoutMs: 30 })
  await expect(send(open, {})).rejects.toMatchObject({ message: 'Network error' })
})

test('[K-API-02] an answer may take 65 seconds', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  const { send } = await client(() => ({ body: { Text: 'x' } }))
  await send(open, {})
  expect(limit).toHaveBeenCalledWith(65_000)
  limit.mockRestore()
})

test('[K-API-03] a redirect is never followed twice: it is not followed at all', async () => {
  const { send, received } = await client(() => ({ status: 302, headers: { location: '/open?again' } }))
  await expect(send(open, {})).rejects.toMatchObject({ status: 0, message: 'Network error' })
  expect(received).toHaveLength(1)
})

test('[B-API-03] the calls of the second client carry the identity in firebase_identity too', async () => {
  const { send, received } = await client(() => ({ body: { Text: 'x' } }))
  await send({ ...own, is: 'GET /api/frontend/v1/own/:customerUuid' }, { customerUuid: 'a' })
  await send(own, { customerUuid: 'a' })
  const [second, main] = received.map(({ headers }) => headers)
  expect(second?.firebase_identity).toBe(second?.['x-auth-token'])
  expect(second?.firebase_identity).toBeTruthy()
  expect(main?.firebase_identity).toBeUndefined()
})

test('losing the connection while renewing signs nobody out', async () => {
  const { send, onSignedOut } = await client(() => ({ body: {} }), { refresh: async () => 'unreachable' })
  await expect(send(own, { customerUuid: 'a' })).rejects.toThrow('Network error')
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('a call that moves money carries the key of the wish, also when it is tried again', async () => {
  const { send, received } = await client((_request, count) => (count === 1 ? refused(503, 2008) : { body: {} }))
  await expect(send(pay, { AmountCents: 100 }, { key: 'wish' })).rejects.toBeInstanceOf(CallError)
  await send(pay, { AmountCents: 100 }, { key: 'wish' })
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['wish', 'wish'])
})

test('an answer that is no JSON is an error with a text, not a crash', async () => {
  const { send } = await client(() => (response) => {
    response.writeHead(502, { 'content-type': 'text/html' })
    response.end('<h1>Bad gateway</h1>')
  })
  await expect(send(open, {})).rejects.toMatchObject({ status: 502, message: 'unknown error' })
})

test('[B-CAT-05] the catalogue’s entries are asked for with noauth by visitors, and by nobody who is signed in', async () => {
  const { send, tokens, received } = await client(() => ({ body: { Entries: [], Prices: [] } }))
  await send(catalogue.entries, { ProductTypeList: ['postpaymobile'] })
  tokens.adopt('mine', inAnHour)
  await send(catalogue.entries, { ProductTypeList: ['postpaymobile'] })
  expect(received.map(({ path }) => path)).toEqual(['/catalog/v2/entries?noauth=true', '/catalog/v2/entries'])
  expect(received.map(({ body }) => body)).toEqual([
    { ProductTypeList: ['postpaymobile'] },
    { ProductTypeList: ['postpaymobile'] },
  ])
})

test('a body goes as JSON, and a call without one says nothing of what it holds', async () => {
  const { send, received } = await client(() => ({ body: { Text: 'x' } }))
  await send(pay, { AmountCents: 100 }, { captcha: 'passed' })
  await send(open, {})
  const [paid, read] = received.map(({ headers }) => headers)
  expect(paid).toMatchObject({ 'content-type': 'application/json', accept: 'application/json' })
  expect(paid?.['captcha-token']).toBe('passed')
  expect([read?.['content-type'], read?.['captcha-token'], read?.['idempotency-key']]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('each wish without a key of its own is another one', async () => {
  const { send, received } = await client(() => ({ body: {} }))
  await send(pay, { AmountCents: 100 })
  await send(pay, { AmountCents: 100 })
  const [one, other] = received.map(({ headers }) => headers['idempotency-key'])
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect(other).not.toBe(one)
})

test('a request that the screen took back ends with the reason of the screen', async () => {
  const { send, received } = await client(() => () => {})
  const cancel = new AbortController()
  const sending = send(open, {}, { signal: cancel.signal })
  await vi.waitFor(() => expect(received).toHaveLength(1))
  cancel.abort(new Error('the page was left'))
  await expect(sending).rejects.toThrow('the page was left')
})

test.each([300, 400])('a status of %i is no answer, whatever it carries', async (status) => {
  const { send } = await client(() => ({ status, body: { Text: 'x', Items: [{ UUID: 'a' }] } }))
  await expect(send(open, {})).rejects.toMatchObject({ status })
})

test('a 404 that is a list is an empty one, and one that is a text is refused', async () => {
  const { send } = await client((_request, count) => ({ status: 404, body: count === 1 ? [{ UUID: 'a' }] : 'none' }))
  await expect(send(open, {})).resolves.toEqual([])
  await expect(send(open, {})).rejects.toMatchObject({ status: 404 })
})

test('a request that shall outlive its page is marked as such, and no other is', async () => {
  const keepalives: (boolean | undefined)[] = []
  const { send } = await client(() => ({ body: {} }), {
    fetch: (address, init) => {
      keepalives.push(init?.keepalive)
      return fetch(address, init)
    },
  })
  await send(pay, { AmountCents: 1 }, { keepalive: true })
  await send(pay, { AmountCents: 1 })
  expect(keepalives).toEqual([true, undefined])
})
