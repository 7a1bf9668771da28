import { describe, expect, test } from 'vitest'
import { goodPassword, peopleOfFile, startPeople } from './people.ts'
import { begin, enter, finish, type Provider, socialSignIn, vouch, walk } from './social-people.ts'

const portal = peopleOfFile()

const refused = { status: 400, body: { err_message: 'No identity_token' } }

test.each(['GOOGLE', 'APPLE'] as const)(
  '[B-IDENT-03] [B-IDENT-12] a visitor signs in with %s and feeds the auth call',
  async (provider) => {
    const email = `new@${provider.toLowerCase()}.test`
    const first = await socialSignIn(portal, portal.browser(), provider, { email, firstName: 'Mere', lastName: 'Wood' })
    expect(first).toMatchObject({
      status: 200,
      body: { Email: email, FirstName: 'Mere', LastName: 'Wood', IdentityProvider: provider, EmailVerified: true },
    })
    expect(first.body.Roles).toHaveLength(1)
    const again = await socialSignIn(portal, portal.browser(), provider, {
      email,
      firstName: 'Other',
      lastName: 'Name',
    })
    expect(again.body).toMatchObject({ UUID: first.body.UUID, FirstName: 'Mere' })
  },
)

test('[B-IDENT-03] Facebook vouches for no address, so a code in the mailbox makes the account and the link', async () => {
  const browser = portal.browser()
  const email = 'new@facebook.test'
  const { answer } = await vouch(portal, browser, 'FACEBOOK', { email, firstName: 'Mere', lastName: 'Wood' })
  expect(answer.body).toMatchObject({ Next: 'verify-email', Email: email })
  expect(answer.body).not.toHaveProperty('identity_token')
  const { codes } = await portal.mail(email)
  const { VerificationUUID } = answer.body
  const made = await browser.call('POST /api/frontend/v1/sign-up/confirm', { VerificationUUID, Code: codes[0] })
  expect(made).toMatchObject({ status: 200, body: { Email: email, FirstName: 'Mere' } })
  const again = await socialSignIn(portal, portal.browser(), 'FACEBOOK', { email })
  expect(again.body).toMatchObject({ UUID: made.body.UUID, IdentityProvider: 'FACEBOOK' })
})

test('who shares no address gets one that leads nowhere and counts as verified', async () => {
  const someone = { email: 'shy@facebook.test', hideEmail: true }
  const { status, body } = await socialSignIn(portal, portal.browser(), 'FACEBOOK', someone)
  expect({ status, verified: body.EmailVerified }).toEqual({ status: 200, verified: true })
  expect(body.Email).toMatch(/@placeholder\.invalid$/)
})

test('Apple relays the mail of who hides the address, and names a person the first time only', async () => {
  const someone = { email: 'hidden@apple.test', hideEmail: true, firstName: 'Hidden', lastName: 'Name' }
  const first = await socialSignIn(portal, portal.browser(), 'APPLE', someone)
  expect(first.body.Email).toMatch(/@privaterelay\.appleid\.com$/)
  expect(first.body).toMatchObject({ FirstName: 'Hidden', LastName: 'Name' })
  await portal.mail(String(first.body.Email))
  const again = await socialSignIn(portal, portal.browser(), 'APPLE', someone)
  expect(again.body).toMatchObject({ UUID: first.body.UUID, FirstName: 'Hidden' })
})

