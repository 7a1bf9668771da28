import { expect, test } from 'vitest'
import { PasskeyDevice } from './passkey-device.ts'
import { type Browser, eventually, goodPassword, peopleOfFile } from './people.ts'
import { finish, type Provider, type SomeoneThere, socialSignIn, walk } from './social-people.ts'

const portal = peopleOfFile()

const security = async (browser: Browser) => (await browser.call('GET /api/frontend/v1/security')).body
const connections = async (browser: Browser) =>
  (await security(browser)).Connections as { UUID: string; IdentityProvider: string; Email?: string }[]
const disconnect = (browser: Browser, UUID: string) => browser.call(`DELETE /api/frontend/v1/social/${UUID}`)

/** Connects a provider, or proves identity with one, for a signed-in person; returns each step's answer. */
async function ask(browser: Browser, what: 'connect' | 'proof', provider: Provider, someone: SomeoneThere) {
  const began = await browser.call(`POST /api/frontend/v1/social/${what}`, {
    IdentityProvider: provider,
    Redirect: '/x',
  })
  if (began.status !== 200) return { began, State: '', answer: began }
  const brought = await walk(portal, new URL(String(began.body.Location)), someone)
  return { began, State: brought.State, answer: await finish(browser, provider, brought) }
}

const link = (browser: Browser, State: string) => browser.call('POST /api/frontend/v1/social/link', { State })

/** A person with neither a password nor a passkey. */
async function socialPerson(email: string) {
  const browser = portal.browser()
  await socialSignIn(portal, browser, 'GOOGLE', { email })
  return browser
}

test('a signed-in person connects a provider, whatever email it names, and signs in with it from then on', async () => {
  const { browser, email } = await portal.seeded('connects@test.waea.nz')
  const own = await browser.signIn(email)
  const someone = { email: 'quite-another@test.waea.nz' }
  const { answer, State } = await ask(browser, 'connect', 'GOOGLE', someone)
  expect(answer).toMatchObject({ status: 200, body: { Next: 'connect', Redirect: '/x' } })
  expect(answer.body.identity_token).toBeUndefined()
  expect((await link(browser, State)).body).toEqual({ IdentityProvider: 'GOOGLE' })
  expect(await connections(browser)).toMatchObject([{ IdentityProvider: 'GOOGLE', Email: someone.email }])
  expect((await portal.mail(email)).subject).toContain('Google is connected')
  const entered = await socialSignIn(portal, portal.browser(), 'GOOGLE', someone)
  expect(entered.body.UUID).toBe(own.body.UUID)
})

test('what one person began to connect nobody else finishes, and it is no way to sign in', async () => {
  const { browser, email } = await portal.seeded('begins@test.waea.nz')
  await browser.signIn(email)
  const { State } = await ask(browser, 'connect', 'FACEBOOK', { email: 'begun@test.waea.nz' })
  const other = await portal.seeded('finishes@test.waea.nz')
  other.browser.cookies.set('waea_social', browser.cookies.get('waea_social') ?? '')
  await other.browser.signIn(other.email)
  expect((await link(other.browser, State)).body).toMatchObject({ err_message: 'No identity_token' })
  expect((await link(browser, State)).status).toBe(200)
})

test('connecting asks for a fresh proof first, and a sign-in of somebody else here is not taken over', async () => {
  const someone = { email: 'taken@test.waea.nz' }
  await socialPerson(someone.email)
  const { browser, email } = await portal.seeded('wants@test.waea.nz')
  await browser.signIn(email)
  await portal.advance(301)
  expect((await ask(browser, 'connect', 'GOOGLE', someone)).began.body.code).toBe('step-up-needed')
  await browser.signIn(email)
  const { State } = await ask(browser, 'connect', 'GOOGLE', someone)
  expect((await link(browser, State)).body).toMatchObject({ code: 'provider-taken' })
  expect(await connections(browser)).toEqual([])
})

test('a provider is disconnected with a fresh proof, noted, told by mail, and signs in no more', async () => {
  const { browser, email } = await portal.seeded('parts@test.waea.nz')
  const own = await browser.signIn(email)
  const someone = { email: 'parts-google@test.waea.nz' }
  await link(browser, (await ask(browser, 'connect', 'GOOGLE', someone)).State)
  await portal.mail(email)
  const [connection] = await connections(browser)
  const stranger = await portal.seeded('parts-not@test.waea.nz')
  await stranger.browser.signIn(stranger.email)
  expect((await disconnect(stranger.browser, connection?.UUID ?? '')).status).toBe(404)
  await portal.advance(301)
  expect((await disconnect(browser, connection?.UUID ?? '')).body.code).toBe('step-up-needed')
  await browser.signIn(email)
  expect((await disconnect(browser, connection?.UUID ?? '')).status).toBe(200)
  expect(await connections(browser)).toEqual([])
  expect((await portal.mail(email, 2)).subject).toContain('Google is disconnected')
  const { Events } = (await browser.call('GET /api/frontend/v1/security-log')).body as { Events: object[] }
  expect(Events).toContainEqual(expect.objectContaining({ Deed: 'provider-disconnected', About: 'GOOGLE' }))
  const again = await socialSignIn(portal, portal.browser(), 'GOOGLE', someone)
  expect(again.body.UUID).not.toBe(own.body.UUID)
})

