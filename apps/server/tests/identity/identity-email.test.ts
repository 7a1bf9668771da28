import { expect, test } from 'vitest'
import { eventually, goodPassword, peopleOfFile, secretOf, signUpBody } from './people.ts'

const portal = peopleOfFile()

const me = 'GET /api/frontend/v1/me'

test('[B-IDENT-06] [C-IDENT-06] [C-IDENT-07] [C-IDENT-08] a signed-in person verifies the email by the code', async () => {
  const { browser, email, customer } = await portal.seeded('verify@test.waea.nz', { verified: false })
  await browser.signIn(email)
  expect((await browser.call(me)).body.EmailVerified).toBe(false)
  await browser.call(`GET /customer/${customer}/email_verification/send`)
  await portal.mail(email)
  await portal.advance(61)
  expect((await browser.call(`GET /customer/${customer}/email_verification/resend`)).status).toBe(200)
  const mail = await portal.mail(email, 2)
  const confirm = `GET /customer/${customer}/email_verification/confirm`
  expect((await browser.call(confirm)).body).toMatchObject({ err_message: 'No Code' })
  const wrong = mail.codes[0] === '000000' ? '000001' : '000000'
  expect((await browser.call(`${confirm}?Secret=${wrong}`)).body.code).toBe('wrong-code')
  const answer = await browser.call(`${confirm}?Secret=${mail.codes[0]}&CustomerUUID=${customer}`)
  expect(answer).toMatchObject({ status: 200, body: { EmailVerified: true } })
  expect((await browser.call(me)).body.EmailVerified).toBe(true)
  const account = await browser.call(`GET /api/frontend/v1/customer/${customer}`)
  expect(account.body.EmailVerified).toBe(true)
})

test('[E-IDENT-22] a verification mail that cannot be sent any more is answered as one that can', async () => {
  const { browser, email, customer } = await portal.seeded('swallowed@test.waea.nz', { verified: false })
  await browser.signIn(email)
  for (const way of ['send', 'resend', 'send', 'resend', 'send', 'resend', 'send']) {
    const answer = await browser.call(`GET /customer/${customer}/email_verification/${way}`)
    expect({ way, status: answer.status, body: answer.body }).toEqual({ way, status: 200, body: {} })
    await portal.advance(61)
  }
  await portal.mail(email, 5)
  expect(await portal.mailCount(email)).toBe(5)
})

test('an email that somebody takes in the very moment of confirming is refused, and the code stays good for another try', async () => {
  const { browser, email, customer } = await portal.seeded('race@test.waea.nz')
  const wanted = `raced-${email}`
  await browser.signIn(email)
  await browser.call('POST /api/frontend/v1/change-email', { Email: wanted })
  const [code = ''] = (await portal.mail(wanted)).codes
  const confirm = () => browser.call(`GET /customer/${customer}/email_verification/confirm?Secret=${code}`)
  const rival = await portal.portal.server.runtime.database.pool.connect()
  try {
    await rival.query('BEGIN')
    await rival.query(
      `INSERT INTO identity.users (user_uuid, email, email_key, first_name, last_name, password_changed_at, created_at)
       VALUES (gen_random_uuid(), $1, $1, 'Prepay', 'Demo', now(), now())`,
      [wanted],
    )
    const answer = confirm()
    await eventually('the confirmation to wait for the index of emails', async () => {
      const waiting = await portal.rows(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      return waiting.length > 0 ? true : undefined
    })
    await rival.query('COMMIT')
    expect((await answer).body).toMatchObject({
      code: 'email-taken',
      err_message: 'Something went wrong. Please try again',
    })
  } finally {
    rival.release()
  }
  expect((await browser.call(me)).body).toMatchObject({ Email: email, PendingEmail: wanted })
  await portal.rows('DELETE FROM identity.users WHERE email_key = $1', [wanted])
  expect((await confirm()).body).toEqual({ EmailVerified: true, Email: wanted })
})

test('a code for another email that is sent again after 55 minutes is good for its ten minutes', async () => {
  const { browser, email, customer } = await portal.seeded('late@test.waea.nz')
  const wanted = `late-${email}`
  await browser.signIn(email)
  await browser.call('POST /api/frontend/v1/change-email', { Email: wanted })
  await portal.mail(wanted)
  await portal.advance(55 * 60)
  await browser.signIn(email)
  expect((await browser.call(`GET /customer/${customer}/email_verification/resend`)).status).toBe(200)
  const [code = ''] = (await portal.mail(wanted, 2)).codes
  await portal.advance(6 * 60)
  expect((await browser.call(me)).body.PendingEmail).toBe(wanted)
  const confirmed = await browser.call(`GET /customer/${customer}/email_verification/confirm?Secret=${code}`)
  expect(confirmed.body).toEqual({ EmailVerified: true, Email: wanted })
})

test("another person's verification link does not verify, and stays good for its owner", async () => {
  const owner = await portal.seeded('mine@test.waea.nz', { verified: false })
  const other = await portal.seeded('other@test.waea.nz', { verified: false })
  await owner.browser.signIn(owner.email)
  await other.browser.signIn(other.email)
  await owner.browser.call(`GET /customer/${owner.customer}/email_verification/send`)
  const mail = await portal.mail(owner.email)
  const secret = secretOf(mail)
  const confirm = (customer: string) => `GET /customer/${customer}/email_verification/confirm?Secret=${secret}`
  expect((await other.browser.call(confirm(other.customer))).status).toBe(400)
  expect((await other.browser.call(confirm(owner.customer))).status).toBe(404)
  expect((await owner.browser.call(confirm(owner.customer))).status).toBe(200)
})

test('[B-IDENT-09] [P-IDENT-02] an email with the placeholder ending counts as verified', async () => {
  const { browser, email } = await portal.seeded('someone@placeholder.invalid', { verified: false })
  expect((await browser.signIn(email)).body.EmailVerified).toBe(true)
})

test('[B-IDENT-05] a forgotten password is replaced by the link of the mail, and every session ends', async () => {
  const { browser, email } = await portal.seeded('forgot@test.waea.nz')
  await browser.signIn(email)
  const answer = await portal.browser().call('POST /api/frontend/v1/recover-password', { Email: email })
  const unknown = await portal
    .browser()
    .call('POST /api/frontend/v1/recover-password', { Email: 'nobody2@test.waea.nz' })
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 202, text: unknown.text })
  const mail = await portal.mail(email)
  const Secret = secretOf(mail)
  const set = (Password: string) => portal.browser().call('POST /api/frontend/v1/new-password', { Secret, Password })
  expect((await set('weak')).body.code).toBe('password-weak')
  expect((await set(goodPassword)).body.err_message).toBe('use different passwords')
  expect((await set('Tui-2-flies-again')).status).toBe(200)
  expect((await set('Tui-3-flies-again')).body.code).toBe('link-used')
  expect((await browser.call(me)).status).toBe(401)
  expect((await portal.browser().signIn(email)).status).toBe(401)
  expect((await portal.browser().signIn(email, 'Tui-2-flies-again')).status).toBe(200)
  expect((await portal.mail(email, 2)).subject).toContain('changed')
  expect(await portal.mailCount('nobody2@test.waea.nz')).toBe(0)
})