describe('an email that has an account', () => {
  test('opens nothing: its owner signs in and connects the provider, and is told by mail', async () => {
    const { browser, email } = await portal.seeded('linked@google.test')
    const { brought, answer } = await vouch(portal, browser, 'GOOGLE', { email })
    expect(answer.body).toEqual({ Next: 'link', IdentityProvider: 'GOOGLE', Email: email })
    const link = () => browser.call('POST /api/frontend/v1/social/link', { State: brought.State })
    expect((await link()).status).toBe(401)
    const own = await browser.signIn(email)
    expect(await link()).toMatchObject({ status: 200, body: { IdentityProvider: 'GOOGLE' } })
    expect((await portal.mail(email)).subject).toContain('Google is connected')
    const social = await socialSignIn(portal, portal.browser(), 'GOOGLE', { email })
    expect(social.body.UUID).toBe(own.body.UUID)
    expect(await link()).toMatchObject(refused)
  })

  test('is not told to who only claims it', async () => {
    const { email } = await portal.seeded('owned@unverified.test')
    const { answer } = await vouch(portal, portal.browser(), 'GOOGLE', { email })
    expect(answer.body).toMatchObject({ Next: 'verify-email' })
    expect((await portal.mail(email)).subject).toContain('already have')
  })

  test('cannot be connected from another browser, nor long after the password was shown', async () => {
    const { browser, email } = await portal.seeded('other@google.test')
    const { brought } = await vouch(portal, browser, 'GOOGLE', { email })
    const elsewhere = portal.browser()
    await elsewhere.signIn(email)
    const link = { State: brought.State }
    expect(await elsewhere.call('POST /api/frontend/v1/social/link', link)).toMatchObject(refused)
    await browser.signIn(email)
    await portal.advance(301)
    expect((await browser.call('POST /api/frontend/v1/social/link', link)).body.code).toBe('step-up-needed')
  })
})

