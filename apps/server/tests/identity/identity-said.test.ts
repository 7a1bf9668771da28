import { expect, test } from 'vitest'
import { customerOf } from '../../src/capabilities/customers/index.ts'
import { goodPassword, peopleOfFile } from './people.ts'
import { vouch } from './social-people.ts'

/** Personal details that a client sends with a sign-in fill gaps and never overwrite. */
const portal = peopleOfFile({ SERVICE_TOKEN: 'service' })

const auth = 'POST /v2/2/auth'
const said = {
  Email: 'Kiri@said.test',
  FirstName: ' Kiri ',
  LastName: 'Wood',
  MobileNumber: '021 555 0191',
  NotifySpecialOffers: 2,
  NotifyNewsletters: 0,
}

const consentsOf = (customer: string) =>
  portal.rows('SELECT topic, given, how FROM customers.consents WHERE customer_uuid = $1 ORDER BY said_at, topic', [
    customer,
  ])

/** Signs in by a provider that knows neither name nor email, with the details that the client sends. */
async function nameless(sub: string, body: object) {
  const browser = portal.browser()
  const someone = { email: `${sub}@said.test`, hideEmail: true, firstName: '', lastName: '' }
  const { answer } = await vouch(portal, browser, 'FACEBOOK', someone)
  const AuthCode = answer.body.identity_token
  const input = { SPID: 2, IdentityProvider: 'FACEBOOK', AuthCode, IncludeRoles: true, ...body }
  return { browser, answer: await browser.call(auth, input) }
}

test('[C-IDENT-01] names, number and opt-ins of a new person are taken over, and the email gets a code', async () => {
  const { browser, answer } = await nameless('kiri-there', said)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      JWT: expect.any(String),
      JWTExpiry: expect.any(Number),
      UUID: expect.any(String),
      SPID: 2,
      FirstName: 'Kiri',
      LastName: 'Wood',
      Email: expect.stringMatching(/@placeholder\.invalid$/),
      AuthID: expect.any(String),
      MobileNumber: '64215550191',
      IdentityProvider: 'FACEBOOK',
      Roles: [{ CustomerUUID: expect.any(String), Role: 'owner' }],
    },
  })
  const [{ CustomerUUID = '' } = {}] = answer.body.Roles as { CustomerUUID: string }[]
  expect(await customerOf(portal.system(), CustomerUUID)).toMatchObject({
    FirstName: 'Kiri',
    LastName: 'Wood',
    MobileNumber: '64215550191',
  })
  expect(await consentsOf(CustomerUUID)).toEqual([
    { topic: 'newsletters', given: false, how: 'sign-in' },
    { topic: 'special-offers', given: true, how: 'sign-in' },
  ])
  const { codes } = await portal.mail('Kiri@said.test')
  const confirm = await browser.call(`GET /customer/${CustomerUUID}/email_verification/confirm?Secret=${codes[0]}`)
  expect(confirm.body).toEqual({ EmailVerified: true, Email: 'Kiri@said.test' })
})

test('a sign-in stands where the said email was mailed a moment ago, or is the placeholder itself, and neither is mailed', async () => {
  const { browser } = await nameless('kiri-again', { Email: 'again@said.test' })
  await portal.mail('again@said.test')
  const entered = await nameless('kiri-again', { Email: 'again@said.test' })
  expect(entered.answer.status).toBe(200)
  expect(await portal.mailCount('again@said.test')).toBe(1)
  const Email = String(entered.answer.body.Email)
  expect(Email).toMatch(/@placeholder\.invalid$/)
  expect((await nameless('kiri-again', { Email })).answer).toMatchObject({ status: 200, body: { Email } })
  expect((await browser.call('GET /api/frontend/v1/me')).body.PendingEmail).toBe('again@said.test')
})

test('[C-IDENT-01] what is known of a person stays, whatever a sign-in says', async () => {
  const { browser, email, customer } = await portal.person('known@said.test')
  const before = await consentsOf(customer)
  const input = { IdentityProvider: 'LOCAL', AuthID: email, AuthCode: goodPassword }
  const signIn = (over: object) => portal.browser().call(auth, { ...input, ...said, NotifyNewsletters: 2, ...over })
  expect((await signIn({})).body).toMatchObject({
    Email: email,
    FirstName: 'Aroha',
    LastName: 'Test',
    MobileNumber: '64215550191',
  })
  expect((await signIn({ MobileNumber: '021 555 0192' })).body).toMatchObject({ MobileNumber: '64215550191' })
  expect(await consentsOf(customer)).toEqual(before)
  expect((await browser.call('GET /api/frontend/v1/me')).body.PendingEmail).toBeUndefined()
})

test('[C-IDENT-01] an email signs in where no AuthID is sent, and what can be no number or email is refused', async () => {
  const { email } = await portal.seeded('email-only@said.test')
  const input = { IdentityProvider: 'LOCAL', Email: email, AuthCode: goodPassword }
  expect((await portal.browser().call(auth, input)).body).toMatchObject({ Email: email })
  expect(await portal.browser().call(auth, { ...input, MobileNumber: '123456' })).toMatchObject({
    status: 400,
    body: { code: 'number-invalid', field: 'MobileNumber' },
  })
  expect(await portal.browser().call(auth, { ...input, AuthID: email, Email: 'none' })).toMatchObject({
    status: 400,
    body: { code: 'email-invalid', field: 'Email' },
  })
})

test('a wrong password, a renewal and a temporary login add nothing', async () => {
  const { browser, email } = await portal.seeded('nothing@said.test')
  const wrong = { IdentityProvider: 'LOCAL', AuthID: email, AuthCode: 'Not-the-password-1', ...said }
  expect((await portal.browser().call(auth, wrong)).status).toBe(401)
  await browser.signIn(email)
  const renewed = await browser.call(auth, { IdentityProvider: 'JWT_REFRESH', ...said })
  expect(renewed.status).toBe(200)
  expect(renewed.body.MobileNumber).toBeUndefined()
  await portal.browser().call('POST /api/frontend/v1/temporary-login', { Email: email }, { 'auth-token': 'service' })
  const link = new URL((await portal.mail(email)).links.find((one) => one.includes('code=')) ?? '')
  const code = link.searchParams.get('code')
  const login = await portal.browser().call('POST /api/customers/v1/login/code', { code })
  const AuthCode = login.body.Firebase_identity
  const entered = await portal.browser().call(auth, { IdentityProvider: 'FIREBASE', AuthCode, ...said })
  expect(entered.status).toBe(200)
  expect(entered.body.MobileNumber).toBeUndefined()
})
