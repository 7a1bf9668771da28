import { describe, expect, test } from 'vitest'
import { type Browser, eventually, goodPassword, peopleOfFile } from './people.ts'

const portal = peopleOfFile({ SERVICE_TOKEN: 'service' })

const service = { 'auth-token': 'service' }

describe('an identity link', () => {
  const ask = (input: { CustomerUUID: string; Email: string; Role?: string }) =>
    portal.browser().call('POST /api/frontend/v1/invitations', input, service)
  const invite = (CustomerUUID: string, Email: string, Role?: 'owner') =>
    portal.mailedCode(Email, async () =>
      expect((await ask({ CustomerUUID, Email, ...(Role && { Role }) })).status).toBe(202),
    )
  const look = (browser: Browser, code?: string) =>
    browser.call('POST /api/customers/v1/invitation', code === undefined ? {} : { code })
  const signUp = (browser: Browser, Code: string) =>
    browser.call('POST /api/frontend/v1/identity-link', {
      Code,
      FirstName: 'Invited',
      LastName: 'Person',
      Password: goodPassword,
    })

  test('[C-IDENT-11] opens the account that it names to who signs up by it', async () => {
    const { customer } = await portal.seeded('inviter@test.waea.nz')
    const email = 'invited@test.waea.nz'
    const code = await invite(customer, email)
    const browser = portal.browser()
    expect((await look(browser, code)).body).toEqual({
      CustomerUUID: customer,
      Email: email,
      Registered: false,
      Accepted: false,
    })
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(portal.browser(), code)))
    const good = answers.filter((answer) => answer.status === 200)
    expect(good).toHaveLength(1)
    expect(good[0]?.body).toMatchObject({
      Email: email,
      EmailVerified: true,
      Roles: [{ CustomerUUID: customer, Role: 'member' }],
    })
    expect((await look(browser, code)).body.code).toBe('link-used')
  })

  test('is accepted by who has an account, by asking while signed in', async () => {
    const { customer } = await portal.seeded('inviter2@test.waea.nz')
    const { browser, email } = await portal.seeded('member@test.waea.nz')
    const code = await invite(customer, email)
    expect((await look(browser, code)).body).toMatchObject({ Registered: true, Accepted: false })
    await browser.signIn(email)
    expect((await look(browser, code)).body).toMatchObject({ CustomerUUID: customer, Accepted: true })
    const me = await browser.call('GET /api/frontend/v1/me')
    expect(JSON.stringify(me.body.Roles)).toContain(customer)
  })

  test('opens the account within a second to who is signed in and had none', async () => {
    const { customer } = await portal.seeded('inviter8@test.waea.nz')
    const { browser, email } = await portal.seeded('without@test.waea.nz', { customers: [] })
    await browser.signIn(email)
    const account = () => browser.call(`GET /api/frontend/v1/customer/${customer}`)
    expect((await account()).status).toBe(404)
    expect((await look(browser, await invite(customer, email))).body).toMatchObject({ Accepted: true })
    await portal.advance(1)
    expect((await account()).status).toBe(200)
  })

  test('[E-IDENT-13] [E-IDENT-15] [V-IDENT-07] without a code says No Code, with one that leads to no account No CustomerUUID', async () => {
    expect((await look(portal.browser())).body).toMatchObject({ err_message: 'No Code' })
    expect((await look(portal.browser(), 'unknown')).body).toMatchObject({ err_message: 'No CustomerUUID' })
    const { customer } = await portal.seeded('inviter3@test.waea.nz')
    const code = await invite(customer, 'lateguest@test.waea.nz')
    await portal.advance(8 * 86_400)
    expect((await look(portal.browser(), code)).body).toMatchObject({ err_message: 'No CustomerUUID' })
    expect((await signUp(portal.browser(), code)).body).toMatchObject({ err_message: 'No CustomerUUID' })
  })

  test('only ever adds rights: a member becomes an owner by one, and an owner stays one', async () => {
    const { customer } = await portal.seeded('inviter5@test.waea.nz')
    const email = 'riser@test.waea.nz'
    const { browser } = await portal.seeded(email, { customers: [{}, { CustomerUUID: customer, memberOf: true }] })
    await browser.signIn(email)
    const roleNow = async () => {
      const { Roles } = (await browser.call('GET /api/frontend/v1/me')).body as { Roles: Record<string, string>[] }
      return Roles.find(({ CustomerUUID }) => CustomerUUID === customer)?.Role
    }
    expect(await roleNow()).toBe('member')
    expect((await look(browser, await invite(customer, email, 'owner'))).body.Accepted).toBe(true)
    expect(await roleNow()).toBe('owner')
    // The session has the new role without another sign-in.
    const rename = { FirstName: 'Risen', LastName: 'Owner' }
    expect((await browser.call(`PUT /customer/${customer}`, rename)).status).toBe(200)
    expect((await look(browser, await invite(customer, email))).body.Accepted).toBe(true)
    expect(await roleNow()).toBe('owner')
  })

  test('lets in who signs up by it, though somebody of the account is signed in there', async () => {
    const { browser, email, customer } = await portal.seeded('inviter6@test.waea.nz')
    await browser.signIn(email)
    const signedUp = await signUp(browser, await invite(customer, 'besides@test.waea.nz'))
    expect(signedUp).toMatchObject({ status: 200, body: { Roles: [{ CustomerUUID: customer, Role: 'member' }] } })
  })

  test('leads to no account once that is closed, and none is made to a closed one; with an erased one it is gone', async () => {
    const { customer } = await portal.seeded('inviter7@test.waea.nz')
    const code = await invite(customer, 'toolate@test.waea.nz')
    const own = portal.browser()
    await portal.seeded('acceptor@test.waea.nz')
    await own.signIn('acceptor@test.waea.nz')
    const to = `/v2/2/customer/${customer}`
    expect((await portal.browser().call(`DELETE ${to}`, undefined, service)).status).toBe(200)
    for (const tried of [look(own, code), look(portal.browser(), code), signUp(portal.browser(), code)]) {
      expect((await tried).body).toMatchObject({ err_message: 'No CustomerUUID' })
    }
    expect((await ask({ CustomerUUID: customer, Email: 'never@test.waea.nz' })).body.code).toBe('not-found')
    expect((await portal.browser().call(`DELETE ${to}/purge`, undefined, service)).status).toBe(200)
    await eventually('the invitation to be gone', async () => {
      const left = await portal.rows('SELECT 1 FROM identity.one_time_tokens WHERE subject_uuid = $1', [customer])
      return left.length === 0 || undefined
    })
    expect((await look(own, code)).body).toMatchObject({ err_message: 'No CustomerUUID' })
  })

  test('is made by the provider alone', async () => {
    const { browser, email, customer } = await portal.seeded('inviter4@test.waea.nz')
    await browser.signIn(email)
    const input = { CustomerUUID: customer, Email: 'friend@test.waea.nz' }
    expect((await browser.call('POST /api/frontend/v1/invitations', input)).status).toBe(401)
  })
})
