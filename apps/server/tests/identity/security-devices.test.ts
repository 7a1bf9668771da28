import { expect, test } from 'vitest'
import { type Browser, eventually, goodPassword, peopleOfFile } from './people.ts'

const portal = peopleOfFile({ SERVICE_TOKEN: 'service' })

const me = 'GET /api/frontend/v1/me'
const devicesPath = '/api/frontend/v1/devices'
const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' }
interface Device {
  UUID: string
  IsThis: boolean
  Browser?: string
  System?: string
}

const devicesOf = async (browser: Browser) => (await browser.call(`GET ${devicesPath}`)).body.Devices as Device[]

function signIn(browser: Browser, email: string, headers: Record<string, string> = {}) {
  const body = { IdentityProvider: 'LOCAL', AuthID: email, AuthCode: goodPassword }
  return browser.call('POST /v2/2/auth', body, headers)
}

test('the devices are listed by browser and system, this one first', async () => {
  const { browser, email } = await portal.seeded('devices@test.waea.nz')
  await signIn(browser, email)
  await portal.advance(60)
  await signIn(portal.browser(), email, phone)
  const devices = await devicesOf(browser)
  expect(devices).toMatchObject([
    { IsThis: true, IsSameNetwork: true },
    { IsThis: false, Browser: 'Safari', System: 'iPhone', IsSameNetwork: true },
  ])
})

test('a device that is signed out elsewhere is refused within a second, and cannot come back', async () => {
  const { browser, email } = await portal.seeded('remote@test.waea.nz')
  const lost = portal.browser()
  await signIn(browser, email)
  await signIn(lost, email, phone)
  expect((await lost.call(me)).status).toBe(200)
  const other = (await devicesOf(browser)).find((one) => !one.IsThis)
  expect((await browser.call(`DELETE ${devicesPath}/${other?.UUID}`)).status).toBe(200)
  await eventually(
    'the device to be refused',
    async () => ((await lost.call(me)).status === 401 ? true : undefined),
    1000,
  )
  expect((await lost.call('POST /v2/2/auth', { IdentityProvider: 'JWT_REFRESH' })).status).toBe(401)
  expect((await browser.call(me)).status).toBe(200)
})

test('all other devices are signed out at once, this one stays', async () => {
  const { browser, email } = await portal.seeded('others@test.waea.nz')
  await signIn(browser, email)
  const others = [portal.browser(), portal.browser(), portal.browser()]
  for (const other of others) await signIn(other, email)
  expect((await browser.call(`DELETE ${devicesPath}`)).body).toEqual({ Count: 3 })
  for (const other of others) {
    await eventually(
      'the others to be refused',
      async () => ((await other.call(me)).status === 401 ? true : undefined),
      1000,
    )
  }
  expect(await devicesOf(browser)).toHaveLength(1)
})

test('another person’s device is answered as one that does not exist, and stays', async () => {
  const one = await portal.seeded('mine@test.waea.nz')
  const other = await portal.seeded('theirs@test.waea.nz')
  await signIn(one.browser, one.email)
  await signIn(other.browser, other.email)
  const [theirs] = await devicesOf(other.browser)
  const foreign = await one.browser.call(`DELETE ${devicesPath}/${theirs?.UUID}`)
  const none = await one.browser.call(`DELETE ${devicesPath}/00000000-0000-7000-8000-000000000000`)
  expect(foreign.status).toBe(404)
  expect(foreign.text).toBe(none.text)
  expect((await other.browser.call(me)).status).toBe(200)
})

test('the security log tells the person what happened, the newest first, and nobody else', async () => {
  const { browser, email } = await portal.seeded('log@test.waea.nz')
  await portal.browser().signIn(email, 'Not-the-password-1')
  await signIn(browser, email, phone)
  const { body } = await browser.call('GET /api/frontend/v1/security-log?PageSize=10')
  expect(body).toMatchObject({
    Events: [{ Deed: 'signed-in', About: 'LOCAL', Browser: 'Safari', System: 'iPhone' }, { Deed: 'sign-in-failed' }],
    PageInfo: { TotalItemCount: 2 },
  })
  const other = await portal.seeded('elsewhere@test.waea.nz')
  await signIn(other.browser, other.email)
  const theirs = await other.browser.call('GET /api/frontend/v1/security-log')
  expect(theirs.body.PageInfo).toMatchObject({ TotalItemCount: 1 })
})

