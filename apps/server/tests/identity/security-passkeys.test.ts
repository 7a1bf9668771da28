import { expect, test } from 'vitest'
import { PasskeyDevice, type Shown } from './passkey-device.ts'
import { type Browser, peopleOfFile } from './people.ts'

const portal = peopleOfFile()

const passkeys = '/api/frontend/v1/passkeys'

/** A signed-in person with a passkey. */
async function withPasskey(email: string, name = 'My phone') {
  const { browser, customer } = await portal.seeded(email)
  await browser.signIn(email)
  const device = new PasskeyDevice(portal.portal.url)
  const creation = await browser.call(`POST ${passkeys}/creation`, {})
  const added = await browser.call(`POST ${passkeys}`, { Name: name, Credential: device.make(creation.body as never) })
  return { browser, device, customer, added, email }
}

async function request(browser: Browser): Promise<Shown> {
  const { body } = await browser.call(`POST ${passkeys}/request`, {})
  return { challenge: String(body.challenge), rpId: String(body.rpId) }
}

test('[K-IDENT-01] a passkey is named after its person, cut where the two names together exceed 33 characters', async () => {
  const { browser, email } = await portal.seeded('long-name@test.waea.nz')
  await browser.signIn(email)
  const nameOf = async (LastName: string) => {
    await portal.rows('UPDATE identity.users SET first_name = $2, last_name = $3 WHERE email_key = $1', [
      email,
      'A'.repeat(13),
      LastName,
    ])
    return (await browser.call(`POST ${passkeys}/creation`, {})).body.user
  }
  expect(await nameOf('B'.repeat(20))).toMatchObject({ displayName: `${'A'.repeat(13)} ${'B'.repeat(20)}` })
  expect(await nameOf('B'.repeat(21))).toMatchObject({ displayName: `${'A'.repeat(13)} ${'B'.repeat(20)}…` })
})

test('a passkey signs its person in, without an email or a password', async () => {
  const { added, device, customer, email } = await withPasskey('passkey@test.waea.nz')
  expect(added).toMatchObject({ status: 201, body: { Name: 'My phone', IsSynced: false } })
  const visitor = portal.browser()
  const answer = await visitor.call(`POST ${passkeys}/show`, {
    Credential: device.show(await request(visitor)),
    IncludeRoles: true,
  })
  expect(answer).toMatchObject({ status: 200, body: { Email: email, Roles: [{ CustomerUUID: customer }] } })
  expect((await visitor.call('GET /api/frontend/v1/me')).status).toBe(200)
  const mail = await portal.mail(email)
  expect(mail.text).toContain('My phone')
})

test('a passkey is asked for no second factor, and proves the session of the same person again', async () => {
  const { browser, device } = await withPasskey('proves@test.waea.nz')
  await portal.advance(301)
  expect((await browser.call(`POST ${passkeys}/creation`, {})).body).toMatchObject({ code: 'step-up-needed' })
  const shown = await browser.call(`POST ${passkeys}/show`, { Credential: device.show(await request(browser)) })
  expect(shown.status).toBe(200)
  expect((await browser.call(`POST ${passkeys}/creation`, {})).status).toBe(200)
})

test('a challenge is good once, for 5 minutes, and only one of ours', async () => {
  const { device } = await withPasskey('challenge@test.waea.nz')
  const visitor = portal.browser()
  const show = async (options: Shown) =>
    (await portal.browser().call(`POST ${passkeys}/show`, { Credential: device.show(options) })).status
  const once = await request(visitor)
  expect(await show(once)).toBe(200)
  expect(await show(once)).toBe(400)
  const old = await request(visitor)
  await portal.advance(301)
  expect(await show(old)).toBe(400)
  const { rpId } = await request(visitor)
  expect(await show({ challenge: Buffer.alloc(56).toString('base64url'), rpId })).toBe(400)
})

test('a refused answer uses its challenge up too, for showing a passkey and for making one', async () => {
  const { browser, device } = await withPasskey('usedup@test.waea.nz')
  const unknown = new PasskeyDevice(portal.portal.url)
  const show = (Credential: object) => portal.browser().call(`POST ${passkeys}/show`, { Credential })
  const lies = [{ handle: 'c29tZW9uZQ' }, { isVerified: false }, { origin: 'https://waea.example' }]
  for (const lie of lies) {
    const options = await request(browser)
    expect((await show(device.show(options, lie))).status).toBe(400)
    expect((await show(device.show(options))).status).toBe(400)
  }
  const options = await request(browser)
  expect((await show(unknown.show(options, lies[0]))).status).toBe(400)
  expect((await show(device.show(options))).status).toBe(400)
  const creation = (await browser.call(`POST ${passkeys}/creation`, {})).body as never
  const made = unknown.make(creation)
  const broken = { ...made, response: { ...made.response, attestationObject: 'AAAA' } }
  const add = (Credential: object) => browser.call(`POST ${passkeys}`, { Name: 'Key', Credential })
  expect((await add(broken)).body.code).toBe('passkey-refused')
  expect((await add(made)).body.code).toBe('passkey-refused')
})