describe('an attack', () => {
  const someone = { email: 'victim@google.test' }
  const fail = (answer: { status: number; body: object }) => expect(answer).toMatchObject(refused)

  test('[E-IDENT-01] without an identity token is told: No identity_token', async () => {
    for (const IdentityProvider of ['FACEBOOK', 'APPLE', 'GOOGLE', 'FIREBASE', 'LOCAL']) {
      fail(await portal.browser().call('POST /v2/2/auth', { IdentityProvider, AuthID: someone.email }))
    }
    fail(await enter(portal.browser(), 'GOOGLE', 'made-up'))
  })

  test('with an answer carried into another browser is refused, and so is one in the browser but without its try', async () => {
    const brought = await walk(portal, await begin(portal.browser(), 'GOOGLE'), someone)
    fail(await finish(portal.browser(), 'GOOGLE', brought))
    const other = portal.browser()
    await begin(other, 'GOOGLE')
    fail(await finish(other, 'GOOGLE', brought))
  })

  test('with a wrong state, another try’s state or a replayed answer is refused', async () => {
    const browser = portal.browser()
    const brought = await walk(portal, await begin(browser, 'GOOGLE'), someone)
    const second = await begin(browser, 'GOOGLE')
    fail(await finish(browser, 'GOOGLE', { ...brought, State: 'wrong' }))
    fail(await finish(browser, 'GOOGLE', { ...brought, State: second.searchParams.get('state') ?? '' }))
    expect((await finish(browser, 'GOOGLE', brought)).status).toBe(200)
    fail(await finish(browser, 'GOOGLE', brought))
  })

  test('with another nonce, or another code challenge, is refused', async () => {
    for (const field of ['nonce', 'code_challenge']) {
      const browser = portal.browser()
      const address = await begin(browser, 'GOOGLE')
      address.searchParams.set(field, 'Zm9yZ2VkLWZvcmdlZC1mb3JnZWQtZm9yZ2VkLWZvcmdlZA')
      fail(await finish(browser, 'GOOGLE', await walk(portal, address, someone)))
    }
  })

  test('that mixes up issuers is refused', async () => {
    const browser = portal.browser()
    const brought = await walk(portal, await begin(browser, 'GOOGLE'), someone)
    fail(await finish(browser, 'APPLE', brought))
    const issuer = await walk(portal, await begin(browser, 'GOOGLE'), someone)
    fail(await finish(browser, 'GOOGLE', { ...issuer, Issuer: `${portal.portal.sandbox}/oidc/apple` }))
    const apple = await begin(browser, 'APPLE')
    const google = await walk(portal, await begin(browser, 'GOOGLE'), someone)
    fail(await finish(browser, 'APPLE', { ...google, State: apple.searchParams.get('state') ?? '' }))
  })

  test('with a good answer in 16 tabs at once gets one token, and that opens one session', async () => {
    const browser = portal.browser()
    const brought = await walk(portal, await begin(browser, 'GOOGLE'), { email: 'tabs@google.test' })
    const answers = await Promise.all(Array.from({ length: 16 }, () => finish(browser, 'GOOGLE', brought)))
    const [good, ...more] = answers.filter((answer) => answer.status === 200)
    expect(more).toEqual([])
    const token = good?.body.identity_token
    expect((await enter(portal.browser(), 'APPLE', token)).status).toBe(400)
    const entered = await Promise.all(Array.from({ length: 16 }, () => enter(portal.browser(), 'GOOGLE', token)))
    expect(entered.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('with a token kept for longer than two minutes is refused', async () => {
    const { answer } = await vouch(portal, portal.browser(), 'GOOGLE', { email: 'late@google.test' })
    await portal.advance(121)
    expect((await enter(portal.browser(), 'GOOGLE', answer.body.identity_token)).status).toBe(400)
  })

  test('that takes longer than 20 minutes is refused, and a little less is not', async () => {
    const after = async (waitS: number) => {
      const browser = portal.browser()
      const brought = await walk(portal, await begin(browser, 'FACEBOOK'), { email: `slow${waitS}@facebook.test` })
      await portal.advance(waitS)
      return (await finish(browser, 'FACEBOOK', brought)).status
    }
    expect(await after(20 * 60 - 30)).toBe(200)
    expect(await after(20 * 60 + 1)).toBe(400)
  })

  test('by a form of another site is refused wherever a call takes none', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ IdentityProvider: 'LOCAL' }) }
    const plain = await fetch(`${portal.portal.url}/v2/2/auth`, form)
    expect(plain.status).toBe(415)
    const foreign = await fetch(`${portal.portal.url}/v2/2/auth`, {
      ...form,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
  })
})

test('a person who cancels at the provider is told that the sign-in was not finished', async () => {
  const { answer } = await vouch(portal, portal.browser(), 'GOOGLE', { email: 'shy@google.test', cancel: true })
  expect(answer).toMatchObject(refused)
})

test('a provider that is away is said to be unavailable, and is asked again the next time', async () => {
  const browser = portal.browser()
  const brought = await walk(portal, await begin(browser, 'GOOGLE'), { email: 'away@google.test' })
  await portal.portal.faults('oidc', [{ kind: 'error-before-effect', op: 'token', times: 1 }])
  expect((await finish(browser, 'GOOGLE', brought)).status).toBe(503)
  expect((await socialSignIn(portal, browser, 'GOOGLE', { email: 'away@google.test' })).status).toBe(200)
})

test('[C-IDENT-03] who came by a provider sets a local password for the own auth id, soon after signing in', async () => {
  const browser = portal.browser()
  const email = 'password@google.test'
  const { body } = await socialSignIn(portal, browser, 'GOOGLE', { email })
  const set = (authId: string, Password = goodPassword) => browser.call(`PUT /v2/2/auth/LOCAL/${authId}`, { Password })
  expect((await set('somebody@else.test')).status).toBe(404)
  expect((await set(email, 'weak')).body.code).toBe('password-weak')
  expect((await portal.browser().signIn(email)).status).toBe(401)
  expect((await set(email)).status).toBe(200)
  expect((await portal.browser().signIn(email)).body.UUID).toBe(body.UUID)
  await portal.advance(301)
  expect((await set(email, 'Another-good-1')).body.code).toBe('step-up-needed')
})

test('a provider that is not set up cannot be begun, and no page shows it', async () => {
  const bare = await startPeople({ OIDC_GOOGLE_ISSUER: '' })
  try {
    const start = (IdentityProvider: Provider) =>
      bare.browser().call('POST /api/frontend/v1/social/start', { IdentityProvider })
    expect((await start('GOOGLE')).status).toBe(403)
    expect((await start('APPLE')).status).toBe(200)
  } finally {
    await bare.close()
  }
})
