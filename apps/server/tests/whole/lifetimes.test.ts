import { activation } from '@waea/contract/mobile/activation'
import { shop } from '@waea/contract/shop/shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeHash } from '../../src/capabilities/activation/codes.ts'
import { createActivation, seedStock } from '../../src/capabilities/activation/index.ts'
import { seedCatalogue } from '../../src/capabilities/catalogue/index.ts'
import { type Browser, goodPassword, type People, secretOf, startPeople } from '../identity/people.ts'

/** How long issued secrets stay valid: each is tried shortly before it expires and just after, by the test's clock. */
let people: People
let made = 0

beforeAll(async () => {
  people = await startPeople({ SERVICE_TOKEN: 'service' })
  await people.system().inTransaction(seedCatalogue)
})
afterAll(() => people?.close())

const service = { 'auth-token': 'service' }
const minute = 60
const hour = 3600
const day = 86_400
/** The test's clock moves on while a request is in progress. */
const shortlyS = 30

/** A new person, signed in. */
async function signedIn() {
  made += 1
  const person = await people.seeded(`lasts${made}@test.waea.nz`)
  const entered = await person.browser.signIn(person.email)
  return { ...person, user: String(entered.body.UUID) }
}

const codeIn = async (email: string, count = 1) => (await people.mail(email, count)).codes[0] ?? ''

async function temporaryCode(Seconds?: number) {
  const { email, browser } = await signedIn()
  const input = { Email: email, ...(Seconds && { Seconds }) }
  return people.mailedCode(email, () => browser.call('POST /api/frontend/v1/temporary-login', input, service))
}

const exchange = (browser: Browser, code: string) => browser.call('POST /api/customers/v1/login/code', { code })
const enter = (browser: Browser, AuthCode: unknown) =>
  browser.call('POST /v2/2/auth', { IdentityProvider: 'FIREBASE', AuthCode })
const me = 'GET /api/frontend/v1/me'

/** A visitor's browser in a temporary login of the given seconds. */
async function temporary(Seconds?: number): Promise<Browser> {
  const browser = people.browser()
  await enter(browser, (await exchange(browser, await temporaryCode(Seconds))).body.Firebase_identity)
  return browser
}

/** A stocked SIM and the code that leads to it. */
async function stocked(): Promise<{ code: string; MobileUUID: string }> {
  made += 1
  const code = `LASTS-${made}`
  await seedStock(people.system(), [{ code, SIMType: 'esim', BillingType: 'prepay' }])
  const [sim] = await people.rows<{ uuid: string }>(
    'SELECT mobile_uuid AS uuid FROM activation.codes WHERE code_hash = $1',
    [codeHash(code)],
  )
  return { code, MobileUUID: sim?.uuid ?? '' }
}

const adopt = (Token: string) => people.portal.call(activation.adoptByToken, { Token })

/** A secret, its lifetime, and a function that issues one and returns a try of it; the try gives the status. */
type Lifetime = [what: string, lifeS: number, handOut: () => Promise<() => Promise<number>>]

