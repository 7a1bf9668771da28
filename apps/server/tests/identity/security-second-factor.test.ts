import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { type Browser, goodPassword, peopleOfFile } from './people.ts'

const portal = peopleOfFile({ SERVICE_TOKEN: 'service' })

const path = '/api/frontend/v1/second-factor'
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(portal.nowMs() / 1000) })

/** A person with an authenticator app. */
async function withApp(email: string) {
  const { browser, customer } = await portal.seeded(email)
  await browser.signIn(email)
  const { body } = await browser.call(`POST ${path}`, {})
  const secret = String(body.Secret)
  const confirmed = await browser.call(`POST ${path}/confirm`, { Code: codeOf(secret) })
  // Moves on to the next code: each works once.
  await portal.advance(60)
  const codes = confirmed.body.RecoveryCodes as string[]
  return { browser, email, customer, secret, address: String(body.Address), codes }
}

async function ticketOf(browser: Browser, email: string): Promise<string> {
  const { body } = await browser.signIn(email)
  return (body.detail as { Ticket: string }).Ticket
}

const show = (browser: Browser, Ticket: string, Code: string) => browser.call(`POST ${path}/show`, { Ticket, Code })

test('the password alone signs nobody in who has an authenticator app; its code does', async () => {
  const { email, secret, codes, address } = await withApp('app@test.waea.nz')
  expect(codes).toHaveLength(10)
  expect(address).toMatch(/^otpauth:\/\/totp\/Waea:app%40test\.waea\.nz\?/)
  const visitor = portal.browser()
  const first = await visitor.signIn(email)
  expect(first).toMatchObject({ status: 401, body: { err_number: 1002, code: 'second-factor-needed' } })
  expect(visitor.cookies.size).toBe(0)
  expect(visitor.token).toBeUndefined()
  const { Ticket } = first.body.detail as { Ticket: string }
  const answer = await show(visitor, Ticket, codeOf(secret))
  expect(answer).toMatchObject({ status: 200, body: { Email: email, IdentityProvider: 'LOCAL' } })
  expect((await visitor.call('GET /api/frontend/v1/me')).status).toBe(200)
})

