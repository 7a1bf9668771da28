import { anyone, type Call, ownCustomer } from '@waea/contract/call'
import { Shape } from '@waea/contract/shapes'
import { nanos } from '@waea/kit/nanos'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { clientOf } from '../../tests/client.ts'
import type { Answer, Received } from '../../tests/server.ts'
import type { ApiSetup, Renewal } from './shared/api.ts'

const own = {
  is: 'GET /own/:customerUuid',
  says: 'An own call.',
  who: ownCustomer(),
  gives: Shape({ Text: Type.String() }),
  refuses: [],
} satisfies Call
const open = { ...own, is: 'GET /open', who: anyone } satisfies Call
const ownSession = { ...own, is: 'GET /session', who: { kind: 'signed-in' } } satisfies Call
const inAnHour = nanos(new Date(Date.now() + 3_600_000))
const inFourMinutes = nanos(new Date(Date.now() + 240_000))
const good = { body: { Text: 'x' } }
const badToken = { status: 401, body: { err_number: 1003, code: 'bad-token' } }

/** A client whose token renewals end with the given result. */
const renewing = (renewal: Renewal, answer: (input: Received) => Answer, changes: Partial<ApiSetup> = {}) =>
  clientOf(answer, () => renewal, changes)

test('an old token is renewed before any call of its person, also one that is open to all', async () => {
  const { send, tokens, refresh } = await renewing('renewed', () => good)
  tokens.adopt('old', inFourMinutes)
  await send(open, {})
  expect(refresh).toHaveBeenCalledTimes(1)
})

test.each(['unreachable', 'refused'] as const)(
  'renewing %s, what is open to all is asked all the same',
  async (renewal) => {
    const { send, refresh, onSignedOut, received } = await renewing(renewal, () => good, { isSignedIn: () => true })
    await expect(send(open, {})).resolves.toEqual({ Text: 'x' })
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(received).toHaveLength(1)
    expect(onSignedOut).not.toHaveBeenCalled()
  },
)

test('a call of whoever is signed in needs the token as one of an account does', async () => {
  const { send, received, onSignedOut } = await renewing('refused', () => good)
  await expect(send(ownSession, {})).rejects.toMatchObject({ message: 'No auth token', status: 401 })
  expect(received).toHaveLength(0)
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})

test('a token that the server finds invalid while no other is to be had signs nobody out', async () => {
  const { send, tokens, onSignedOut, received } = await renewing('unreachable', () => badToken)
  tokens.adopt('revoked', inAnHour)
  await expect(send(own, { customerUuid: 'a' })).rejects.toMatchObject({ message: 'Network error', status: 0 })
  expect(onSignedOut).not.toHaveBeenCalled()
  expect(received).toHaveLength(1)
})

test('a token that the server finds invalid and does not renew signs out once, and is not sent again', async () => {
  const { send, tokens, onSignedOut, received } = await renewing('refused', () => badToken)
  tokens.adopt('revoked', inAnHour)
  await expect(send(own, { customerUuid: 'a' })).rejects.toMatchObject({ status: 401, code: 'bad-token' })
  expect(onSignedOut).toHaveBeenCalledTimes(1)
  expect(received).toHaveLength(1)
})

test('a token that another request renewed meanwhile is used without renewing it again', async () => {
  const { send, tokens, refresh, received } = await renewing('renewed', ({ headers }) => {
    if (headers['x-auth-token'] === 'newer') return good
    tokens.adopt('newer', nanos(new Date(Date.now() + 7_200_000)))
    return badToken
  })
  tokens.adopt('revoked', inAnHour)
  await expect(send(own, { customerUuid: 'a' })).resolves.toEqual({ Text: 'x' })
  expect(refresh).not.toHaveBeenCalled()
  expect(received.map(({ headers }) => headers['x-auth-token'])).toEqual(['revoked', 'newer'])
})

test('a token that is old by the time of the answer is renewed, though it is another', async () => {
  const { send, tokens, refresh } = await renewing('refused', () => {
    tokens.forget()
    tokens.adopt('newer', inFourMinutes)
    return badToken
  })
  tokens.adopt('revoked', inAnHour)
  await expect(send(own, { customerUuid: 'a' })).rejects.toMatchObject({ status: 401 })
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('each need renews anew once the last renewal has ended', async () => {
  const { renew, refresh } = await renewing('renewed', () => good)
  await Promise.all([renew(), renew()])
  expect(refresh).toHaveBeenCalledTimes(1)
  await renew()
  expect(refresh).toHaveBeenCalledTimes(2)
})
