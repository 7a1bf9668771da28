import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, goodPassword, type People, startPeople } from './people.ts'

let portal: People
beforeAll(async () => {
  portal = await startPeople({ SERVICE_TOKEN: 'service' })
})
afterAll(() => portal?.close())

const service = { 'auth-token': 'service' }

/** The code of the newest link that was mailed to somebody, once there are so many mails. */
async function linkIn(to: string, count: number): Promise<string> {
  const { links } = await portal.mail(to, count)
  const link = links.find((one) => one.includes('code='))
  return new URL(link ?? '').searchParams.get('code') ?? ''
}

describe('an identity link', () => {
  const invite = async (CustomerUUID: string, Email: string) => {
    const before = await portal.mailCount(Email)
    const sent = await portal.browser().call('POST /api/frontend/v1/invitations', { CustomerUUID, Email }, service)
    expect(sent.status).toBe(202)
    return linkIn(Email, before + 1)
  }
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

  test('[E-IDENT-13] [E-IDENT-15] [V-IDENT-07] without a code says No Code, with one that leads to no account No CustomerUUID', async () => {
    expect((await look(portal.browser())).body).toMatchObject({ err_message: 'No Code' })
    expect((await look(portal.browser(), 'unknown')).body).toMatchObject({ err_message: 'No CustomerUUID' })
    const { customer } = await portal.seeded('inviter3@test.waea.nz')
    const code = await invite(customer, 'lateguest@test.waea.nz')
    await portal.advance(8 * 86_400)
    expect((await look(portal.browser(), code)).body).toMatchObject({ err_message: 'No CustomerUUID' })
    expect((await signUp(portal.browser(), code)).body).toMatchObject({ err_message: 'No CustomerUUID' })
  })

  test('is made by the provider alone', async () => {
    const { browser, email, customer } = await portal.seeded('inviter4@test.waea.nz')
    await browser.signIn(email)
    const asked = { CustomerUUID: customer, Email: 'friend@test.waea.nz' }
    expect((await browser.call('POST /api/frontend/v1/invitations', asked)).status).toBe(404)
  })
})
