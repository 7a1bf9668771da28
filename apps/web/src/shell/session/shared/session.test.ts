import { identity } from '@waea/contract/people/identity'
import { catalogue } from '@waea/contract/shop/catalogue'
import { nanos } from '@waea/kit/nanos'
import { expect, test, vi } from 'vitest'
import { aMemory } from '../../../tests/memory.ts'
import { aPerson, firstCustomer, secondCustomer } from '../../../tests/person.ts'
import { type Answer, type Received, serve } from '../../../tests/server.ts'
import { hintName } from './preferences.ts'
import { createSession, type SessionSetup, type TabNews } from './session.ts'

async function start(answer: (request: Received) => Answer, change: Partial<SessionSetup> = {}) {
  const server = await serve(answer)
  const onSignedOut = vi.fn()
  const memory = aMemory()
  const hints = aMemory()
  const session = createSession({ origin: server.origin, memory, hints, wasSignedIn: false, onSignedOut, ...change })
  return { session, memory, hints, onSignedOut, origin: server.origin, received: server.received }
}

const personUuid = aPerson().UUID

/** Two tabs of one browser. */
function tabs() {
  const listeners: ((news: TabNews) => void)[] = []
  return () => {
    const own: ((news: TabNews) => void)[] = []
    return {
      post: (news: TabNews) => {
        for (const hear of listeners) if (!own.includes(hear)) hear(news)
      },
      listen: (hear: (news: TabNews) => void) => {
        own.push(hear)
        listeners.push(hear)
      },
    }
  }
}

test('a visitor makes no request on load', async () => {
  const { session, received } = await start(() => ({ body: aPerson() }))
  await expect(session.settled()).resolves.toEqual({ status: 'signed-out' })
  expect(received).toHaveLength(0)
})

test('[E-IDENT-06] [E-IDENT-08] an answer that does not say who it is about signs nobody in, and says what it lacks', async () => {
  const { session } = await start(() => ({}))
  expect(() => session.accept(aPerson({ AuthID: '' }))).toThrow('no uid')
  expect(session.state()).toEqual({ status: 'signed-out' })
  session.accept(aPerson())
  expect(() => session.accept(aPerson({ UUID: '' }))).toThrow('no user id')
  expect(session.state()).toEqual({ status: 'signed-out' })
})

test('[E-IDENT-06] a session that is taken up again without saying whose it is is none', async () => {
  const { session } = await start(() => ({ body: aPerson({ AuthID: '' }) }), { wasSignedIn: true })
  await expect(session.settled()).resolves.toEqual({ status: 'signed-out' })
})

test('[E-IDENT-10] an account that is not one of the person’s is not chosen: no uuid', async () => {
  const { session } = await start(() => ({}))
  session.accept(aPerson())
  expect(() => session.chooseCustomer('55555555-5555-4555-8555-555555555555')).toThrow('no uuid')
  expect(session.state()).toMatchObject({ customerUuid: firstCustomer })
})

test('[S-IDENT-01] an answer with a token that expires in the future signs in; one without clears the sign-in', async () => {
  const { session, hints } = await start(() => ({}))
  expect(session.accept(aPerson())).toBe(true)
  expect(session.state()).toMatchObject({ status: 'signed-in', customerUuid: firstCustomer })
  expect(hints.recall(hintName)).toBe('1')

  expect(session.accept(aPerson({ JWTExpiry: nanos(new Date(Date.now() - 1000)) }))).toBe(false)
  expect(session.state()).toEqual({ status: 'signed-out' })
})

test('[S-IDENT-04] on load a remembered session is renewed with the refresh cookie', async () => {
  const { session, received } = await start(() => ({ body: aPerson({ IdentityProvider: 'JWT_REFRESH' }) }), {
    wasSignedIn: true,
  })
  expect(session.state().status).toBe('restoring')
  await expect(session.settled()).resolves.toMatchObject({ status: 'signed-in' })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    method: 'POST',
    path: '/v2/2/auth_check',
    body: { SPID: 2, IdentityProvider: 'JWT_REFRESH', IncludeRoles: true },
  })
})

test('[E-IDENT-02] an authentication failure on load signs out and forgets the hint', async () => {
  const { session, hints, onSignedOut } = await start(() => ({ status: 401, body: { err_number: 1004 } }), {
    wasSignedIn: true,
  })
  hints.remember(hintName, '1')
  await expect(session.settled()).resolves.toEqual({ status: 'signed-out' })
  expect(hints.kept.size).toBe(0)
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})