test('a person who reads Māori gets mails with Māori labels', async () => {
  const { browser, email } = await portal.seeded('reo@test.waea.nz')
  await browser.signIn(email)
  await browser.call('PUT /api/frontend/v1/preferences', { lang: 'mi-NZ' })
  await portal.browser().call('POST /api/frontend/v1/recover-password', { Email: email })
  expect((await portal.mail(email)).text).toContain('Kia ora Prepay')
})

test('sign-in, sign-up, password change and sign-out stand in the audit log', async () => {
  const { browser, user, email } = await portal.person('audit@test.waea.nz')
  await browser.call('POST /api/frontend/v1/sign-out')
  browser.token = undefined
  await browser.signIn(email)
  const deeds = await portal.rows<{ deed: string }>(
    'SELECT deed FROM platform.audit WHERE user_uuid = $1 ORDER BY id',
    [user],
  )
  expect(deeds.map((row) => row.deed)).toEqual(['signed-up', 'signed-out', 'signed-in'])
})

test('bodies of the wrong shape are refused and never fail', async () => {
  const bodies: unknown[] = [
    null,
    [],
    'text',
    1,
    {},
    { IdentityProvider: 'LOCAL', AuthID: 1 },
    { IdentityProvider: 'LOCAL', AuthID: 'a', AuthCode: 'b', isAdmin: true },
    signUpBody('a@b.nz'),
  ]
  for (const body of bodies) expect((await portal.browser().call('POST /v2/2/auth', body)).status).toBe(400)
  expect((await portal.browser().call('POST /v2/2/auth')).body.err_message).toBe('no payload')
  const hostile = { IdentityProvider: 'LOCAL', AuthID: "' OR 1=1 --", AuthCode: '\u0000' }
  expect((await portal.browser().call('POST /v2/2/auth', hostile)).status).toBe(400)
  const quoted = { IdentityProvider: 'LOCAL', AuthID: "' OR 1=1 --", AuthCode: "' OR 1=1 --" }
  expect((await portal.browser().call('POST /v2/2/auth', quoted)).status).toBe(401)
})

test('an email is one person and one mailbox, however its domain and its letters are written', async () => {
  const ascii = 'ko\u0304rero@xn--mori-qsa.test.waea.nz'
  const mailbox = 'kōrero@māori.test.waea.nz'
  const browser = portal.browser()
  const answer = await browser.call('POST /api/frontend/v1/sign-up', signUpBody(ascii))
  const [Code = ''] = (await portal.mail(mailbox)).codes
  const { VerificationUUID } = answer.body
  const made = await browser.call('POST /api/frontend/v1/sign-up/confirm', { VerificationUUID, Code })
  expect(made.body.Email).toBe(mailbox)
  const typed = '\u2068Kōrero@MĀORI.test.waea.nz\u2069'
  expect((await portal.browser().signIn(typed)).body.UUID).toBe(made.body.UUID)
  await portal.advance(61)
  const again = await portal.browser().call('POST /api/frontend/v1/sign-up', signUpBody(typed))
  expect(again.status).toBe(202)
  // Mails are sent side by side: the welcome may come after this one.
  await portal.portal.message(mailbox, ({ subject }) => subject.includes('already'))
  for (const none of ['aro..ha@test.waea.nz', 'aroha@-waea.nz', 'aroha@waea']) {
    expect((await browser.call('POST /api/frontend/v1/sign-up', signUpBody(none))).body.code).toBe('email-invalid')
  }
})