test('a code of the app is taken once, also by 64 at once', async () => {
  const { email, secret } = await withApp('once@test.waea.nz')
  const tries = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const browser = portal.browser()
      return { browser, ticket: await ticketOf(browser, email) }
    }),
  )
  const code = codeOf(secret)
  const answers = await Promise.all(tries.map(({ browser, ticket }) => show(browser, ticket, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const later = portal.browser()
  expect((await show(later, await ticketOf(later, email), code)).body).toMatchObject({ code: 'wrong-code' })
})

test('a recovery code is taken once, however it is typed', async () => {
  const { email, codes, browser } = await withApp('recovery@test.waea.nz')
  const one = codes[0] ?? ''
  const visitor = portal.browser()
  expect((await show(visitor, await ticketOf(visitor, email), one.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  const again = portal.browser()
  expect((await show(again, await ticketOf(again, email), one)).status).toBe(400)
  expect((await browser.call('GET /api/frontend/v1/security')).body).toMatchObject({
    SecondFactor: { IsOn: true, RecoveryCodesLeft: 9 },
  })
  const renewed = await browser.call(`POST ${path}/recovery-codes`, {})
  expect(renewed.body.RecoveryCodes).toHaveLength(10)
  expect((await show(again, await ticketOf(again, email), codes[1] ?? '')).status).toBe(400)
})

test('a ticket takes five tries, ten minutes, and one use', async () => {
  const { email, secret } = await withApp('ticket@test.waea.nz')
  const visitor = portal.browser()
  const tried = await ticketOf(visitor, email)
  const wrong = await Promise.all(Array.from({ length: 5 }, () => show(visitor, tried, '000000')))
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect((await show(visitor, tried, codeOf(secret))).status).toBe(429)
  const old = await ticketOf(visitor, email)
  await portal.advance(601)
  expect((await show(visitor, old, codeOf(secret))).body).toMatchObject({ code: 'code-expired' })
  const used = await ticketOf(visitor, email)
  expect((await show(visitor, used, codeOf(secret))).status).toBe(200)
  await portal.advance(60)
  expect((await show(portal.browser(), used, codeOf(secret))).body).toMatchObject({ code: 'code-expired' })
})

test('whoever has the password guesses no code: 20 tries an hour, from wherever', async () => {
  const { email } = await withApp('guessed@test.waea.nz')
  const answers: number[] = []
  for (let round = 0; round < 12; round += 1) {
    const visitor = portal.browser()
    const ticket = await ticketOf(visitor, email)
    for (let guess = 0; guess < 2; guess += 1) answers.push((await show(visitor, ticket, '000000')).status)
  }
  expect(answers.filter((status) => status === 400)).toHaveLength(10)
  expect(answers.filter((status) => status === 429)).toHaveLength(14)
})

test('a temporary login that shows the second factor stays temporary, whatever else it shows', async () => {
  const { email, secret } = await withApp('temporary@test.waea.nz')
  // The mail about the new app comes first.
  await portal.mail(email)
  const service = { 'auth-token': 'service' }
  await portal.browser().call('POST /api/frontend/v1/temporary-login', { Email: email, Seconds: 600 }, service)
  const link = (await portal.mail(email, 2)).links.find((one) => one.includes('code=')) ?? ''
  const code = new URL(link).searchParams.get('code')
  const guest = portal.browser()
  const { body } = await guest.call('POST /api/customers/v1/login/code', { code })
  const AuthCode = body.Firebase_identity
  const first = await guest.call('POST /v2/2/auth', { IdentityProvider: 'FIREBASE', AuthCode })
  expect(first.body.code).toBe('second-factor-needed')
  const entered = await show(guest, (first.body.detail as { Ticket: string }).Ticket, codeOf(secret))
  expect(entered).toMatchObject({ status: 200, body: { IdentityProvider: 'FIREBASE' } })
  const endsAtMs = Number(entered.body.TemporaryUntil) / 1e6
  expect(Math.abs(endsAtMs - portal.nowMs() - 600_000)).toBeLessThan(10_000)
  const proved = await guest.signIn(email)
  expect(proved.body.TemporaryUntil).toBe(entered.body.TemporaryUntil)
  await portal.advance(610)
  expect((await guest.call('GET /api/frontend/v1/me')).status).toBe(401)
})

test('a texted code proves nobody, also with the second factor after it', async () => {
  const { browser, email, secret, customer } = await withApp('texted@test.waea.nz')
  const number = '64215550688'
  expect((await browser.call(`PUT /customer/${customer}`, { MobileNumber: number })).status).toBe(200)
  await portal.rows(
    `INSERT INTO mobiles.mobiles (customer_uuid, mobile_uuid, sim_type, status, msisdn, created_at, changed_at)
     VALUES ($1, $2, 'esim', 4, $3, now(), now())`,
    [customer, randomUUID(), number],
  )
  const visitor = portal.browser()
  const sent = await visitor.call('POST /api/frontend/v1/sign-in-code', { MobileNumber: number })
  const [Code = ''] = (await portal.mail(number)).codes
  const { VerificationUUID } = sent.body
  const first = await visitor.call('POST /api/frontend/v1/sign-in-code/confirm', { VerificationUUID, Code })
  const { Ticket } = first.body.detail as { Ticket: string }
  expect((await show(visitor, Ticket, codeOf(secret))).status).toBe(200)
  const removed = await visitor.call(`DELETE ${path}`)
  expect(removed).toMatchObject({ status: 401, body: { code: 'step-up-needed' } })
  expect((await visitor.signIn(email)).status).toBe(200)
  expect((await visitor.call(`DELETE ${path}`)).status).toBe(200)
})

test('a secret that was never confirmed asks nobody for a code', async () => {
  const { browser, email } = await portal.seeded('started@test.waea.nz')
  await browser.signIn(email)
  await browser.call(`POST ${path}`, {})
  expect((await browser.call(`POST ${path}/confirm`, { Code: '000000' })).body).toMatchObject({ code: 'wrong-code' })
  expect((await portal.browser().signIn(email)).status).toBe(200)
})

test('the second factor is switched off with a fresh proof alone, and a mail tells', async () => {
  const { browser, email } = await withApp('off@test.waea.nz')
  await portal.advance(301)
  expect((await browser.call(`DELETE ${path}`)).body).toMatchObject({ code: 'step-up-needed' })
  expect((await browser.signIn(email)).status).toBe(200)
  expect((await browser.call(`DELETE ${path}`)).status).toBe(200)
  expect((await portal.browser().signIn(email)).status).toBe(200)
  await portal.portal.message(email, ({ subject }) => subject.includes('Two-step sign-in is off'))
})

test('the secret and the recovery codes stand nowhere in the database', async () => {
  const { secret, codes } = await withApp('sealed@test.waea.nz')
  const rows = await portal.rows<{ t: string }>(
    `SELECT t::text AS t FROM identity.second_factors t UNION ALL SELECT t::text FROM identity.recovery_codes t`,
  )
  const all = rows.map(({ t }) => t).join(' ')
  for (const one of [secret, ...codes, goodPassword]) {
    expect(all).not.toContain(one)
    expect(all).not.toContain(Buffer.from(one).toString('hex'))
  }
})