test('of 64 parallel answers to one challenge one signs in', async () => {
  const { device } = await withPasskey('parallel@test.waea.nz')
  const Credential = device.show(await request(portal.browser()))
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => portal.browser().call(`POST ${passkeys}/show`, { Credential })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each([
  ['another site', { origin: 'https://waea.example' }],
  ['another site’s name', { rpId: 'waea.example' }],
  ['nobody verified by the device', { isVerified: false }],
  ['another person’s handle', { handle: Buffer.from('someone else').toString('base64url') }],
])('a signature for %s opens nothing', async (what, lies) => {
  const { device } = await withPasskey(`${what.replace(/\W/g, '')}@test.waea.nz`)
  const visitor = portal.browser()
  const answer = await visitor.call(`POST ${passkeys}/show`, { Credential: device.show(await request(visitor), lies) })
  expect(answer).toMatchObject({ status: 400, body: { code: 'passkey-refused' } })
})

test('a synced passkey opens whatever its counter says: each device counts by itself', async () => {
  const { device } = await withPasskey('synced@test.waea.nz')
  await portal.rows('UPDATE identity.passkeys SET synced = true WHERE credential_id = $1', [
    device.id.toString('base64url'),
  ])
  for (const counter of [5, 4, 0, 9]) {
    device.counter = counter
    const visitor = portal.browser()
    const answer = await visitor.call(`POST ${passkeys}/show`, { Credential: device.show(await request(visitor)) })
    expect([counter, answer.status]).toEqual([counter, 200])
  }
})

test('a passkey of one device whose counter goes back is a copy, and opens nothing', async () => {
  const { device } = await withPasskey('counter@test.waea.nz')
  const visitor = portal.browser()
  const show = async (counter: number) => {
    device.counter = counter
    return (await portal.browser().call(`POST ${passkeys}/show`, { Credential: device.show(await request(visitor)) }))
      .status
  }
  expect(await show(5)).toBe(200)
  expect(await show(5)).toBe(400)
  expect(await show(4)).toBe(400)
  expect(await show(6)).toBe(200)
})

test('a passkey is named, and opens nothing once it is removed; another person’s does not exist', async () => {
  const { browser, device, added } = await withPasskey('named@test.waea.nz')
  const stranger = await withPasskey('stranger@test.waea.nz')
  const address = `${passkeys}/${added.body.UUID}`
  expect((await stranger.browser.call(`PUT ${address}`, { Name: 'Mine' })).status).toBe(404)
  expect((await stranger.browser.call(`DELETE ${address}`)).status).toBe(404)
  expect((await browser.call(`PUT ${address}`, { Name: ' Old phone ' })).status).toBe(200)
  const { body } = await browser.call('GET /api/frontend/v1/security')
  expect(body.Passkeys).toMatchObject([{ Name: 'Old phone' }])
  expect((await browser.call(`DELETE ${address}`)).status).toBe(200)
  const visitor = portal.browser()
  const answer = await visitor.call(`POST ${passkeys}/show`, { Credential: device.show(await request(visitor)) })
  expect(answer.status).toBe(400)
})

test('fifty passkeys are kept, and no more', async () => {
  const { browser, email } = await withPasskey('many@test.waea.nz')
  await portal.rows(
    `INSERT INTO identity.passkeys (passkey_uuid, user_uuid, credential_id, public_key, counter, name, synced, made_at)
     SELECT gen_random_uuid(), user_uuid, gen_random_uuid()::text, '\\x00', 0, 'A key', false, now()
     FROM identity.users, generate_series(1, 48) WHERE email_key = $1`,
    [email],
  )
  const add = async () => {
    const creation = await browser.call(`POST ${passkeys}/creation`, {})
    const Credential = new PasskeyDevice(portal.portal.url).make(creation.body as never)
    return (await browser.call(`POST ${passkeys}`, { Name: 'One more', Credential })).status
  }
  expect(await add()).toBe(201)
  expect(await add()).toBe(409)
})

test('a challenge for one person makes no passkey for another', async () => {
  const one = await withPasskey('one@test.waea.nz')
  const other = await withPasskey('other@test.waea.nz')
  const creation = await one.browser.call(`POST ${passkeys}/creation`, {})
  const device = new PasskeyDevice(portal.portal.url)
  const body = { Name: 'Key', Credential: device.make(creation.body as never) }
  expect((await other.browser.call(`POST ${passkeys}`, body)).body).toMatchObject({ code: 'passkey-refused' })
})
