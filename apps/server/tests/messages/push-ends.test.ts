import { customerRecords } from '@waea/contract/people/customer-records'
import { identity } from '@waea/contract/people/identity'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { profile } from '@waea/contract/people/profile'
import { push } from '@waea/contract/people/push'
import { expect, test } from 'vitest'
import { addRole } from '../../src/capabilities/customers/index.ts'
import { userOf } from '../access/access-cast.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, shopOfFile, startShop } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { sessionOf } from '../whole/world.ts'
import { deviceInput as input, mail, of, pushed, registerDevice, sentTo, stateOf, subscribe } from './push-support.ts'

const serviceToken = 'service-token-of-a-test'
const portal = shopOfFile({ SERVICE_TOKEN: serviceToken })

const devicesOf = ({ CustomerUUID }: Buyer) =>
  portal.rows<{ session: string }>(
    'SELECT session_uuid AS session FROM messages.push_devices WHERE customer_uuid = $1 ORDER BY chosen_at',
    [CustomerUUID],
  )
const deviceSessions = async (buyer: Buyer) => (await devicesOf(buyer)).map(({ session }) => session)

/** A person with two devices that get notifications about outages. */
async function onTwoDevices() {
  const first = await portal.signUpCustomer()
  const second = await portal.signIn(first)
  const browsers = [
    await registerDevice(portal, first, 'outages'),
    await registerDevice(portal, second, 'outages'),
  ] as const
  return { first, second, browsers }
}

test('signing out ends what the device is told at once, and what is on its way; other devices go on', async () => {
  const { first, second, browsers } = await onTwoDevices()
  await portal.faults('push', [{ kind: 'error-before-effect', status: 503 }])
  await mail(portal, first, 'outage-ended')
  await portal.good(identity.signOut, {}, first.token)
  expect(await deviceSessions(first)).toEqual([sessionOf(second.token)])
  await eventually('nothing to be sent just now', async () => {
    const jobs = `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'messages.push'`
    const sending = await portal.rows(`${jobs} AND (locked_at IS NOT NULL OR attempts = 0)`)
    return sending.length === 0 || undefined
  })
  await portal.faults('push', [])
  await mail(portal, first, 'outage-ended')
  await pushed(portal, browsers[1])
  await quiet(portal)
  expect(await sentTo(portal, browsers[0])).toEqual([])
})

test('a device that is signed out from another one, and all others at once, are told nothing more', async () => {
  const { first, second } = await onTwoDevices()
  await portal.good(identitySafety.signOutDevice, { sessionUuid: sessionOf(first.token) }, second.token)
  expect(await deviceSessions(first)).toEqual([sessionOf(second.token)])
  const third = await portal.signIn(first)
  await registerDevice(portal, third, 'usage')
  await portal.good(identitySafety.signOutOthers, {}, third.token)
  expect(await deviceSessions(first)).toEqual([sessionOf(third.token)])
})

test('a new password ends what all other devices are told', async () => {
  const { first, second } = await onTwoDevices()
  const changed = { OldPassword: 'Kiaora-2026!', Password: 'Korimako-7-sings' }
  await portal.good(profile.changePassword, changed, second.token)
  expect(await deviceSessions(first)).toEqual([sessionOf(second.token)])
})

test('a session that nobody used for 30 days ends what its device is told, within the hour', async () => {
  const { first, second } = await onTwoDevices()
  // This session expires a fortnight after the other.
  await portal.rows(
    `UPDATE identity.sessions SET expires_at = expires_at + interval '14 days' WHERE session_uuid = $1`,
    [sessionOf(second.token)],
  )
  await portal.clock({ advanceS: 30 * 86_400 - 600 })
  expect(await deviceSessions(first)).toHaveLength(2)
  await portal.clock({ advanceS: 1_200 })
  await eventually('the end', async () => ((await deviceSessions(first)).length === 1 ? true : undefined))
  expect(await deviceSessions(first)).toEqual([sessionOf(second.token)])
})

test('another person on the same device is told nothing until they choose, and then takes the device over', async () => {
  const one = await portal.signUpCustomer()
  const browser = await registerDevice(portal, one, 'outages')
  const other = await portal.signUpCustomer()
  expect((await stateOf(portal, other)).Kinds).toEqual([])
  await portal.good(push.saveDevicePush, input(other, browser, ['outages']), other.token)
  expect((await stateOf(portal, one)).Kinds).toEqual([])
  await mail(portal, one, 'outage-ended', '/network?of=one')
  await mail(portal, other, 'outage-ended', '/network?of=other')
  await pushed(portal, browser)
  await quiet(portal)
  expect((await sentTo(portal, browser)).map(({ payload }) => payload.path)).toEqual(['/network?of=other'])
})