test.each(['', '-'])("[S-IDENT-02] a renewal that brings the token '%s' signs out", async (JWT) => {
  const { session } = await start(() => ({ body: aPerson({ JWT }) }), { wasSignedIn: true })
  await expect(session.settled()).resolves.toEqual({ status: 'signed-out' })
})

test('without a connection on load nobody is signed in, and the next load tries again', async () => {
  const { session, hints } = await start(() => (response) => response.destroy(), { wasSignedIn: true })
  hints.remember(hintName, '1')
  await expect(session.settled()).resolves.toEqual({ status: 'signed-out' })
  expect(hints.recall(hintName)).toBe('1')
})

test('somebody of whom this device knows is signed in at once, and stays so without a connection', async () => {
  const { session } = await start(() => (response) => response.destroy(), {
    wasSignedIn: true,
    known: aPerson({ JWT: '' }),
  })
  expect(session.state()).toMatchObject({ status: 'signed-in', customerUuid: firstCustomer })
  await expect(session.settled()).resolves.toMatchObject({ status: 'signed-in' })
  await expect(session.renew()).resolves.toBe('unreachable')
  expect(session.state()).toMatchObject({ status: 'signed-in' })
  expect(session.tokens.current()).toBeUndefined()
})

test.each([429, 500, 503])('a server that answers %i to a renewal has not ended the session', async (status) => {
  const { session, hints, onSignedOut } = await start(() => ({ status, body: { code: 'unexpected' } }), {
    wasSignedIn: true,
    known: aPerson({ JWT: '' }),
  })
  hints.remember(hintName, '1')
  await expect(session.renew()).resolves.toBe('unreachable')
  expect(session.state()).toMatchObject({ status: 'signed-in' })
  expect(onSignedOut).not.toHaveBeenCalled()
  expect(hints.recall(hintName)).toBe('1')
})

test('somebody of whom this device knows is signed out, and all of theirs cleared, when the server refuses them', async () => {
  const { session, onSignedOut } = await start(() => ({ status: 401, body: { err_number: 1004 } }), {
    wasSignedIn: true,
    known: aPerson({ JWT: '' }),
  })
  await session.renew()
  await vi.waitFor(() => expect(session.state()).toEqual({ status: 'signed-out' }))
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})

test('for somebody of whom this device knows no call is made as a visitor while the token is still to come', async () => {
  const { session, received } = await start(
    ({ path }) => ({ body: path.includes('auth_check') ? aPerson({ JWT: 'newer' }) : {} }),
    { wasSignedIn: true, known: aPerson({ JWT: '' }) },
  )
  await session.send(catalogue.sims, {})
  expect(received[1]?.headers['x-auth-token']).toBe('newer')
})

test('another person who signs in finds nothing of the one who left without signing out', async () => {
  const memory = aMemory()
  const one = await start(() => ({}), { memory })
  one.session.accept(aPerson())
  const onSignedOut = vi.fn()
  const again = createSession({ origin: '', memory, hints: aMemory(), wasSignedIn: false, onSignedOut })
  again.accept(aPerson())
  expect(onSignedOut).not.toHaveBeenCalled()
  again.accept(aPerson({ UUID: '66666666-6666-4666-8666-666666666666' }))
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})

test('[K-IDENT-02] a token with 5 minutes left is renewed before it is used', async () => {
  const { session, received } = await start(({ path }) =>
    path.includes('auth_check') ? { body: aPerson({ JWT: 'newer' }) } : { body: {} },
  )
  session.accept(aPerson({ JWTExpiry: nanos(new Date(Date.now() + 299_000)) }))
  await session.signOut()
  await vi.waitFor(() =>
    expect(received.map(({ path }) => path)).toEqual(['/v2/2/auth_check', '/api/frontend/v1/sign-out']),
  )
  expect(received[1]?.headers['x-auth-token']).toBe('newer')
})

test('signing out tells the server, forgets the token and clears what belonged to the person', async () => {
  const { session, onSignedOut, received } = await start(() => ({ body: {} }))
  session.accept(aPerson())
  await session.signOut()
  await vi.waitFor(() => expect(received[0]).toMatchObject({ method: 'POST', path: '/api/frontend/v1/sign-out' }))
  expect(session.state()).toEqual({ status: 'signed-out' })
  expect(session.tokens.current()).toBeUndefined()
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})

