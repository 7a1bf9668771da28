import { expect, test } from 'vitest'
import { eventually, goodPassword, peopleOfFile, secretOf, signUpBody } from './people.ts'

const portal = peopleOfFile()

const confirm = 'POST /api/frontend/v1/sign-up/confirm'
const signUp = 'POST /api/frontend/v1/sign-up'

test('[B-IDENT-01] [B-IDENT-06] [B-IDENT-07] a visitor signs up, shows the code of the mail, and is signed in', async () => {
  const { browser, VerificationUUID, code } = await portal.askAccount('aroha@test.waea.nz')
  const answer = await browser.call(confirm, { VerificationUUID, Code: code, IncludeRoles: true })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    Email: 'aroha@test.waea.nz',
    EmailVerified: true,
    SPID: 2,
    IdentityProvider: 'LOCAL',
  })
  const me = await browser.call('GET /api/frontend/v1/me')
  expect(me.body.Customers).toMatchObject([{ FirstName: 'Aroha', AccountState: 'Active', Role: 'owner' }])
})

test('[N-IDENT-02] a sign-in answers the auth data, with times in nanoseconds', async () => {
  const { browser, user, customer } = await portal.person('data@test.waea.nz')
  const { body } = await browser.signIn('data@test.waea.nz')
  expect(Object.keys(body).sort()).toEqual([
    'AuthID',
    'Email',
    'EmailVerified',
    'FirstName',
    'IdentityProvider',
    'JWT',
    'JWTExpiry',
    'LastName',
    'Roles',
    'SPID',
    'UUID',
  ])
  expect(body).toMatchObject({
    UUID: user,
    AuthID: 'data@test.waea.nz',
    Roles: [{ CustomerUUID: customer, Role: 'owner' }],
  })
  expect(Number(body.JWTExpiry) / 1e6 - portal.nowMs()).toBeGreaterThan(29 * 60_000)
})

test('[V-IDENT-08] names are trimmed', async () => {
  const { browser } = await portal.person('trim@test.waea.nz')
  expect((await browser.call('GET /api/frontend/v1/me')).body).toMatchObject({ FirstName: 'Aroha' })
})

test('[K-IDENT-05] opt-ins are kept as consents with when and how they were given', async () => {
  const { customer } = await portal.person('optin@test.waea.nz')
  const said = await portal.rows(
    'SELECT topic, given, how, said_at IS NOT NULL AS dated FROM customers.consents WHERE customer_uuid = $1 ORDER BY topic',
    [customer],
  )
  expect(said).toEqual([
    { topic: 'newsletters', given: false, how: 'sign-up', dated: true },
    { topic: 'special-offers', given: true, how: 'sign-up', dated: true },
  ])
})

test('the link of the mail makes the account in the browser that asked for it alone, once', async () => {
  const { browser, mail } = await portal.askAccount('link@test.waea.nz')
  const Secret = secretOf(mail)
  const scanner = await portal.browser().call(confirm, { Secret })
  expect(scanner).toMatchObject({ status: 409, body: { code: 'link-elsewhere' } })
  const another = await portal.askAccount('link-another@test.waea.nz')
  expect((await another.browser.call(confirm, { Secret })).body.code).toBe('link-elsewhere')
  expect((await browser.call(confirm, { Secret })).status).toBe(200)
  const again = await portal.browser().call(confirm, { Secret })
  expect(again.status).toBe(410)
  expect(again.body.code).toBe('link-used')
})

test('a registered email gets the same answer as a new one; the mail says that the account exists', async () => {
  await portal.person('known@test.waea.nz')
  await portal.advance(61)
  const answer = await portal.browser().call(signUp, signUpBody('Known@Test.waea.nz'))
  const fresh = await portal.browser().call(signUp, signUpBody('unknown@test.waea.nz'))
  expect(answer.status).toBe(202)
  expect({ ...answer.body, VerificationUUID: '' }).toEqual({ ...fresh.body, VerificationUUID: '' })
  // The welcome mail may arrive after it.
  const mail = await portal.portal.message('Known@Test.waea.nz', ({ subject }) => subject.includes('already have'))
  expect(mail.codes).toEqual([])
  expect(mail.links.some((link) => link.endsWith('/sign-in'))).toBe(true)
  // A guess at its code is as wrong as any other.
  const guess = await portal.browser().call(confirm, { VerificationUUID: answer.body.VerificationUUID, Code: '123456' })
  expect(guess.body.code).toBe('wrong-code')
})

test('[V-IDENT-01] [V-IDENT-02] [V-IDENT-03] a weak password is refused and nothing is kept', async () => {
  for (const Password of ['Short-1a', 'all-lower-case-1', 'ALL-UPPER-CASE-1', 'OnlyLettersHere']) {
    const answer = await portal.browser().call(signUp, signUpBody('weak@test.waea.nz', { Password }))
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'password-weak', field: 'Password' })
  }
  expect(await portal.rows("SELECT 1 FROM identity.sign_ups WHERE email_key = 'weak@test.waea.nz'")).toEqual([])
})