test('a member of an account is told of it, until they are taken off', async () => {
  const owner = await portal.signUpCustomer()
  const person = await portal.signUpCustomer()
  const userUuid = await userOf(portal, person)
  await systemOf(portal).inTransaction((tx) => addRole(tx, owner.CustomerUUID, userUuid, 'member'))
  const member = { ...(await portal.signIn(person)), CustomerUUID: owner.CustomerUUID }
  const browser = await registerDevice(portal, member, 'outages')
  await mail(portal, owner, 'outage-ended')
  await pushed(portal, browser)
  await portal.rows('DELETE FROM customers.roles WHERE customer_uuid = $1 AND user_uuid = $2', [
    owner.CustomerUUID,
    userUuid,
  ])
  await mail(portal, owner, 'outage-ended')
  await eventually('the device to be forgotten', async () => ((await devicesOf(owner)).length === 0 ? true : undefined))
  expect(await sentTo(portal, browser)).toHaveLength(1)
})

test('turning it off ends one account alone, and says whether the browser is still needed', async () => {
  const person = await portal.signUpCustomer()
  const second = await portal.signUpCustomer()
  const userUuid = await userOf(portal, person)
  await systemOf(portal).inTransaction((tx) => addRole(tx, second.CustomerUUID, userUuid, 'owner'))
  const one = await portal.signIn(person)
  const other = { ...one, CustomerUUID: second.CustomerUUID }
  await registerDevice(portal, one, 'outages')
  const browser = await registerDevice(portal, other, 'usage', 'orders')
  expect(await stateOf(portal, one)).toMatchObject({ Kinds: ['outages'], Endpoint: browser.endpoint })
  expect(await portal.good(push.endDevicePush, of(one), one.token)).toEqual({ IsOnForOthers: true })
  expect(await stateOf(portal, other)).toMatchObject({ Kinds: ['usage', 'orders'] })
  expect(await portal.good(push.endDevicePush, of(other), other.token)).toEqual({ IsOnForOthers: false })
  expect(await portal.good(push.endDevicePush, of(other), other.token)).toEqual({ IsOnForOthers: false })
  const refused = await portal.call(push.testDevicePush, of(other), other.token)
  expect(refused).toMatchObject({ status: 409, body: { code: 'push-not-on', err_number: 2403 } })
})

test('ten devices of a person are told, in parallel too; the eleventh is refused until another one ends', async () => {
  const buyer = await portal.signUpCustomer()
  const { PublicKey = '' } = await stateOf(portal, buyer)
  const sessions: Buyer[] = []
  for (let count = 0; count < 12; count += 1) {
    // The sign-in limits are not under test here.
    await portal.rows('TRUNCATE platform.limits')
    sessions.push(await portal.signIn(buyer))
  }
  const answers = await Promise.all(
    sessions.map(async (one) =>
      portal.call(push.saveDevicePush, input(one, await subscribe(portal, PublicKey), ['usage']), one.token),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => [body.code, body.detail])).toEqual([
    ['too-many-push-devices', { most: 10 }],
    ['too-many-push-devices', { most: 10 }],
  ])
  const kept = sessions.filter((_, at) => answers[at]?.status === 200)
  const left = sessions.find((_, at) => answers[at]?.status !== 200) as Buyer
  // A registered device may still change its choice.
  await registerDevice(portal, kept[0] as Buyer, 'orders')
  await portal.good(identity.signOut, {}, kept[1]?.token)
  await registerDevice(portal, left, 'usage')
})

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/push',
  'https://portal.internal/push',
  'http://fcm.googleapis.com/fcm/send/a',
])('a browser that names %s is refused, and the server goes nowhere', async (Endpoint) => {
  const buyer = await portal.signUpCustomer()
  const browser = await registerDevice(portal, buyer, 'usage')
  const to = input(buyer, { ...browser, endpoint: Endpoint }, ['usage'])
  const saved = await portal.call(push.saveDevicePush, to, buyer.token)
  expect(saved).toMatchObject({ status: 400, body: { code: 'push-address-refused', field: 'Endpoint' } })
  const { keys } = browser
  const old = { OldEndpoint: browser.endpoint, OldAuth: keys.auth }
  const moved = await portal.call(push.renewDevicePush, { ...old, Endpoint, P256dh: keys.p256dh, Auth: keys.auth })
  expect(moved).toMatchObject({ status: 400, body: { code: 'push-address-refused' } })
  expect((await stateOf(portal, buyer)).Endpoint).toBe(browser.endpoint)
})

