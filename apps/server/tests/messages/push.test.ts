import { push } from '@waea/contract/people/push'
import { deployment } from '@waea/contract/provider'
import { expect, test } from 'vitest'
import { sendMail, sendSms } from '../../src/capabilities/messages/index.ts'
import { deliverPush } from '../../src/capabilities/messages/push/deliver-push.ts'
import { insertPush } from '../../src/capabilities/messages/push/notifications.store.ts'
import { systemOf } from '../ledger/money-support.ts'
import { anEsim, type Buyer, boughtOrder, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { deviceInput as input, mail, of, pushed, registerDevice, sentTo, stateOf, subscribe } from './push-support.ts'

const serviceToken = 'service-token-of-a-test'
const portal = shopOfFile({ SERVICE_TOKEN: serviceToken })

/** The notifications for an account's devices, with their states. */
const onTheWay = ({ CustomerUUID }: Buyer) =>
  portal.rows<{ uuid: string; state: string; tries: number }>(
    'SELECT push_uuid AS uuid, state, tries FROM messages.pushes WHERE customer_uuid = $1 ORDER BY asked_at',
    [CustomerUUID],
  )
const ended = (buyer: Buyer, state: string) =>
  eventually(`news that is ${state}`, async () => (await onTheWay(buyer)).find((one) => one.state === state))

test('a device is told nothing until somebody chooses, and then of the chosen kinds alone', async () => {
  const buyer = await portal.signUpCustomer()
  expect(await stateOf(portal, buyer)).toEqual({
    PublicKey: expect.stringMatching(/^B[\w-]{86}$/),
    Kinds: [],
    IsRefused: false,
  })
  await mail(portal, buyer, 'outage-ended')
  const browser = await registerDevice(portal, buyer, 'answers')
  expect(await stateOf(portal, buyer)).toMatchObject({ Kinds: ['answers'], Endpoint: browser.endpoint })
  await mail(portal, buyer, 'outage-ended')
  await mail(portal, buyer, 'case-opened')
  await mail(portal, buyer, 'case-answered')
  const [only] = await pushed(portal, browser)
  expect(only?.payload.title).toBe('We’ve answered you')
  await portal.good(push.saveDevicePush, input(buyer, browser, ['outages']), buyer.token)
  await mail(portal, buyer, 'case-answered')
  await mail(portal, buyer, 'outage-ended')
  const both = await pushed(portal, browser, 2)
  expect(both.map(({ payload }) => payload.title)).toEqual(['An outage is over', 'We’ve answered you'])
  await quiet(portal)
  expect(await sentTo(portal, browser)).toHaveLength(2)
})

test('an order that a customer places is told of, with the way to it and nothing of the person', async () => {
  const buyer = await portal.signUpCustomer()
  await saveCard(portal, buyer)
  const browser = await registerDevice(portal, buyer, 'orders')
  const order = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
  const [only] = await pushed(portal, browser)
  expect(only).toMatchObject({ ttl: expect.any(Number), topic: expect.stringMatching(/^[\w-]{32}$/) })
  expect(only?.payload).toMatchObject({ title: 'Your order is confirmed', path: expect.stringMatching(/^\/(?!\/)/) })
  const shown = `${only?.payload.title} ${only?.payload.body}`
  for (const word of ['Buyer', buyer.Email, order.Number, '$', '20']) expect(shown).not.toContain(word)
})

test('a locked screen shows no name, place, number or word of a case', async () => {
  const buyer = await portal.signUpCustomer()
  const browser = await registerDevice(portal, buyer, 'answers', 'outages')
  await mail(portal, buyer, 'case-answered')
  await mail(portal, buyer, 'outage-ended')
  const shown = (await pushed(portal, browser, 2)).map(({ payload }) => `${payload.title} ${payload.body}`).join(' ')
  for (const word of ['Aroha', 'Karori', 'C-1', 'My PIN', 'A secret']) expect(shown).not.toContain(word)
})

test('a mail and a text of one thing are one notification, and newer news of a thing replaces older', async () => {
  const buyer = await portal.signUpCustomer()
  const browser = await registerDevice(portal, buyer, 'outages')
  const outage = { network: 'mobile', Place: 'Karori' } as const
  const shared = { template: 'outage-ended', dedupeKey: 'one outage', CustomerUUID: buyer.CustomerUUID } as const
  await systemOf(portal).inTransaction(async (tx) => {
    await sendMail(tx, { ...shared, to: buyer.Email, data: { ...outage, FirstName: 'Aroha', path: '/network' } })
    await sendSms(tx, { ...shared, to: '64215550142', data: { ...outage, link: `${portal.url}/network` } })
  })
  await pushed(portal, browser)
  await mail(portal, buyer, 'outage-ended')
  await pushed(portal, browser, 2)
  await quiet(portal)
  const [newer, older, ...more] = await sentTo(portal, browser)
  expect(more).toEqual([])
  expect(older).toMatchObject({ topic: newer?.topic, replacedBy: newer?.id })
  expect(older?.payload.tag).toBe(newer?.payload.tag)
})

test('twenty workers that take the same news send it once', async () => {
  const buyer = await portal.signUpCustomer()
  const browser = await registerDevice(portal, buyer, 'outages')
  await mail(portal, buyer, 'outage-ended')
  const { uuid } = await eventually('the news', async () => (await onTheWay(buyer))[0])
  await Promise.all(Array.from({ length: 20 }, () => deliverPush(systemOf(portal), buyer.CustomerUUID, uuid)))
  await ended(buyer, 'sent')
  expect(await sentTo(portal, browser)).toHaveLength(1)
})

test('a push service that is busy is asked again when it says, and one that fails later on', async () => {
  const buyer = await portal.signUpCustomer()
  const browser = await registerDevice(portal, buyer, 'outages')
  await portal.faults('push', [
    { kind: 'error-before-effect', status: 429, times: 1 },
    { kind: 'error-before-effect', status: 503, times: 1 },
  ])
  await mail(portal, buyer, 'outage-ended')
  await pushed(portal, browser)
  expect(await ended(buyer, 'sent')).toMatchObject({ tries: 3 })
  expect(await sentTo(portal, browser)).toHaveLength(1)
})

/** A stored notification for an account's only device, without a job. */
async function written({ CustomerUUID }: Buyer): Promise<string> {
  const [device] = await portal.rows<{ uuid: string }>(
    'SELECT device_uuid AS uuid FROM messages.push_devices WHERE customer_uuid = $1',
    [CustomerUUID],
  )
  const PushUUID = systemOf(portal).newUuid()
  const said = { title: 'An outage is over', body: 'It works again.', path: '/network', dedupeKey: PushUUID }
  const news = { CustomerUUID, kind: 'outages', ...said } as const
  await systemOf(portal).inTransaction((tx) => insertPush(tx, news, device?.uuid ?? '', PushUUID))
  return PushUUID
}

test('what a process that died had sent is sent again as the same notification, which a device shows once', async () => {
  const buyer = await portal.signUpCustomer()
  const browser = await registerDevice(portal, buyer, 'outages')
  const uuid = await written(buyer)
  const ctx = systemOf(portal)
  const taken = Promise.withResolvers<void>()
  const send: typeof ctx.ports.push.send = async (...request) => {
    await ctx.ports.push.send(...request)
    taken.resolve()
    return new Promise<never>(() => {})
  }
  void deliverPush({ ...ctx, ports: { ...ctx.ports, push: { ...ctx.ports.push, send } } }, buyer.CustomerUUID, uuid)
  await taken.promise
  await deliverPush(systemOf(portal), buyer.CustomerUUID, uuid)
  expect(await onTheWay(buyer)).toMatchObject([{ state: 'sending', tries: 1 }])
  await portal.clock({ advanceS: 61 })
  await deliverPush(systemOf(portal), buyer.CustomerUUID, uuid)
  expect(await onTheWay(buyer)).toMatchObject([{ state: 'sent', tries: 2 }])
  const [again, first, ...more] = await sentTo(portal, browser)
  expect(more).toEqual([])
  expect([again?.payload.id, again?.payload.tag]).toEqual([first?.payload.id, first?.payload.tag])
})

test('what waits for longer than it is news is not sent: an outage’s end for six hours', async () => {
  const buyer = await portal.signUpCustomer()
  const browser = await registerDevice(portal, buyer, 'outages')
  for (const advanceS of [6 * 3600 - 60, 6 * 3600]) {
    const uuid = await written(buyer)
    await portal.clock({ advanceS })
    await deliverPush(systemOf(portal), buyer.CustomerUUID, uuid)
  }
  expect((await onTheWay(buyer)).map(({ state }) => state)).toEqual(['sent', 'late'])
  const sent = await sentTo(portal, browser)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.ttl).toBeLessThanOrEqual(60)
})

