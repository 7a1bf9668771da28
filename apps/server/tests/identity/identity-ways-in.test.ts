import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Browser, peopleOfFile } from './people.ts'

const portal = peopleOfFile({ SERVICE_TOKEN: 'service' })

const service = { 'auth-token': 'service' }
const uuid = /[0-9a-f-]{36}/g

async function askCode(browser: Browser, to: { Email?: string; MobileNumber?: string }) {
  const answer = await browser.call('POST /api/frontend/v1/sign-in-code', to)
  return { answer, VerificationUUID: String(answer.body.VerificationUUID) }
}

const confirm = (browser: Browser, VerificationUUID: string, Code?: string) =>
  browser.call('POST /api/frontend/v1/sign-in-code/confirm', {
    VerificationUUID,
    ...(Code && { Code }),
    IncludeRoles: true,
  })

/** Waits until a request's code has been created; also for unknown people, who get one too. */
async function made(VerificationUUID: string): Promise<void> {
  for (;;) {
    const rows = await portal.rows('SELECT 1 FROM identity.one_time_tokens WHERE subject_uuid = $1', [VerificationUUID])
    if (rows.length) return
  }
}

/** The owner of an account gives it a contact number through the portal. */
async function giveNumber(email: string, customer: string, MobileNumber: string): Promise<Browser> {
  const browser = portal.browser()
  await browser.signIn(email)
  expect((await browser.call(`PUT /customer/${customer}`, { MobileNumber })).status).toBe(200)
  return browser
}

const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111')

describe('a one-time code', () => {
  test('[R-IDENT-06] signs in by mail, once', async () => {
    const { email, customer } = await portal.seeded('code@test.waea.nz')
    const browser = portal.browser()
    const { answer, VerificationUUID } = await askCode(browser, { Email: ' Code@test.waea.nz ' })
    expect(answer.status).toBe(202)
    const [code = ''] = (await portal.mail(email)).codes
    expect((await confirm(browser, VerificationUUID)).body.err_message).toBe('No Code')
    const entered = await confirm(browser, VerificationUUID, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(entered).toMatchObject({ status: 200, body: { Email: email, Roles: [{ CustomerUUID: customer }] } })
    expect((await confirm(portal.browser(), VerificationUUID, code)).status).toBe(400)
  })

  test('is answered, refused and counted the same for an email that nobody has', async () => {
    const { email } = await portal.seeded('same@test.waea.nz')
    const look = async (Email: string) => {
      const { answer, VerificationUUID } = await askCode(portal.browser(), { Email })
      await made(VerificationUUID)
      const [code = ''] = Email === email ? (await portal.mail(email)).codes : []
      const tries = [answer]
      for (let count = 0; count < 7; count += 1) {
        tries.push(await confirm(portal.browser(), VerificationUUID, wrongOf(code)))
      }
      return tries.map(({ status, text }) => ({ status, text: text.replace(uuid, 'id') }))
    }
    expect(await look(email)).toEqual(await look('nobody@test.waea.nz'))
  })

  test('is not found by 1,000 guesses at once: five are heard', async () => {
    const { email } = await portal.seeded('guess@test.waea.nz')
    const { VerificationUUID } = await askCode(portal.browser(), { Email: email })
    const [code = ''] = (await portal.mail(email)).codes
    const guesses = Array.from({ length: 999 }, (_, at) => String(at).padStart(6, '0')).filter((one) => one !== code)
    const answers = await Promise.all(guesses.map((guess) => confirm(portal.browser(), VerificationUUID, guess)))
    expect(answers.filter((answer) => answer.body.code === 'wrong-code')).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 200)).toEqual([])
    expect((await confirm(portal.browser(), VerificationUUID, code)).status).toBe(429)
    const [row] = await portal.rows<{ tries: number }>(
      'SELECT tries FROM identity.one_time_tokens WHERE subject_uuid = $1',
      [VerificationUUID],
    )
    expect(row?.tries).toBe(5)
    // The network's tries are used up; moves the clock on for the other tests.
    await portal.advance(3600)
  })

  test('expires after 10 minutes, and is sent five times an hour at most', async () => {
    const { email } = await portal.seeded('often@test.waea.nz')
    const { VerificationUUID } = await askCode(portal.browser(), { Email: email })
    const [code = ''] = (await portal.mail(email)).codes
    await portal.advance(601)
    expect((await confirm(portal.browser(), VerificationUUID, code)).body.code).toBe('code-expired')
    for (let count = 0; count < 4; count += 1) {
      expect((await askCode(portal.browser(), { Email: email })).answer.status).toBe(202)
      await portal.advance(61)
    }
    expect((await askCode(portal.browser(), { Email: email })).answer.status).toBe(429)
  })

  test('goes by text message only to a number in service on the own account', async () => {
    const { email, customer } = await portal.seeded('texts@test.waea.nz')
    const number = '64215550611'
    await giveNumber(email, customer, number)
    const ask = async () => {
      const { VerificationUUID } = await askCode(portal.browser(), { MobileNumber: '021 555 0611' })
      await made(VerificationUUID)
      return VerificationUUID
    }
    await ask()
    expect(await portal.mailCount(number)).toBe(0)
    await portal.advance(61)
    await portal.rows(
      `INSERT INTO mobiles.mobiles (customer_uuid, mobile_uuid, sim_type, status, msisdn, created_at, changed_at)
       VALUES ($1, $2, 'esim', 4, $3, now(), now())`,
      [customer, randomUUID(), number],
    )
    const VerificationUUID = await ask()
    const [code = ''] = (await portal.mail(number)).codes
    expect((await confirm(portal.browser(), VerificationUUID, code)).body.Email).toBe(email)
  })
})