test('names, email and number that are none are refused by field', async () => {
  const refused = async (over: object) =>
    (await portal.browser().call(signUp, signUpBody('bad@test.waea.nz', { ...over }))).body
  expect(await refused({ FirstName: '  ' })).toMatchObject({ err_message: 'please enter', field: 'FirstName' })
  expect(await refused({ Email: 'nobody at all' })).toMatchObject({ err_message: 'format is invalid', field: 'Email' })
  expect(await refused({ MobileNumber: '12345678' })).toMatchObject({ code: 'number-invalid', field: 'MobileNumber' })
  expect(await refused({ Roles: ['owner'] })).toMatchObject({ code: 'invalid-input', field: 'Roles' })
})

test('[V-IDENT-06] a wrong code is refused five times, then the right one is refused too', async () => {
  const { browser, VerificationUUID, code } = await portal.askAccount('guess@test.waea.nz')
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 1; tries <= 5; tries += 1) {
    expect((await browser.call(confirm, { VerificationUUID, Code: wrong })).body.code).toBe('wrong-code')
  }
  expect((await browser.call(confirm, { VerificationUUID, Code: code })).status).toBe(429)
})

test('[E-IDENT-11] without a code or link the answer is No Code', async () => {
  expect((await portal.browser().call(confirm, {})).body.err_message).toBe('No Code')
})

test('a code is good for ten minutes', async () => {
  const { browser, VerificationUUID, code } = await portal.askAccount('late@test.waea.nz')
  await portal.advance(601)
  expect((await browser.call(confirm, { VerificationUUID, Code: code })).body.code).toBe('code-expired')
})

test('a new code voids the one before', async () => {
  const { browser, VerificationUUID, code } = await portal.askAccount('resend@test.waea.nz')
  const early = await browser.call('POST /api/frontend/v1/sign-up/resend', { VerificationUUID })
  expect(early).toMatchObject({ status: 429, body: { code: 'code-too-soon' } })
  await portal.advance(61)
  const resent = await browser.call('POST /api/frontend/v1/sign-up/resend', { VerificationUUID })
  expect(resent).toMatchObject({ status: 202, body: { VerificationUUID } })
  const mail = await portal.mail('resend@test.waea.nz', 2)
  if (mail.codes[0] !== code)
    expect((await browser.call(confirm, { VerificationUUID, Code: code })).body.code).toBe('wrong-code')
  expect((await browser.call(confirm, { VerificationUUID, Code: mail.codes[0] })).status).toBe(200)
})

test('a code that is sent again in the last minutes of a day is good for its ten minutes', async () => {
  const email = 'late-sign-up@test.waea.nz'
  const { browser, VerificationUUID } = await portal.askAccount(email)
  await portal.advance(24 * 3600 - 120)
  await browser.call('POST /api/frontend/v1/sign-up/resend', { VerificationUUID })
  const [Code = ''] = (await portal.mail(email, 2)).codes
  await portal.advance(300)
  expect((await browser.call(confirm, { VerificationUUID, Code })).status).toBe(200)
})

test('an unknown sign-up is sent nothing and told the same', async () => {
  const VerificationUUID = '0190f000-0000-7000-8000-000000000001'
  const answer = await portal.browser().call('POST /api/frontend/v1/sign-up/resend', { VerificationUUID })
  expect(answer).toMatchObject({ status: 202, body: { VerificationUUID } })
})

test('64 parallel uses of one code make one account', async () => {
  const { VerificationUUID, code } = await portal.askAccount('race@test.waea.nz')
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => portal.browser().call(confirm, { VerificationUUID, Code: code })),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(
    await portal.rows("SELECT count(*)::int AS n FROM identity.users WHERE email_key = 'race@test.waea.nz'"),
  ).toEqual([{ n: 1 }])
})

test('64 parallel uses of one link make one account', async () => {
  const { VerificationUUID, mail } = await portal.askAccount('race-link@test.waea.nz')
  const input = { Secret: secretOf(mail), VerificationUUID }
  const answers = await Promise.all(Array.from({ length: 64 }, () => portal.browser().call(confirm, input)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'link-used')).toHaveLength(63)
})

test('two sign-ups of one email make one account, the first to be confirmed', async () => {
  const first = await portal.askAccount('twice@test.waea.nz')
  await portal.advance(61)
  const answer = await portal.browser().call(signUp, signUpBody('twice@test.waea.nz', { Password: 'Another-pass-1' }))
  const mail = await portal.mail('twice@test.waea.nz', 2)
  expect(
    (await first.browser.call(confirm, { VerificationUUID: first.VerificationUUID, Code: first.code })).status,
  ).toBe(200)
  const second = await portal
    .browser()
    .call(confirm, { VerificationUUID: answer.body.VerificationUUID, Code: mail.codes[0] })
  expect(second.status).toBeGreaterThanOrEqual(400)
  expect((await portal.browser().signIn('twice@test.waea.nz', 'Another-pass-1')).status).toBe(401)
  expect((await portal.browser().signIn('twice@test.waea.nz', goodPassword)).status).toBe(200)
})