test('[C-IDENT-09] [C-IDENT-10] the mailed code proves the session, and no other', async () => {
  const { browser, email, customer } = await portal.seeded('mfa@test.waea.nz')
  await signIn(browser, email)
  const other = portal.browser()
  await signIn(other, email)
  await portal.advance(301)
  const needsProof = (who: Browser) => who.call('POST /api/frontend/v1/passkeys/creation', {})
  expect((await needsProof(browser)).body).toMatchObject({ code: 'step-up-needed' })
  expect((await browser.call(`POST /customers/${customer}/mfa`, {})).status).toBe(200)
  const code = (await portal.mail(email)).codes[0]
  expect((await other.call(`PUT /customers/${customer}/mfa`, { code })).status).toBe(400)
  expect((await browser.call(`PUT /customers/${customer}/mfa`, { code })).status).toBe(200)
  expect((await needsProof(browser)).status).toBe(200)
  expect((await needsProof(other)).status).toBe(401)
  expect((await browser.call(`PUT /customers/${customer}/mfa`, { code })).status).toBe(400)
})

test('the security log tells of a link that was mailed, of a token that was handed on and of a code that was shown', async () => {
  const { browser, email, customer } = await portal.seeded('deeds@test.waea.nz')
  await portal.browser().call('POST /api/frontend/v1/temporary-login', { Email: email }, { 'auth-token': 'service' })
  await signIn(browser, email)
  await browser.call('POST /v2/auth_token')
  await browser.call(`POST /customers/${customer}/mfa`, {})
  const { codes } = await portal.portal.message(email, ({ text }) => text.includes('good for 10 minutes'))
  await browser.call(`PUT /customers/${customer}/mfa`, { code: codes[0] })
  const { Events } = (await browser.call('GET /api/frontend/v1/security-log')).body as { Events: { Deed: string }[] }
  const deeds = ['step-up-code-shown', 'auth-token-made', 'signed-in', 'temporary-login-mailed']
  expect(Events.map(({ Deed }) => Deed)).toEqual(deeds)
})

test("[C-IDENT-10][V-IDENT-07][E-IDENT-12] without a code the answer is 'No Code'", async () => {
  const { browser, email, customer } = await portal.seeded('nocode@test.waea.nz')
  await signIn(browser, email)
  for (const body of [{}, { code: ' ' }]) {
    expect((await browser.call(`PUT /customers/${customer}/mfa`, body)).body).toMatchObject({ err_message: 'No Code' })
  }
})

test('[E-IDENT-23] a code that cannot be sent is answered like one that was', async () => {
  const { browser, email, customer } = await portal.seeded('swallowed@test.waea.nz')
  await signIn(browser, email)
  const answers = []
  for (let count = 0; count < 7; count += 1) {
    answers.push(await browser.call(`POST /customers/${customer}/mfa`, {}))
    await portal.advance(61)
  }
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  await portal.mail(email, 5)
  expect(await portal.mailCount(email)).toBe(5)
})

test('of 1,000 parallel guesses at a mailed code five are looked at', async () => {
  const { browser, email, customer } = await portal.seeded('guess@test.waea.nz')
  await signIn(browser, email)
  await browser.call(`POST /customers/${customer}/mfa`, {})
  const code = (await portal.mail(email)).codes[0] ?? ''
  const guesses = Array.from({ length: 1000 }, (_, at) => String(at).padStart(6, '0')).filter((one) => one !== code)
  const answers = await Promise.all(guesses.map((one) => browser.call(`PUT /customers/${customer}/mfa`, { code: one })))
  expect(answers.filter(({ body }) => body.code === 'wrong-code')).toHaveLength(5)
  // A busy server answers 503 and checks no code either.
  expect(answers.filter(({ status }) => status === 429 || status === 503).length).toBe(guesses.length - 5)
  expect((await browser.call(`PUT /customers/${customer}/mfa`, { code })).status).toBe(429)
})
