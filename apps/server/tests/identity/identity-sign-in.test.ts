import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashQueue, isPassword, renewOlderHash } from '../../src/capabilities/identity/passwords/passwords.ts'
import { goodPassword, peopleOfFile } from './people.ts'

const portal = peopleOfFile()

const me = 'GET /api/frontend/v1/me'

test('[B-IDENT-02] [C-IDENT-02] a person signs in with email and password, at every path of the call', async () => {
  const { email, customer } = await portal.seeded('paths@test.waea.nz')
  for (const path of ['/v2/2/auth', '/v2/2/auth_check']) {
    const answer = await portal.browser().call(`POST ${path}`, {
      SPID: 2,
      IdentityProvider: 'LOCAL',
      AuthID: ' Paths@test.waea.nz ',
      AuthCode: goodPassword,
      IncludeRoles: true,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ Email: email, Roles: [{ CustomerUUID: customer }] })
  }
  expect((await portal.browser().call('POST /v2/3/auth', { IdentityProvider: 'LOCAL' })).status).toBe(404)
})

test('[P-IDENT-05] roles are answered only when IncludeRoles asks for them', async () => {
  const { email } = await portal.seeded('roles@test.waea.nz')
  const ask = (IncludeRoles?: boolean) =>
    portal.browser().call('POST /v2/2/auth', {
      IdentityProvider: 'LOCAL',
      AuthID: email,
      AuthCode: goodPassword,
      ...(IncludeRoles && { IncludeRoles }),
    })
  expect((await ask(true)).body.Roles).toHaveLength(1)
  expect((await ask()).body).not.toHaveProperty('Roles')
})

test('[E-IDENT-05] an unknown email and a wrong password get the same answer, 401 with err_number 1002', async () => {
  await portal.seeded('wrong@test.waea.nz')
  const wrong = await portal.browser().signIn('wrong@test.waea.nz', 'Not-the-password-1')
  const unknown = await portal.browser().signIn('nobody@test.waea.nz', 'Not-the-password-1')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toMatchObject({
    err_number: 1002,
    err_message: 'The email address or password is invalid. Please check your details and try again',
  })
  expect({ status: unknown.status, text: unknown.text }).toEqual({ status: wrong.status, text: wrong.text })
})

test('an unknown email is checked against a hash as a wrong password is, so that both take as long', async () => {
  await portal.seeded('slow@test.waea.nz')
  const hashesFor = async (email: string) => {
    const hashing = vi.spyOn(hashQueue, 'execute')
    const { status } = await portal.browser().signIn(email, 'Not-the-password-1')
    const hashes = hashing.mock.calls.length
    hashing.mockRestore()
    return { status, hashes }
  }
  expect(await hashesFor('slow@test.waea.nz')).toEqual({ status: 401, hashes: 1 })
  expect(await hashesFor('nobody-slow@test.waea.nz')).toEqual({ status: 401, hashes: 1 })
})

test('ten failures lock the account for the network for 15 minutes, also under 100 parallel tries', async () => {
  await portal.seeded('locked@test.waea.nz')
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => portal.browser().signIn('locked@test.waea.nz', 'Not-the-password-1')),
  )
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(90)
  expect((await portal.browser().signIn('locked@test.waea.nz')).status).toBe(429)
  await portal.advance(15 * 60 + 1)
  expect((await portal.browser().signIn('locked@test.waea.nz')).status).toBe(200)
})

test('the device that the owner used before gets in while strangers are locked out', async () => {
  const { browser, email } = await portal.seeded('device@test.waea.nz')
  await browser.signIn(email)
  for (let count = 0; count < 10; count += 1) await portal.browser().signIn(email, 'Not-the-password-1')
  expect((await portal.browser().signIn(email)).status).toBe(429)
  browser.token = undefined
  expect((await browser.signIn(email)).status).toBe(200)
})

test('a success forgives the failures before it', async () => {
  const { email } = await portal.seeded('forgiven@test.waea.nz')
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 9; count += 1) await portal.browser().signIn(email, 'Not-the-password-1')
    expect((await portal.browser().signIn(email)).status).toBe(200)
  }
})