test('a browser whose key is none is refused', async () => {
  const buyer = await portal.signUpCustomer()
  const { PublicKey = '' } = await stateOf(portal, buyer)
  const { id, endpoint, keys } = await subscribe(portal, PublicKey)
  const odd = { id, endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }
  const saved = await portal.call(push.saveDevicePush, input(buyer, odd, ['usage']), buyer.token)
  expect(saved).toMatchObject({ status: 400, body: { code: 'push-address-refused', field: 'P256dh' } })
})

test('an address that a browser says has ended is refused, and one that ends later is told until then', async () => {
  const buyer = await portal.signUpCustomer()
  const { PublicKey = '' } = await stateOf(portal, buyer)
  const browser = await subscribe(portal, PublicKey)
  const nowMs = portal.server.clock.now().getTime()
  const save = (ExpiresAtMs: number) =>
    portal.call(push.saveDevicePush, { ...input(buyer, browser, ['outages']), ExpiresAtMs }, buyer.token)
  expect(await save(nowMs - 1)).toMatchObject({ status: 409, body: { code: 'push-expired' } })
  expect((await save(nowMs + 600_000)).body.Kinds).toEqual(['outages'])
  await portal.clock({ advanceS: 601 })
  expect((await stateOf(portal, buyer)).Kinds).toEqual([])
  await mail(portal, buyer, 'outage-ended')
  await eventually('the device to be forgotten', async () => ((await devicesOf(buyer)).length === 0 ? true : undefined))
  expect(await sentTo(portal, browser)).toEqual([])
})

test('a browser that was given another address is told there, by the secret of the old one alone', async () => {
  const buyer = await portal.signUpCustomer()
  const before = await registerDevice(portal, buyer, 'outages')
  const { PublicKey = '' } = await stateOf(portal, buyer)
  const after = await subscribe(portal, PublicKey)
  const renew = (OldAuth: string) =>
    portal.call(push.renewDevicePush, {
      OldEndpoint: before.endpoint,
      OldAuth,
      Endpoint: after.endpoint,
      P256dh: after.keys.p256dh,
      Auth: after.keys.auth,
    })
  expect(await renew(after.keys.auth)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await renew(before.keys.auth)).status).toBe(200)
  expect(await stateOf(portal, buyer)).toMatchObject({ Kinds: ['outages'], Endpoint: after.endpoint })
  await mail(portal, buyer, 'outage-ended')
  await pushed(portal, after)
  expect(await sentTo(portal, before)).toEqual([])
})

test('nothing of a device is left of a customer who is purged', async () => {
  const buyer = await portal.signUpCustomer()
  await registerDevice(portal, buyer, 'outages')
  await mail(portal, buyer, 'outage-ended')
  const program = { headers: { 'auth-token': serviceToken } }
  await portal.good(customerRecords.purgeCustomer, { spid: '2', customerUuid: buyer.CustomerUUID }, program)
  await eventually('the end', async () => ((await devicesOf(buyer)).length === 0 ? true : undefined))
  await quiet(portal)
  const left = 'SELECT 1 FROM messages.pushes WHERE customer_uuid = $1'
  expect(await portal.rows(left, [buyer.CustomerUUID])).toEqual([])
})

test('where the provider sends no notifications nothing is offered, and a choice is refused', async () => {
  const off = await startShop({ VAPID_PUBLIC_KEY: '' })
  try {
    const buyer = await off.signUpCustomer()
    expect(await stateOf(off, buyer)).toEqual({ Kinds: [], IsRefused: false })
    const browser = await subscribe(off, `B${'A'.repeat(86)}`)
    const saved = await off.call(push.saveDevicePush, input(buyer, browser, ['usage']), buyer.token)
    expect(saved).toMatchObject({ status: 409, body: { code: 'push-off', err_number: 2400 } })
    expect((await off.call(push.testDevicePush, of(buyer), buyer.token)).body.code).toBe('push-off')
  } finally {
    await off.close()
  }
})