test('nobody locks themselves out: the last way in stays until there is another', async () => {
  const browser = await socialPerson('last@test.waea.nz')
  expect(await security(browser)).toMatchObject({ HasPassword: false, Passkeys: [] })
  expect((await browser.call('GET /api/frontend/v1/me')).body.HasPassword).toBe(false)
  const [connection] = await connections(browser)
  expect(await disconnect(browser, connection?.UUID ?? '')).toMatchObject({
    status: 409,
    body: { code: 'only-way-in', err_message: 'This is the only way into the account' },
  })
  const device = new PasskeyDevice(portal.portal.url)
  const creation = await browser.call('POST /api/frontend/v1/passkeys/creation', {})
  const added = await browser.call('POST /api/frontend/v1/passkeys', {
    Name: 'Key',
    Credential: device.make(creation.body as never),
  })
  const removePasskey = () => browser.call(`DELETE /api/frontend/v1/passkeys/${added.body.UUID}`)
  const both = await Promise.all([disconnect(browser, connection?.UUID ?? ''), removePasskey()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const left = await security(browser)
  expect([...(left.Passkeys as object[]), ...(left.Connections as object[])]).toHaveLength(1)
  const set = await browser.call('PUT /v2/2/auth/LOCAL/last@test.waea.nz', { Password: goodPassword })
  expect(set.status).toBe(200)
  expect(await security(browser)).toMatchObject({ HasPassword: true })
  const [still] = await connections(browser)
  const gone = still ? await disconnect(browser, still.UUID) : await removePasskey()
  expect(gone.status).toBe(200)
  expect((await portal.browser().signIn('last@test.waea.nz')).status).toBe(200)
})

test('a person without a password shows by the provider that they are there, and nobody else’s word counts', async () => {
  const someone = { email: 'proves@test.waea.nz' }
  const browser = await socialPerson(someone.email)
  await socialPerson('other-word@test.waea.nz')
  await portal.advance(301)
  const change = () => browser.call('POST /api/frontend/v1/change-email', { Email: 'proved@test.waea.nz' })
  expect((await change()).body.code).toBe('step-up-needed')
  const foreign = await ask(browser, 'proof', 'GOOGLE', { email: 'other-word@test.waea.nz' })
  expect(foreign.answer.body).toMatchObject({ err_message: 'No identity_token' })
  expect((await change()).body.code).toBe('step-up-needed')
  const { answer } = await ask(browser, 'proof', 'GOOGLE', someone)
  expect(answer.body).toMatchObject({ Next: 'proved', Redirect: '/x' })
  expect((await change()).status).toBe(202)
})

test('[B-IDENT-13] the people to whom an account is open are read by those people alone, emails by its owners', async () => {
  const owner = await portal.seeded('owner@test.waea.nz')
  const member = await portal.seeded('member@test.waea.nz', {
    customers: [{}, { CustomerUUID: owner.customer, memberOf: true }],
  })
  const stranger = await portal.seeded('outside@test.waea.nz')
  for (const one of [owner, member, stranger]) await one.browser.signIn(one.email)
  const read = (browser: Browser) => browser.call(`GET /api/frontend/v1/customer/${owner.customer}/access-users`)
  expect((await read(owner.browser)).body.Users).toMatchObject([
    { Email: owner.email, Role: 'owner', IsYou: true },
    { Email: member.email, Role: 'member', IsYou: false },
  ])
  const seen = (await read(member.browser)).body.Users as { Email?: string; IsYou: boolean }[]
  expect(seen.map(({ Email, IsYou }) => ({ Email, IsYou }))).toEqual([
    { Email: undefined, IsYou: false },
    { Email: member.email, IsYou: true },
  ])
  expect((await read(stranger.browser)).status).toBe(404)
})

test('[C-IDENT-13] [P-IDENT-06] each customer of whoever signs in is told to the reseller, also when it failed at first', async () => {
  const email = 'resold@test.waea.nz'
  const { browser } = await portal.seeded(email, { customers: [{}, { LastName: 'Second' }] })
  await portal.portal.faults('reseller', [{ kind: 'error-before-effect', times: 1 }])
  const signedIn = await browser.signIn(email)
  expect(signedIn.status).toBe(200)
  const roles = (signedIn.body.Roles as { CustomerUUID: string }[]).map((role) => role.CustomerUUID)
  expect(roles).toHaveLength(2)
  const notified = await eventually('both customers to be told', async () => {
    const answer = await fetch(`${portal.portal.sandbox}/reseller/auth_roles`)
    const all = (await answer.json()) as { UUID: string; CustomerUUID: string }[]
    const ours = all.filter(({ UUID }) => UUID === signedIn.body.UUID)
    return ours.length === 2 ? ours : undefined
  })
  expect(notified.map((one) => one.CustomerUUID).sort()).toEqual([...roles].sort())
})