test.each([404, 410])('a device whose push service answers %i is told nothing more', async (status) => {
  const buyer = await portal.signUpCustomer()
  await registerDevice(portal, buyer, 'outages')
  await portal.faults('push', [{ kind: 'error-before-effect', status, times: 1 }])
  await mail(portal, buyer, 'outage-ended')
  await eventually('the device to be forgotten', async () =>
    (await stateOf(portal, buyer)).Kinds.length === 0 ? true : undefined,
  )
  expect(await onTheWay(buyer)).toEqual([])
})

test('a device whose push service refuses us stays, says so, and is put before the operator', async () => {
  const buyer = await portal.signUpCustomer()
  const other = await subscribe(portal, `B${'A'.repeat(86)}`)
  await portal.good(push.saveDevicePush, input(buyer, other, ['outages']), buyer.token)
  await portal.good(push.testDevicePush, of(buyer), buyer.token)
  await ended(buyer, 'refused')
  expect(await stateOf(portal, buyer)).toMatchObject({ Kinds: ['outages'], IsRefused: true })
  const provider = { headers: { 'auth-token': serviceToken } }
  const { Notices } = await portal.good(deployment.notices, { Kind: 'push', Unseen: true }, provider)
  expect(Notices).toMatchObject([{ Subject: new URL(portal.sandbox).host, Reason: 'it answered 403' }])
  // Registering again clears the refusal, and so does a successful delivery.
  const browser = await registerDevice(portal, buyer, 'outages')
  expect(await stateOf(portal, buyer)).toMatchObject({ IsRefused: false })
  await portal.faults('push', [{ kind: 'error-before-effect', status: 413, times: 1 }])
  await portal.good(push.testDevicePush, of(buyer), buyer.token)
  await eventually('the refusal', async () => ((await stateOf(portal, buyer)).IsRefused ? true : undefined))
  await portal.good(push.testDevicePush, of(buyer), buyer.token)
  expect((await pushed(portal, browser))[0]?.payload).toMatchObject({ title: 'It works' })
  await eventually('its end', async () => ((await stateOf(portal, buyer)).IsRefused ? undefined : true))
})