describe('a forgotten email', () => {
  const recover = (browser: Browser, MobileNumber: string) =>
    browser.call('POST /api/frontend/v1/recover-email', { MobileNumber })
  const show = (browser: Browser, VerificationUUID: unknown, Code: string) =>
    browser.call('POST /api/frontend/v1/recover-email/confirm', { VerificationUUID, Code })

  test('[B-IDENT-04] is hinted at to who has the phone of the account', async () => {
    const { email, customer } = await portal.person('forgot@test.waea.nz')
    await giveNumber(email, customer, '\u202a+64 (0)21 555 0622\u202c')
    const browser = portal.browser()
    const { status, body } = await recover(browser, '021.555.0622')
    expect(status).toBe(202)
    const [code = ''] = (await portal.mail('64215550622')).codes
    const shown = await show(browser, body.VerificationUUID, code)
    expect(shown.body).toEqual({ Emails: ['f•••••@test.waea.nz'] })
    expect((await confirm(browser, String(body.VerificationUUID), code)).status).toBe(400)
  })

  test('is hinted at by the number that the account has now, and no more by the one before', async () => {
    const { email, customer } = await portal.seeded('moved@test.waea.nz', { customers: [{}, {}] })
    const own = await giveNumber(email, customer, '021 555 0655')
    expect((await own.signIn(email)).body.MobileNumber).toBe('64215550655')
    await giveNumber(email, customer, '021 555 0666')
    expect((await own.signIn(email)).body.MobileNumber).toBe('64215550666')
    const before = await recover(portal.browser(), '021 555 0655')
    await made(String(before.body.VerificationUUID))
    expect(await portal.mailCount('64215550655')).toBe(0)
    await recover(portal.browser(), '021 555 0666')
    expect((await portal.mail('64215550666')).codes).toHaveLength(1)
  })

  test('hints at the owners of the account, and at nobody who merely has a part in it', async () => {
    const { email, customer } = await portal.seeded('holder@test.waea.nz')
    await portal.seeded('looker@test.waea.nz', { customers: [{ CustomerUUID: customer, memberOf: true }] })
    await giveNumber(email, customer, '021 555 0677')
    const { body } = await recover(portal.browser(), '021 555 0677')
    const [code = ''] = (await portal.mail('64215550677')).codes
    expect((await show(portal.browser(), body.VerificationUUID, code)).body).toEqual({
      Emails: ['h•••••@test.waea.nz'],
    })
  })

  test('is answered and refused the same for a number that nobody has', async () => {
    const { email, customer } = await portal.seeded('known@test.waea.nz')
    await giveNumber(email, customer, '021 555 0633')
    const look = async (number: string, isKnown: boolean) => {
      const answer = await recover(portal.browser(), number)
      await made(String(answer.body.VerificationUUID))
      const [code = ''] = isKnown ? (await portal.mail(number)).codes : []
      const tries = [answer]
      for (let count = 0; count < 6; count += 1) {
        tries.push(await show(portal.browser(), answer.body.VerificationUUID, wrongOf(code)))
      }
      return tries.map(({ status, text }) => ({ status, text: text.replace(uuid, 'id') }))
    }
    expect(await look('64215550633', true)).toEqual(await look('64215550644', false))
  })
})