test('against the network a success takes itself back and none of the failures beside it', async () => {
  const { email } = await portal.seeded('beside@test.waea.nz')
  const ofNetworks = async () => {
    const [row] = await portal.rows<{ count: number }>(
      'SELECT coalesce(sum(cardinality(tries)), 0)::integer AS count FROM platform.limits WHERE most = 300',
    )
    return row?.count ?? 0
  }
  const before = await ofNetworks()
  for (let round = 0; round < 10; round += 1) {
    const wrong = portal.browser().signIn(`nobody-beside${round}@test.waea.nz`, 'Not-the-password-1')
    const answers = await Promise.all([portal.browser().signIn(email), wrong, portal.browser().signIn(email)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 401, 200])
  }
  expect(await ofNetworks()).toBe(before + 10)
})

test('the password shown in a session proves the session and opens no other', async () => {
  const { browser, email } = await portal.seeded('proof@test.waea.nz')
  await browser.signIn(email)
  await portal.advance(600)
  expect((await browser.signIn(email)).status).toBe(200)
  const sessions = await portal.rows<{ fresh: boolean }>(
    `SELECT s.proved_at > s.started_at AS fresh FROM identity.sessions s JOIN identity.users u USING (user_uuid) WHERE u.email_key = $1`,
    [email],
  )
  expect(sessions).toEqual([{ fresh: true }])
})

test('[E-IDENT-04] the wrong password in a session names it as that and keeps the session', async () => {
  const { browser, email } = await portal.seeded('prove@test.waea.nz')
  await browser.signIn(email)
  const answer = await browser.signIn(email, 'Not-the-password-1')
  expect(answer.body).toMatchObject({
    err_number: 1002,
    err_message: 'the password is invalid, please enter correct one',
  })
  expect((await browser.call(me)).status).toBe(200)
})

test('a password hash of another cost is renewed when its password is shown, and at no other time', async () => {
  const { email } = await portal.seeded('older@test.waea.nz')
  const older = await hash(goodPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const kept = async () => {
    const [row] = await portal.rows<{ hash: string; at: Date }>(
      'SELECT password_hash AS hash, password_changed_at AS at FROM identity.users WHERE email_key = $1',
      [email],
    )
    return row
  }
  await portal.rows('UPDATE identity.users SET password_hash = $2 WHERE email_key = $1', [email, older])
  const before = await kept()
  expect((await portal.browser().signIn(email, 'Another-pass-1')).status).toBe(401)
  expect(await kept()).toEqual(before)
  expect((await portal.browser().signIn(email)).status).toBe(200)
  const renewed = await kept()
  expect(renewed?.hash).toMatch(/^\$argon2id\$v=19\$m=1024,t=3,p=1\$/)
  expect(renewed?.at).toEqual(before?.at)
  expect((await portal.browser().signIn(email)).status).toBe(200)
  expect(await kept()).toEqual(renewed)
})

/** Keeps every hashing slot and every place in its queue taken until the work is done. */
async function inRush(work: () => Promise<void>): Promise<void> {
  const cheap = await hash('another', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  let isRush = true
  const lane = async () => {
    while (isRush) await isPassword(portal.portal.server.runtime, 'another', cheap)
  }
  const lanes = Promise.allSettled(Array.from({ length: 150 }, lane))
  try {
    await work()
  } finally {
    isRush = false
    await lanes
  }
}

test('where too many passwords wait, a sign-in is refused for now, and that is no failure', async () => {
  const { email } = await portal.seeded('rush@test.waea.nz')
  await inRush(async () => {
    for (let count = 0; count < 11; count += 1) {
      const answer = await portal.browser().signIn(email, 'Not-the-password-1')
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 503, code: 'unavailable' })
    }
  })
  expect((await portal.browser().signIn(email)).status).toBe(200)
})

test('where too many passwords wait, an older hash stays until the next sign-in', async () => {
  const passwordHash = await hash(goodPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const userUuid = portal.system().newUuid()
  await inRush(async () => {
    await expect(renewOlderHash(portal.system(), { userUuid, passwordHash }, goodPassword)).resolves.toBeUndefined()
  })
})