test('an address is sent five codes an hour', async () => {
  for (let count = 1; count <= 5; count += 1) {
    expect((await portal.browser().call(signUp, signUpBody('flood@test.waea.nz'))).status).toBe(202)
    await portal.advance(61)
  }
  expect((await portal.browser().call(signUp, signUpBody('flood@test.waea.nz'))).status).toBe(429)
  await portal.advance(3600)
  expect((await portal.browser().call(signUp, signUpBody('flood@test.waea.nz'))).status).toBe(202)
})

test('neither codes, secrets nor passwords stand in the database once the mail is gone', async () => {
  const { code, mail, browser, VerificationUUID } = await portal.askAccount('kept@test.waea.nz')
  await browser.call(confirm, { VerificationUUID, Code: code })
  const secret = secretOf(mail)
  await eventually('both mails to be sent, and forgotten', async () => {
    const sent = await portal.rows(
      "SELECT 1 FROM messages.outbox WHERE recipient = 'kept@test.waea.nz' AND state = 'sent'",
    )
    return sent.length === 2 || undefined
  })
  const kept = await portal.rows<{ all: string }>(`
    SELECT string_agg(t, ' ') AS all FROM (
      SELECT o::text AS t FROM messages.outbox o WHERE recipient = 'kept@test.waea.nz'
      UNION ALL SELECT p::text FROM identity.one_time_tokens p UNION ALL SELECT s::text FROM identity.sign_ups s
      UNION ALL SELECT u::text FROM identity.users u UNION ALL SELECT a::text FROM platform.audit a) AS everything`)
  expect(kept[0]?.all).not.toContain(secret)
  expect(kept[0]?.all).not.toContain(goodPassword)
})

const waiting = (uuid: unknown) => portal.browser().call(`GET /api/frontend/v1/sign-up/${String(uuid)}`)

test('the link of the mail leads back to the page and the cart that the sign-up came from, also when sent anew', async () => {
  const back = { Redirect: '/eshop/checkout?step=pay', CartUUID: '5b1d7c2e-7b0b-4d0b-9c55-1f6f3a2c9e10' }
  const { body } = await portal.browser().call(signUp, signUpBody('cart@test.waea.nz', back))
  const leadsTo = (link = '') => Object.fromEntries(new URL(link).searchParams)
  const expected = { for: 'sign-up', redirect: back.Redirect, cart: back.CartUUID }
  expect(leadsTo((await portal.mail('cart@test.waea.nz')).links[0])).toMatchObject(expected)
  await portal.advance(61)
  await portal.browser().call(`${signUp}/resend`, { VerificationUUID: body.VerificationUUID, ...back })
  expect(leadsTo((await portal.mail('cart@test.waea.nz', 2)).links[0])).toMatchObject(expected)
  for (const Redirect of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'eshop']) {
    const refused = await portal.browser().call(signUp, signUpBody('away@test.waea.nz', { Redirect }))
    expect(refused.body).toMatchObject({ code: 'invalid-input', field: 'Redirect' })
  }
})

test('the page that waits is told when the link was opened in another tab, and its code says that it was used', async () => {
  const { browser, VerificationUUID, code, mail } = await portal.askAccount('waits@test.waea.nz')
  expect((await waiting(VerificationUUID)).body).toEqual({ State: 'waiting' })
  expect((await portal.browser().call(confirm, { Secret: secretOf(mail), VerificationUUID })).status).toBe(200)
  expect((await waiting(VerificationUUID)).body).toEqual({ State: 'confirmed' })
  const late = await browser.call(confirm, { VerificationUUID, Code: code })
  expect(late).toMatchObject({ status: 410, body: { code: 'code-used', field: 'Code' } })
})

test('who waits for the code of a registered email is told the same as anybody', async () => {
  await portal.person('taken@test.waea.nz')
  await portal.advance(61)
  const { body } = await portal.browser().call(signUp, signUpBody('taken@test.waea.nz'))
  expect((await waiting(body.VerificationUUID)).body).toEqual({ State: 'waiting' })
  expect((await waiting('5b1d7c2e-7b0b-4d0b-9c55-1f6f3a2c9e11')).body).toEqual({ State: 'ended' })
})

test('who signs up without a password has none, and signs in by a code', async () => {
  const email = 'no-password@test.waea.nz'
  const { Password: _none, ...input } = signUpBody(email)
  const browser = portal.browser()
  const { body } = await browser.call(signUp, input)
  const Code = (await portal.mail(email)).codes[0]
  expect((await browser.call(confirm, { VerificationUUID: body.VerificationUUID, Code })).status).toBe(200)
  expect((await browser.call('GET /api/frontend/v1/me')).body.HasPassword).toBe(false)
  expect((await portal.browser().signIn(email)).body.code).toBe('wrong-sign-in')
})
