import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { type Browser, eventually, goodPassword, peopleOfFile, secretOf } from './people.ts'

/** Securing an account also revokes what others hold already: codes, links and earlier tokens. */
const portal = peopleOfFile({ SERVICE_TOKEN: 'service' })

const newPassword = 'Kea-2-flies-high'
const me = 'GET /api/frontend/v1/me'
let people = 0

async function person() {
  people += 1
  const { browser, email, customer } = await portal.seeded(`shut${people}@test.waea.nz`)
  await browser.signIn(email)
  return { browser, email, customer }
}
type Person = Awaited<ReturnType<typeof person>>

async function mailed(email: string, pattern: RegExp) {
  return eventually(`a mail about ${pattern}`, async () => {
    const mails = await portal.portal.messages(email, 0)
    return mails.find(({ subject }) => pattern.test(subject))
  })
}

const temporary = async (email: string): Promise<string> => {
  const input = { Email: email }
  await portal.browser().call('POST /api/frontend/v1/temporary-login', input, { 'auth-token': 'service' })
  const { links } = await mailed(email, /sign-in link/)
  return new URL(links.find((link) => link.includes('code=')) ?? '').searchParams.get('code') ?? ''
}

/** Everything that gives another person access to an account; each function tries one. */
async function accessOfOthers({ browser, email }: Person): Promise<Record<string, () => Promise<unknown>>> {
  const thief = portal.browser()
  const { body } = await browser.call('POST /v2/auth_token')
  const link = await temporary(email)
  const answer = await thief.call('POST /api/frontend/v1/sign-in-code', { Email: email })
  const [Code = ''] = (await mailed(email, /sign-in code/)).codes
  await thief.call('POST /api/frontend/v1/recover-password', { Email: email })
  const Secret = secretOf(await mailed(email, /password/))
  const codeOf = async (is: string, said?: object) => (await portal.browser().call(is, said)).body.code ?? 'done'
  return {
    'auth token': () => codeOf(`GET /v2/auth_token/${body.Token}`),
    'temporary login': () => codeOf('POST /api/customers/v1/login/code', { code: link }),
    'sign-in code': () =>
      codeOf('POST /api/frontend/v1/sign-in-code/confirm', { VerificationUUID: answer.body.VerificationUUID, Code }),
    'recovery link': () => codeOf('POST /api/frontend/v1/new-password', { Secret, Password: 'Weka-3-runs-away' }),
  }
}

const refused = {
  'auth token': 'link-expired',
  'temporary login': 'no-identity',
  'sign-in code': 'wrong-code',
  'recovery link': 'link-expired',
}

async function triedAll(access: Record<string, () => Promise<unknown>>) {
  const tried: Record<string, unknown> = {}
  for (const [name, take] of Object.entries(access)) tried[name] = await take()
  return tried
}

async function confirmNewEmail({ browser, customer }: Person, Email: string): Promise<void> {
  expect((await browser.call('POST /api/frontend/v1/change-email', { Email })).status).toBe(202)
  const [code] = (await portal.mail(Email)).codes
  const confirmed = await browser.call(`GET /customer/${customer}/email_verification/confirm?Secret=${code}`)
  expect(confirmed.status).toBe(200)
}

const shuttingOut: [string, (who: Person) => Promise<unknown>][] = [
  [
    'a changed password',
    ({ browser }) =>
      browser.call('POST /api/frontend/v1/change-password', { OldPassword: goodPassword, Password: newPassword }),
  ],
  [
    'a password set anew by the call of its own',
    ({ browser, email }) => browser.call(`PUT /v2/2/auth/LOCAL/${email}`, { Password: newPassword }),
  ],
  ['another email', (who) => confirmNewEmail(who, `new-${who.email}`)],
  ['signing out every other device', ({ browser }) => browser.call('DELETE /api/frontend/v1/devices')],
]

describe('what somebody else holds opens the account', () => {
  test('while nothing has changed', async () => {
    const access = await accessOfOthers(await person())
    expect(await triedAll(access)).toEqual({
      'auth token': 'done',
      'temporary login': 'done',
      'sign-in code': 'done',
      'recovery link': 'done',
    })
  })

  test.each(shuttingOut)('not after %s', async (_what, shutOut) => {
    const who = await person()
    const access = await accessOfOthers(who)
    await shutOut(who)
    expect(await triedAll(access)).toEqual(refused)
    expect((await who.browser.call(me)).status).toBe(200)
  })

  test('not after the password was recovered, and the link that did it is used', async () => {
    const who = await person()
    const access = await accessOfOthers(who)
    expect(await access['recovery link']?.()).toBe('done')
    expect(await triedAll(access)).toEqual({ ...refused, 'recovery link': 'link-used' })
  })

  test('not after the device that made it was signed out', async () => {
    const who = await person()
    const stolen = portal.browser()
    await stolen.signIn(who.email)
    const { body } = await stolen.call('POST /v2/auth_token')
    const { Devices } = (await who.browser.call('GET /api/frontend/v1/devices')).body as {
      Devices: { UUID: string; IsThis: boolean }[]
    }
    const other = Devices.find(({ IsThis }) => !IsThis)
    expect((await who.browser.call(`DELETE /api/frontend/v1/devices/${other?.UUID}`)).status).toBe(200)
    expect((await portal.browser().call(`GET /v2/auth_token/${body.Token}`)).body.code).toBe('link-expired')
  })
})

test('a link that was exchanged for an identity before the change signs nobody in after it', async () => {
  const who = await person()
  const exchanged = await portal
    .browser()
    .call('POST /api/customers/v1/login/code', { code: await temporary(who.email) })
  await confirmNewEmail(who, `other-${who.email}`)
  const enter = await portal
    .browser()
    .call('POST /v2/2/auth', { IdentityProvider: 'FIREBASE', AuthCode: exchanged.body.Firebase_identity })
  expect(enter.body.code).toBe('link-expired')
})

test('a sign-in that waits for its second factor does not go on after the password changed', async () => {
  const { browser, email } = await person()
  const { Secret } = (await browser.call('POST /api/frontend/v1/second-factor', {})).body as { Secret: string }
  const code = () => generateSync({ secret: Secret, epoch: Math.floor(portal.nowMs() / 1000) })
  await browser.call('POST /api/frontend/v1/second-factor/confirm', { Code: code() })
  const thief: Browser = portal.browser()
  const { Ticket } = (await thief.signIn(email)).body.detail as { Ticket: string }
  await browser.call('POST /api/frontend/v1/change-password', { OldPassword: goodPassword, Password: newPassword })
  await portal.advance(30)
  const goOn = await thief.call('POST /api/frontend/v1/second-factor/show', { Ticket, Code: code() })
  expect(goOn.body.code).toBe('code-expired')
})

test('a password that replaces another by the call of its own signs out every other device, and the mail says so', async () => {
  const { browser, email } = await person()
  const elsewhere = portal.browser()
  await elsewhere.signIn(email)
  expect((await browser.call(`PUT /v2/2/auth/LOCAL/${email}`, { Password: newPassword })).status).toBe(200)
  expect((await browser.call(me)).status).toBe(200)
  expect((await elsewhere.call(me)).status).toBe(401)
  expect((await portal.mail(email)).text).toContain('we signed out every other device')
})
