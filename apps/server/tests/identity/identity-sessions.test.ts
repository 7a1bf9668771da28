import { decodeJwt, generateKeyPair, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { type Browser, eventually, goodPassword, peopleOfFile } from './people.ts'

const portal = peopleOfFile()

const me = 'GET /api/frontend/v1/me'
const refresh = (browser: Browser, body = {}) =>
  browser.call('POST /v2/2/auth_check', { SPID: 2, IdentityProvider: 'JWT_REFRESH', ...body })

test('[S-IDENT-03] the refresh cookie signs in again and changes with each use', async () => {
  const { browser, email } = await portal.seeded('again@test.waea.nz')
  await browser.signIn(email)
  const first = browser.cookies.get('waea_refresh')
  browser.token = undefined
  const answer = await refresh(browser)
  expect(answer).toMatchObject({ status: 200, body: { Email: email, IdentityProvider: 'JWT_REFRESH' } })
  expect(answer.headers.getSetCookie().join()).toMatch(/waea_refresh=[^;]+;.*HttpOnly.*SameSite=Strict/i)
  expect(browser.cookies.get('waea_refresh')).not.toBe(first)
  expect((await browser.call(me)).status).toBe(200)
})

test("[S-IDENT-02] a refresh with a missing or '-' token is refused with No auth token and signs out", async () => {
  for (const body of [{}, { AuthCode: '-' }]) {
    const answer = await refresh(portal.browser(), body)
    expect(answer).toMatchObject({ status: 401, body: { err_message: 'No auth token', code: 'no-token' } })
    expect(answer.body.err_number).not.toBe(1002)
  }
})

test('[S-IDENT-02] a refresh with an invalid token is refused and takes the cookie away', async () => {
  const { browser, email } = await portal.seeded('forged@test.waea.nz')
  await browser.signIn(email)
  const [session, generation] = (browser.cookies.get('waea_refresh') ?? '').split('.')
  browser.cookies.set('waea_refresh', `${session}.${generation}.${'A'.repeat(43)}`)
  const answer = await refresh(browser)
  expect(answer).toMatchObject({ status: 401, body: { code: 'bad-token' } })
  expect(browser.cookies.has('waea_refresh')).toBe(false)
})

test('[E-IDENT-07] a refresh for somebody who is not kept here any more says: no user', async () => {
  const { browser, email } = await portal.seeded('gone@test.waea.nz')
  await browser.signIn(email)
  await portal.rows('DELETE FROM identity.users WHERE email_key = $1', [email])
  expect(await refresh(browser)).toMatchObject({ status: 400, body: { err_message: 'no user' } })
  expect((await browser.call(me)).status).toBe(401)
})

test('two tabs that refresh at once both go on, with the same next cookie', async () => {
  const { browser, email } = await portal.seeded('tabs@test.waea.nz')
  await browser.signIn(email)
  const tabs = [portal.browser(), portal.browser()]
  for (const tab of tabs) tab.cookies.set('waea_refresh', browser.cookies.get('waea_refresh') ?? '')
  const answers = await Promise.all(tabs.map((tab) => refresh(tab)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  expect(tabs[0]?.cookies.get('waea_refresh')).toBe(tabs[1]?.cookies.get('waea_refresh'))
})

test('a refresh token whose successor was lost works on until that one has been shown', async () => {
  const { browser } = await portal.person('lost@test.waea.nz')
  const before = browser.cookies.get('waea_refresh') ?? ''
  expect((await refresh(browser)).status).toBe(200)
  const successor = browser.cookies.get('waea_refresh') ?? ''
  // The page was closed before it read the answer.
  browser.cookies.set('waea_refresh', before)
  await portal.advance(13)
  expect((await refresh(browser)).status).toBe(200)
  expect(browser.cookies.get('waea_refresh')).toBe(successor)
  expect((await refresh(browser)).status).toBe(200)
  browser.cookies.set('waea_refresh', before)
  const replayed = await refresh(browser)
  expect(replayed).toMatchObject({ status: 401, body: { detail: { because: 'replayed' } } })
})

test('an exchanged refresh token that comes back after ten seconds ends the session for everybody', async () => {
  const { browser, email } = await portal.seeded('stolen@test.waea.nz')
  await browser.signIn(email)
  const thief = portal.browser()
  thief.cookies.set('waea_refresh', browser.cookies.get('waea_refresh') ?? '')
  await refresh(browser)
  await portal.advance(11)
  expect((await refresh(thief)).status).toBe(401)
  expect((await browser.call(me)).status).toBe(401)
  expect((await refresh(browser)).status).toBe(401)
})

test('a sign-out ends the session at once, here and in every other tab', async () => {
  const { browser, email } = await portal.seeded('out@test.waea.nz')
  await browser.signIn(email)
  const tab = portal.browser()
  tab.token = browser.token
  expect((await tab.call(me)).status).toBe(200)
  expect((await browser.call('POST /api/frontend/v1/sign-out')).status).toBe(200)
  expect(browser.cookies.has('waea_refresh')).toBe(false)
  expect((await tab.call(me)).status).toBe(401)
})

test('the live stream of a session ends with it', async () => {
  const { browser, email } = await portal.seeded('live@test.waea.nz')
  await browser.signIn(email)
  const stream = await fetch(`${portal.portal.url}/api/frontend/v1/live`, {
    headers: { 'x-auth-token': browser.token ?? '' },
  })
  expect(stream.status).toBe(200)
  const ended = stream.text()
  await browser.call('POST /api/frontend/v1/sign-out')
  expect(await ended).toContain('retry:')
})

test('a session that another process ended is refused within a second', async () => {
  const { browser, email } = await portal.seeded('elsewhere@test.waea.nz')
  await browser.signIn(email)
  expect((await browser.call(me)).status).toBe(200)
  // Ends the session as another process would, but without its notification.
  await portal.rows(
    'UPDATE identity.sessions SET ended_at = now(), changed_at = clock_timestamp() WHERE user_uuid = (SELECT user_uuid FROM identity.users WHERE email_key = $1)',
    [email],
  )
  await portal.advance(1)
  expect((await browser.call(me)).status).toBe(401)
})

test('[N-IDENT-01] [P-IDENT-04] a suspension takes effect within a second; the state document says so', async () => {
  const { browser, email, customer } = await portal.seeded('suspended@test.waea.nz')
  await browser.signIn(email)
  const state = `GET /api/frontend/v1/customer/${customer}/account_state`
  expect((await browser.call(state)).body).toEqual({ AccountState: 'Active' })
  await portal.system().inTransaction((ctx) => setAccountState(ctx, customer, 'Suspended'))
  const addresses = `GET /v2/2/customer/${customer}/address`
  await eventually('a refusal', async () => ((await browser.call(addresses)).status === 403 ? true : undefined))
  const suspended = { AccountState: 'Suspended', SuspendedAtNanos: expect.any(Number) }
  expect((await browser.call(state)).body).toEqual(suspended)
  expect((await browser.call('POST /api/frontend/v1/sign-out')).status).toBe(200)
})

test('a token of another key, algorithm, audience or issuer, or a changed or old one, is refused', async () => {
  const { browser, email } = await portal.seeded('forge@test.waea.nz')
  const { body } = await browser.signIn(email)
  const right = String(body.JWT)
  const claims = JSON.parse(Buffer.from(right.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>
  const [header] = right.split('.')
  const kid = String((JSON.parse(Buffer.from(header ?? '', 'base64url').toString()) as { kid: string }).kid)
  const { privateKey } = await generateKeyPair('EdDSA')
  const forged = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'at+jwt' }).sign(key)
  const tokens = [
    '-',
    'nonsense',
    `${right}x`,
    right.replace(/\.[^.]*$/, '.'),
    new UnsecuredJWT(claims).setExpirationTime('1h').encode(),
    await forged('EdDSA', privateKey),
    await forged('HS256', Buffer.from(kid.padEnd(32, 'x'))),
  ]
  for (const token of tokens) {
    const thief = portal.browser()
    thief.token = token
    expect((await thief.call(me)).status).toBe(401)
  }
  expect((await browser.call(me)).status).toBe(200)
  await portal.advance(31 * 60)
  expect((await browser.call(me)).body.code).toBe('token-expired')
})

test('a token signed with the right key for another portal, issuer, purpose or time is refused', async () => {
  const { browser, email } = await portal.seeded('aimed@test.waea.nz')
  const { body } = await browser.signIn(email)
  const { sub, sid, aud, iss } = decodeJwt(String(body.JWT))
  const [key] = await portal.rows<{ kid: string; jwk: JWK }>(
    "SELECT kid, private_key AS jwk FROM identity.keys WHERE purpose = 'tokens'",
  )
  const nowS = Math.floor(portal.nowMs() / 1000)
  const signed = async (over: { aud?: string; iss?: string; typ?: string; exp?: number; sid?: string }) =>
    new SignJWT({ sub: String(sub), sid, aud: String(aud), iss: String(iss), exp: nowS + 600, ...over })
      .setProtectedHeader({ alg: 'EdDSA', kid: key?.kid ?? '', typ: over.typ ?? 'at+jwt' })
      .sign(await importJWK(key?.jwk ?? {}, 'EdDSA'))
  const answerTo = async (token: string) => {
    const someone = portal.browser()
    someone.token = token
    return (await someone.call(me)).status
  }
  expect(await answerTo(await signed({}))).toBe(200)
  const wrong = [
    { aud: 'another' },
    { iss: 'https://evil.test' },
    { typ: 'JWT' },
    { exp: nowS - 1 },
    { sid: String(sub) },
  ]
  for (const over of wrong) expect(await answerTo(await signed(over)), JSON.stringify(over)).toBe(401)
})

test('[K-IDENT-02] an answer carries a new token before only five minutes are left', async () => {
  const { browser, email } = await portal.seeded('renew@test.waea.nz')
  await browser.signIn(email)
  expect((await browser.call(me)).headers.get('x-auth-token')).toBeNull()
  await portal.advance(24 * 60)
  const answer = await browser.call(me)
  const fresh = answer.headers.get('x-auth-token') ?? ''
  expect(fresh).not.toBe(browser.token)
  const leftMs = Number(answer.headers.get('x-auth-token-expiry')) / 1e6 - portal.nowMs()
  expect(leftMs).toBeGreaterThan(25 * 60_000)
  browser.token = fresh
  await portal.advance(20 * 60)
  expect((await browser.call(me)).status).toBe(200)
})

test('who holds the refresh token of an ended session is told why it ended, and nobody else', async () => {
  const because = async (email: string, end: (own: Browser, other: Browser) => Promise<unknown>) => {
    await portal.seeded(email)
    const [own, other] = [portal.browser(), portal.browser()]
    await own.signIn(email)
    await other.signIn(email)
    await end(own, other)
    return (await refresh(own)).body.detail
  }
  const changed = { OldPassword: goodPassword, Password: 'Kea-2-flies-high' }
  expect(
    await because('why-password@test.waea.nz', (_own, other) =>
      other.call('POST /api/frontend/v1/change-password', changed),
    ),
  ).toEqual({ because: 'password-changed' })
  expect(
    await because('why-device@test.waea.nz', (_own, other) => other.call('DELETE /api/frontend/v1/devices')),
  ).toEqual({ because: 'signed-out-elsewhere' })
  expect(await because('why-old@test.waea.nz', () => portal.advance(30 * 86_400))).toEqual({ because: 'expired' })
  const forged = portal.browser()
  forged.cookies.set('waea_refresh', `5b1d7c2e-7b0b-4d0b-9c55-1f6f3a2c9e10.1.${'A'.repeat(43)}`)
  expect((await refresh(forged)).body.detail).toBeUndefined()
})