const lifetimes: Lifetime[] = [
  [
    'a code to sign in',
    10 * minute,
    async () => {
      const { email } = await signedIn()
      const browser = people.browser()
      const { body } = await browser.call('POST /api/frontend/v1/sign-in-code', { Email: email })
      const Code = await codeIn(email)
      const confirm = { VerificationUUID: body.VerificationUUID, Code }
      return async () => (await browser.call('POST /api/frontend/v1/sign-in-code/confirm', confirm)).status
    },
  ],
  [
    'the code of a sign-up',
    10 * minute,
    async () => {
      made += 1
      const { browser, VerificationUUID, code } = await people.askAccount(`lasts${made}@test.waea.nz`)
      const confirm = { VerificationUUID, Code: code }
      return async () => (await browser.call('POST /api/frontend/v1/sign-up/confirm', confirm)).status
    },
  ],
  [
    'the link of a sign-up',
    hour,
    async () => {
      made += 1
      const { browser, mail } = await people.askAccount(`lasts${made}@test.waea.nz`)
      const Secret = secretOf(mail)
      return async () => (await browser.call('POST /api/frontend/v1/sign-up/confirm', { Secret })).status
    },
  ],
  [
    'a sign-up that waits, for which another code can be sent',
    day,
    async () => {
      made += 1
      const { browser, VerificationUUID } = await people.askAccount(`lasts${made}@test.waea.nz`)
      const state = async () => (await browser.call(`GET /api/frontend/v1/sign-up/${VerificationUUID}`)).body.State
      return async () => ((await state()) === 'waiting' ? 200 : 410)
    },
  ],
  [
    'the code that proves a session again',
    10 * minute,
    async () => {
      const { browser, email, customer } = await signedIn()
      await browser.call(`POST /customers/${customer}/mfa`, {})
      const code = await codeIn(email)
      return async () => (await browser.call(`PUT /customers/${customer}/mfa`, { code })).status
    },
  ],
  [
    'the link to a new password',
    hour,
    async () => {
      const { email } = await signedIn()
      await people.browser().call('POST /api/frontend/v1/recover-password', { Email: email })
      const Secret = secretOf(await people.mail(email))
      const input = { Secret, Password: 'Tui-2-flies-again' }
      return async () => (await people.browser().call('POST /api/frontend/v1/new-password', input)).status
    },
  ],
  [
    'a token',
    30 * minute,
    async () => {
      const { browser } = await signedIn()
      return async () => (await browser.call(me)).status
    },
  ],
  [
    'a session that nobody renews',
    30 * day,
    async () => {
      const { browser } = await signedIn()
      browser.token = undefined
      return async () => (await browser.call('POST /v2/2/auth_check', { IdentityProvider: 'JWT_REFRESH' })).status
    },
  ],
  [
    'the link of a temporary login',
    10 * minute,
    async () => {
      const code = await temporaryCode()
      return async () => (await exchange(people.browser(), code)).status
    },
  ],
  [
    'the identity that such a link is exchanged for',
    2 * minute,
    async () => {
      const { body } = await exchange(people.browser(), await temporaryCode())
      return async () => (await enter(people.browser(), body.Firebase_identity)).status
    },
  ],
  [
    'a temporary login of which nothing is said',
    15 * minute,
    async () => {
      const browser = await temporary()
      return async () => (await browser.call(me)).status
    },
  ],
  [
    'a temporary login of 20 minutes',
    20 * minute,
    async () => {
      const browser = await temporary(20 * minute)
      return async () => (await browser.call(me)).status
    },
  ],
  [
    'a token for another device',
    10 * minute,
    async () => {
      const { browser } = await signedIn()
      const { body } = await browser.call('POST /v2/auth_token')
      return async () => (await people.browser().call(`GET /v2/auth_token/${body.Token}`)).status
    },
  ],
  [
    'the session of the other device',
    30 * minute,
    async () => {
      const { browser } = await signedIn()
      const { body } = await browser.call('POST /v2/auth_token')
      const other = people.browser()
      await other.call(`GET /v2/auth_token/${body.Token}`)
      return async () => (await other.call(me)).status
    },
  ],
  [
    'an invitation',
    7 * day,
    async () => {
      const { customer, browser, email } = await signedIn()
      const Email = `to-${email}`
      const input = { CustomerUUID: customer, Email }
      const code = await people.mailedCode(Email, () =>
        browser.call('POST /api/frontend/v1/invitations', input, service),
      )
      return async () => (await people.browser().call('POST /api/customers/v1/invitation', { code })).status
    },
  ],
  [
    'the link that activates a SIM',
    30 * day,
    async () => {
      const { customer: CustomerUUID } = await signedIn()
      const { MobileUUID } = await stocked()
      const ctx = people.system()
      const { code } = await ctx.inTransaction((tx) => createActivation(tx, { CustomerUUID, MobileUUID }))
      return async () => (await adopt(code)).status
    },
  ],
  [
    'the code on a card of the stock',
    365 * day,
    async () => {
      const { code } = await stocked()
      return async () => (await adopt(code)).status
    },
  ],
  [
    'the token that takes an adoption up again',
    day,
    async () => {
      const { body } = await adopt((await stocked()).code)
      const input = { adoptionUuid: body.AdoptionRequest.UUID }
      return async () => (await people.portal.call(activation.resume, input, body.AuthResponse.JWT)).status
    },
  ],
  [
    'a visitor’s cart',
    30 * day,
    async () => {
      const { UUID } = await people.portal.good(shop.saveCart, { Items: [] })
      return async () => (await people.portal.call(shop.cart, { uuid: UUID })).status
    },
  ],
]

describe.each(lifetimes)('%s', (_what, lifeS, handOut) => {
  test('is good shortly before its end', async () => {
    const use = await handOut()
    await people.advance(lifeS - shortlyS)
    expect(await use()).toBeLessThan(300)
  })

  test('is refused just after it', async () => {
    const use = await handOut()
    await people.advance(lifeS + 1)
    const status = await use()
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})

test('a device is known for 400 days to whom it was used by', async () => {
  const { email } = await signedIn()
  const { headers } = await people.browser().signIn(email, goodPassword)
  const [cookie] = headers.getSetCookie().filter((one) => one.startsWith('waea_device='))
  expect(cookie).toContain(`Max-Age=${400 * day};`)
})