test('a sign-out holds here before the server answers, and the next call waits until it has', async () => {
  const answer = Promise.withResolvers<void>()
  const paths: string[] = []
  const { session, onSignedOut } = await start(() => ({}), {
    fetch: async (input) => {
      paths.push(new URL(String(input)).pathname)
      if (paths.length === 1) await answer.promise
      return Response.json({})
    },
  })
  session.accept(aPerson())
  await session.signOut()
  expect(session.state()).toEqual({ status: 'signed-out' })
  expect(onSignedOut).toHaveBeenCalledTimes(1)
  const next = session.send(identity.me, {})
  await new Promise(setImmediate)
  expect(paths).toEqual(['/api/frontend/v1/sign-out'])
  answer.resolve()
  await next.catch(() => {})
  expect(paths.length).toBeGreaterThan(1)
})

test('a sign-out without a connection still signs out here', async () => {
  const { session, onSignedOut } = await start(() => (response) => response.destroy())
  session.accept(aPerson())
  await session.signOut()
  expect(session.state()).toEqual({ status: 'signed-out' })
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})

test.each([
  [
    'the server says why',
    { code: 'bad-token', err_number: 1003, detail: { because: 'password-changed' } },
    'password-changed',
  ],
  ['the refresh cookie has lived its days', { code: 'no-token', err_number: 1001 }, 'expired'],
  ['nothing is said', { code: 'bad-token', err_number: 1003 }, 'ended'],
])('a session that is found to be over says why, here and in the other tabs: %s', async (_when, body, because) => {
  const tab = tabs()
  const { session, onSignedOut } = await start(() => ({ status: 401, body }), { channel: tab() })
  const received: TabNews[] = []
  tab().listen((news) => received.push(news))
  session.accept(aPerson())
  await expect(session.send(identity.me, {})).rejects.toThrow()
  expect(onSignedOut).toHaveBeenCalledExactlyOnceWith({ personUuid, because })
  expect(received).toEqual([{ kind: 'signed-out', personUuid, because }])
})

test('whoever signs out is given no reason for it', async () => {
  const { session, onSignedOut } = await start(() => ({ body: {} }))
  session.accept(aPerson())
  await session.signOut()
  expect(onSignedOut).toHaveBeenCalledExactlyOnceWith({ personUuid, because: undefined })
})

test('signing out in one tab signs out the others', async () => {
  const tab = tabs()
  const one = await start(() => ({ body: {} }), { channel: tab() })
  const other = createSession({
    origin: one.origin,
    memory: aMemory(),
    hints: aMemory(),
    wasSignedIn: false,
    channel: tab(),
    onSignedOut: one.onSignedOut,
  })
  one.session.accept(aPerson())
  other.accept(aPerson())
  await one.session.signOut()
  expect(other.state()).toEqual({ status: 'signed-out' })
})

test('the chosen account and its mobile are remembered, and an account of somebody else cannot be chosen', async () => {
  const { session, memory } = await start(() => ({}))
  session.accept(aPerson())
  session.chooseCustomer(secondCustomer)
  session.chooseMobile('mobile')
  expect(() => session.chooseCustomer('44444444-4444-4444-8444-444444444444')).toThrow()
  expect(session.state()).toMatchObject({ customerUuid: secondCustomer, mobileUuid: 'mobile' })

  const again = createSession({ origin: '', memory, hints: aMemory(), wasSignedIn: false, onSignedOut: () => {} })
  again.accept(aPerson())
  expect(again.state()).toMatchObject({ customerUuid: secondCustomer, mobileUuid: 'mobile' })
})

test('another account is told once, so that what is known of the one before is forgotten', () => {
  const onCustomerChosen = vi.fn()
  const session = createSession({
    origin: '',
    memory: aMemory(),
    hints: aMemory(),
    wasSignedIn: false,
    onSignedOut: () => {},
    onCustomerChosen,
  })
  session.accept(aPerson())
  session.chooseCustomer(secondCustomer)
  session.chooseCustomer(secondCustomer)
  expect(onCustomerChosen).toHaveBeenCalledTimes(1)
})

test('[S-SHELL-01] a mobile chosen in another tab is told here', async () => {
  const tab = tabs()
  const onMobileElsewhere = vi.fn()
  const one = await start(() => ({}), { channel: tab() })
  const other = createSession({
    origin: '',
    memory: aMemory(),
    hints: aMemory(),
    wasSignedIn: false,
    channel: tab(),
    onSignedOut: () => {},
    onMobileElsewhere,
  })
  one.session.accept(aPerson())
  other.accept(aPerson())
  one.session.chooseMobile('mobile')
  expect(onMobileElsewhere).toHaveBeenCalledTimes(1)
})
