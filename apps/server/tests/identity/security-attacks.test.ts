import { expect, test } from 'vitest'
import { goodPassword, peopleOfFile, signUpBody } from './people.ts'

const portal = peopleOfFile()

const me = 'GET /api/frontend/v1/me'

test.each([
  '/',
  '/plans',
  '/sign-in',
  '/profile/account/security',
  '/no-such-page',
  '/healthz',
  '/openapi.json',
  me.slice(4),
])('%s is answered with the headers that keep a browser from harm', async (path) => {
  const answer = await fetch(portal.portal.url + path, { headers: { accept: 'text/html' } })
  const policy = answer.headers.get('content-security-policy') ?? ''
  const closed = ['frame-ancestors', 'object-src', 'base-uri', 'form-action'].map((part) => `${part} 'none'`)
  for (const rule of ["default-src 'self'", ...closed]) expect(policy).toContain(rule)
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
  expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(answer.headers.get('x-powered-by')).toBeNull()
})

test('a refresh cookie that was planted before a sign-in opens nothing of it', async () => {
  const thief = await portal.seeded('thief@test.waea.nz')
  await thief.browser.signIn(thief.email)
  const victim = await portal.seeded('victim@test.waea.nz')
  const planted = thief.browser.cookies.get('waea_refresh') ?? ''
  victim.browser.cookies.set('waea_refresh', planted)
  expect((await victim.browser.signIn(victim.email)).body).toMatchObject({ Email: victim.email })
  expect(victim.browser.cookies.get('waea_refresh')).not.toBe(planted)
  const again = await thief.browser.call('POST /v2/2/auth', { IdentityProvider: 'JWT_REFRESH' })
  expect(again.body).toMatchObject({ Email: thief.email })
})

test('signing in with another person’s token at hand opens a session of one’s own', async () => {
  const one = await portal.seeded('first@test.waea.nz')
  await one.browser.signIn(one.email)
  const other = await portal.seeded('second@test.waea.nz')
  other.browser.token = one.browser.token
  expect((await other.browser.signIn(other.email)).body).toMatchObject({ Email: other.email })
  expect((await other.browser.call(me)).body).toMatchObject({ Email: other.email })
  expect((await one.browser.call(me)).body).toMatchObject({ Email: one.email })
})

test('the cookies of a sign-in are out of reach of scripts and of other sites', async () => {
  const { browser, email } = await portal.seeded('cookies@test.waea.nz')
  const { headers } = await browser.signIn(email)
  const cookies = headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies)
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$|; HttpOnly; Secure; SameSite=Strict$/)
})

test('a write that another site sends is refused, whatever cookies come with it', async () => {
  const { browser, email } = await portal.seeded('cross@test.waea.nz')
  await browser.signIn(email)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  const renewed = await browser.call('POST /v2/2/auth', { IdentityProvider: 'JWT_REFRESH' }, foreign)
  expect(renewed).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
})

test('sign-in, sign-up and recovery answer alike whether or not the email has an account', async () => {
  const { email } = await portal.seeded('known@test.waea.nz')
  const asks: ((address: string) => Promise<{ status: number; text: string }>)[] = [
    (address) => portal.browser().signIn(address, 'Not-the-password-1'),
    (address) => portal.browser().call('POST /api/frontend/v1/recover-password', { Email: address }),
    (address) => portal.browser().call('POST /api/frontend/v1/sign-up', signUpBody(address)),
  ]
  for (const ask of asks) {
    const [known, unknown] = [await ask(email), await ask('unknown@test.waea.nz')]
    // Leaves out the random ids.
    const bare = ({ status, text }: { status: number; text: string }) =>
      `${status} ${text.replace(/[0-9a-f-]{36}/g, '')}`
    expect(bare(known)).toBe(bare(unknown))
  }
})

test('a person with a second factor is told from one without by nobody who lacks the password', async () => {
  const { browser, email } = await portal.seeded('factor@test.waea.nz')
  await browser.signIn(email)
  await portal.rows(
    `INSERT INTO identity.second_factors (user_uuid, secret, made_at, confirmed_at)
     SELECT user_uuid, '\\x00', now(), now() FROM identity.users WHERE email_key = $1`,
    [email],
  )
  const plain = await portal.seeded('plain@test.waea.nz')
  const wrong = async (address: string) => (await portal.browser().signIn(address, 'Not-the-password-1')).text
  expect(await wrong(email)).toBe(await wrong(plain.email))
  expect((await portal.browser().signIn(email, goodPassword)).body).toMatchObject({ code: 'second-factor-needed' })
})