describe('a temporary login', () => {
  const mailed = (email: string, Seconds?: number) =>
    portal.mailedCode(email, async () => {
      const body = { Email: email, ...(Seconds && { Seconds }) }
      const sent = await portal.browser().call('POST /api/frontend/v1/temporary-login', body, service)
      expect(sent.status).toBe(202)
    })
  const exchange = (browser: Browser, code?: string) =>
    browser.call('POST /api/customers/v1/login/code', code === undefined ? {} : { code })
  const enter = (browser: Browser, AuthCode: unknown) =>
    browser.call('POST /v2/2/auth', { IdentityProvider: 'FIREBASE', AuthCode, IncludeRoles: true })

  test('[B-IDENT-08] [C-IDENT-12] by a mailed link signs in for as long as it says, however often it is renewed', async () => {
    const { email, customer } = await portal.seeded('temporary@test.waea.nz')
    const browser = portal.browser()
    const { body } = await exchange(browser, await mailed(email, 600))
    const entered = await enter(browser, body.Firebase_identity)
    expect(entered).toMatchObject({
      status: 200,
      body: { IdentityProvider: 'FIREBASE', Roles: [{ CustomerUUID: customer }] },
    })
    const until = portal.nowMs() + 600_000
    expect(Math.abs(Number(entered.body.TemporaryUntil) / 1e6 - until)).toBeLessThan(10_000)
    await portal.advance(400)
    const renewed = await browser.call('POST /v2/2/auth_check', { IdentityProvider: 'JWT_REFRESH' })
    expect(renewed.body.TemporaryUntil).toBe(entered.body.TemporaryUntil)
    await portal.advance(210)
    expect((await browser.call('GET /api/frontend/v1/me')).status).toBe(401)
    expect((await browser.call('POST /v2/2/auth_check', { IdentityProvider: 'JWT_REFRESH' })).status).toBe(401)
  })

  test('[E-IDENT-14] [E-IDENT-16] [V-IDENT-07] without a code says No Code, with an unknown or old one No Firebase identity', async () => {
    const { email } = await portal.seeded('oldlink@test.waea.nz')
    expect((await exchange(portal.browser())).body).toMatchObject({ err_message: 'No Code' })
    expect((await exchange(portal.browser(), 'unknown')).body).toMatchObject({ err_message: 'No Firebase identity' })
    const code = await mailed(email)
    await portal.advance(601)
    expect((await exchange(portal.browser(), code)).body).toMatchObject({ err_message: 'No Firebase identity' })
  })

  test('is used once: of 64 at the same time one wins', async () => {
    const { email } = await portal.seeded('once@test.waea.nz')
    const code = await mailed(email)
    const answers = await Promise.all(Array.from({ length: 64 }, () => exchange(portal.browser(), code)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === 'link-used')).toHaveLength(63)
    const identity = answers.find((answer) => answer.status === 200)?.body.Firebase_identity
    const entered = await Promise.all(Array.from({ length: 64 }, () => enter(portal.browser(), identity)))
    expect(entered.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('is made by the provider alone, and hands nobody else a token', async () => {
    const { browser, email } = await portal.seeded('handon@test.waea.nz')
    await browser.signIn(email)
    expect((await browser.call('POST /api/frontend/v1/temporary-login', { Email: email })).status).toBe(401)
    const guest = portal.browser()
    await enter(guest, (await exchange(guest, await mailed(email))).body.Firebase_identity)
    expect((await guest.call('POST /v2/auth_token')).status).toBe(403)
  })

  test('says in its mail how long it can be begun and how long it lasts, and goes to nobody unknown', async () => {
    const { email } = await portal.seeded('howlong@test.waea.nz')
    for (const [count, Seconds] of [undefined, 61, 600].entries()) {
      await mailed(email, Seconds)
      const { text } = await portal.mail(email, count + 1)
      expect(text).toContain('once, within 10 minutes')
      expect(text).toContain(`for ${[15, 2, 10][count]} minutes`)
    }
    const unknown = { Email: 'unknown@test.waea.nz' }
    expect((await portal.browser().call('POST /api/frontend/v1/temporary-login', unknown, service)).status).toBe(404)
  })
})

test('[C-IDENT-04] [C-IDENT-05] a temporary auth token signs the same person in once, elsewhere, and opens no safe', async () => {
  const { browser, email } = await portal.seeded('token@test.waea.nz')
  const own = await browser.signIn(email)
  const { status, body } = await browser.call('POST /v2/auth_token')
  expect(status).toBe(201)
  const elsewhere = portal.browser()
  const resolved = await elsewhere.call(`GET /v2/auth_token/${body.Token}`)
  expect(resolved).toMatchObject({ status: 200, body: { UUID: own.body.UUID, Email: email, Roles: own.body.Roles } })
  expect(resolved.headers.getSetCookie()).toEqual([])
  expect((await elsewhere.call('GET /api/frontend/v1/me')).status).toBe(200)
  const set = await elsewhere.call(`PUT /v2/2/auth/LOCAL/${email}`, { Password: 'Another-good-1' })
  expect(set.body.code).toBe('step-up-needed')
  expect((await portal.browser().call(`GET /v2/auth_token/${body.Token}`)).status).toBe(410)
  expect((await portal.browser().call('POST /v2/auth_token')).status).toBe(401)
})

test('[E-IDENT-17] the auth call without a body says: no payload', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${portal.portal.url}/v2/2/auth`, { method: 'POST', headers })
  expect(await answer.json()).toMatchObject({ err_message: 'no payload' })
})
