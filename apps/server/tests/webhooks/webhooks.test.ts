import type { Input } from '@waea/contract/call'
import { webhooks } from '@waea/contract/operators/webhooks'
import { deployment } from '@waea/contract/provider'
import { nanos } from '@waea/kit/nanos'
import { afterEach, describe, expect, test } from 'vitest'
import { createCustomer } from '../../src/capabilities/customers/index.ts'
import { webhookReceivers } from '../../src/partners/webhooks/webhooks.ts'
import { mobileInService, systemOf } from '../ledger/money-support.ts'
import { service as as, serviceToken } from '../operators/key-support.ts'
import { signedInOperator } from '../operators/operator-support.ts'
import { lastPayment, paidOrder, refundByHand } from '../payments/refund-support.ts'
import { aCard, anEsim, eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { receiverOfFile, standardSignature } from './receiver.ts'

const portal = shopOfFile({ SERVICE_TOKEN: serviceToken })
const crm = receiverOfFile()
const finance = receiverOfFile()

type EventType = Input<typeof webhooks.createEndpoint>['EventTypes'][number]

async function anEndpoint(Url = crm.url, ...EventTypes: EventType[]) {
  const chosen = EventTypes.length > 0 ? EventTypes : ['customer.created' as const]
  return portal.good(webhooks.createEndpoint, { Url, Description: 'The CRM', EventTypes: chosen }, as)
}

const endpointsNow = async () => (await portal.good(webhooks.endpoints, {}, as)).Endpoints
const stateOf = async (UUID: string) => (await endpointsNow()).find((one) => one.UUID === UUID)
const deliveriesOf = async (endpointUuid: string, over: object = {}) =>
  (await portal.good(webhooks.deliveries, { EndpointUUID: endpointUuid, ...over }, as)).Deliveries
const clockNow = () => portal.server.clock.now().getTime()

/** Waits until the newest event of an endpoint is as given. */
const deliveryWith = (endpointUuid: string, fields: object) =>
  eventually(`an event with ${JSON.stringify(fields)}`, async () => {
    const [one] = await deliveriesOf(endpointUuid)
    return Object.entries(fields).every(([name, value]) => one?.[name as keyof typeof one] === value) ? one : undefined
  })

/** Moves the clock to each next attempt until there were so many. */
async function attemptUntil(endpointUuid: string, count: number): Promise<void> {
  for (;;) {
    const [one] = await deliveriesOf(endpointUuid)
    if (!one || one.Attempts >= count) return
    // An endpoint that gave no answer rests for a minute first.
    const advanceS = Math.max(60, Math.ceil(((one.NextAttemptNanos ?? 0) / 1e6 - clockNow()) / 1000))
    await portal.clock({ advanceS })
    await deliveryWith(endpointUuid, { Attempts: one.Attempts + 1 })
  }
}

afterEach(async () => {
  for (const { UUID } of await endpointsNow()) await portal.good(webhooks.removeEndpoint, { endpointUuid: UUID }, as)
  for (const receiver of [crm, finance]) {
    receiver.release()
    Object.assign(receiver, { received: [], answer: 200 })
  }
})

test('without an endpoint news costs no job, and with the first one it does', async () => {
  await portal.rows(`
    CREATE TABLE public.seen (identifier text);
    CREATE FUNCTION public.note_job() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO public.seen SELECT identifier FROM graphile_worker._private_tasks WHERE id = new.task_id;
      RETURN NULL; END $$;
    CREATE TRIGGER note_job AFTER INSERT ON graphile_worker._private_jobs
      FOR EACH ROW EXECUTE FUNCTION public.note_job()`)
  const seen = async () => {
    await quiet(portal)
    return portal.rows("DELETE FROM public.seen WHERE identifier LIKE 'webhooks.hears.%' RETURNING identifier")
  }
  await mobileInService(portal)
  expect(await seen()).toEqual([])
  await anEndpoint()
  await mobileInService(portal)
  expect(await seen()).toContainEqual({ identifier: 'webhooks.hears.mobile.activated' })
})

describe('a message', () => {
  test('is signed by the standard’s formula, and says ids and nothing about the person', async () => {
    const { Secret } = await anEndpoint()
    expect(Secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { CustomerUUID } = await portal.signUpCustomer()
    const [message] = await crm.messages(1)
    if (!message) throw new Error('There is no message')
    expect(message.headers['webhook-signature']).toBe(standardSignature(Secret, message))
    expect(message.headers['webhook-id']).toMatch(/^msg_[\da-f-]{36}$/)
    expect(Math.abs(Number(message.headers['webhook-timestamp']) - clockNow() / 1000)).toBeLessThan(120)
    expect(message.headers['content-type']).toBe('application/json')
    expect(message.event).toEqual({
      type: 'customer.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { CustomerUUID },
    })
  })

  test('carries both signatures for 24 hours after the secret was replaced', async () => {
    const { UUID: endpointUuid, Secret: first } = await anEndpoint()
    const { Secret: second, EarlierSecretUntilNanos } = await portal.good(webhooks.rotateSecret, { endpointUuid }, as)
    expect(EarlierSecretUntilNanos).toBeDefined()
    const signaturesNow = async () => {
      const before = crm.received.length
      await portal.good(webhooks.sendTest, { endpointUuid }, as)
      const message = (await crm.messages(before + 1)).at(-1)
      if (!message) throw new Error('There is no message')
      const given = String(message.headers['webhook-signature']).split(' ')
      return [given.length, ...[second, first].map((secret) => given.includes(standardSignature(secret, message)))]
    }
    await portal.clock({ advanceS: 86_400 - 60 })
    expect(await signaturesNow()).toEqual([2, true, true])
    await portal.clock({ advanceS: 60 })
    expect(await signaturesNow()).toEqual([1, true, false])
    expect((await stateOf(endpointUuid))?.EarlierSecretUntilNanos).toBeUndefined()
  })

  test('goes to the endpoints that chose its kind, with what happened since they were there', async () => {
    const { UUID: ofFinance } = await anEndpoint(finance.url, 'payment.succeeded', 'payment.refunded')
    await anEndpoint(crm.url, 'order.paid', 'order.completed')
    const buyer = await portal.signUpCustomer()
    const { UUID: OrderUUID, Number: OrderNumber } = await paidOrder(portal, buyer, [aCard()])
    const [paid] = await finance.messages(1)
    const [order] = await crm.messages(1)
    const { UUID: PaymentUUID } = await lastPayment(portal, buyer)
    const { CustomerUUID } = buyer
    const data = { CustomerUUID, PaymentUUID, Purpose: 'order', AmountCents: 2500 }
    expect(paid?.event).toMatchObject({ type: 'payment.succeeded', data })
    expect(order?.event).toMatchObject({ type: 'order.paid', data: { CustomerUUID, OrderUUID, OrderNumber } })

    // Another endpoint hears of the refund, and not of the payment before it was there.
    const { UUID: late } = await anEndpoint(finance.url, 'payment.succeeded', 'payment.refunded')
    await refundByHand(portal, PaymentUUID, 1000)
    await finance.messages(2, ({ event }) => event.type === 'payment.refunded')
    await quiet(portal)
    const kinds = async (UUID: string) => (await deliveriesOf(UUID)).map(({ EventType }) => EventType)
    expect(await kinds(ofFinance)).toEqual(['payment.refunded', 'payment.succeeded'])
    expect(await kinds(late)).toEqual(['payment.refunded'])
    const refund = finance.received.find(({ event }) => event.type === 'payment.refunded')
    expect(refund?.event.data).toMatchObject({ CustomerUUID, PaymentUUID, AmountCents: 1000 })
    // Only the kinds that were chosen.
    expect(new Set(crm.received.map(({ event }) => event.type))).toEqual(new Set(['order.paid']))
  })

  test('about a mobile in service and one paid online comes for each of them', async () => {
    await anEndpoint(crm.url, 'mobile.activated', 'order.completed')
    const { CustomerUUID, MobileUUID } = await mobileInService(portal)
    const [activated] = await crm.messages(1)
    expect(activated?.event).toMatchObject({ type: 'mobile.activated', data: { CustomerUUID, MobileUUID } })
    const buyer = await portal.signUpCustomer()
    const { UUID: OrderUUID } = await paidOrder(portal, buyer, [anEsim()])
    const [completed] = await crm.messages(1, ({ event }) => event.type === 'order.completed')
    expect(completed?.event.data).toMatchObject({ CustomerUUID: buyer.CustomerUUID, OrderUUID })
  })

  test('is written with what it reports: a transaction that is rolled back reports nothing', async () => {
    const { UUID } = await anEndpoint()
    const undone = systemOf(portal).inTransaction(async (tx) => {
      const names = { FirstName: 'Nobody', LastName: 'Nowhere', Email: 'nobody@test.waea.nz' }
      await createCustomer(tx, { ...names, EmailVerified: true, userUuid: tx.newUuid(), how: 'order' })
      throw new Error('Undone')
    })
    await expect(undone).rejects.toThrow('Undone')
    const { CustomerUUID } = await portal.signUpCustomer()
    await crm.messages(1)
    await quiet(portal)
    expect((await deliveriesOf(UUID)).map((one) => one.CustomerUUID)).toEqual([CustomerUUID])
  })
})

describe('a receiver', () => {
  test('that was dead for a day gets the event once it is back, under the same id', async () => {
    const { UUID } = await anEndpoint()
    const since = clockNow()
    crm.answer = 'break'
    await portal.signUpCustomer()
    await deliveryWith(UUID, { Attempts: 1 })
    await attemptUntil(UUID, 8)
    expect(clockNow() - since).toBeGreaterThan(86_400_000)
    expect((await deliveriesOf(UUID))[0]).toMatchObject({ State: 'waiting', LastError: expect.any(String) })
    expect(await stateOf(UUID)).toMatchObject({ FailingSinceNanos: expect.any(Number), WaitingCount: 1 })
    crm.answer = 204
    await attemptUntil(UUID, 9)
    await deliveryWith(UUID, { State: 'delivered', LastStatus: 204, Attempts: 9 })
    expect(new Set(crm.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await stateOf(UUID))?.FailingSinceNanos).toBeUndefined()
  })

  test('that fails for three days is paused with a warning; what waits is sent once it is resumed', async () => {
    const { UUID: endpointUuid } = await anEndpoint()
    const since = clockNow()
    crm.answer = 500
    await portal.signUpCustomer()
    await deliveryWith(endpointUuid, { Attempts: 1, LastStatus: 500 })
    await attemptUntil(endpointUuid, 10)
    await deliveryWith(endpointUuid, { State: 'failed' })
    expect(await stateOf(endpointUuid)).toMatchObject({ PausedBecause: 'failing', FailedCount: 1 })
    const warnings = async () =>
      (await portal.good(deployment.notices, { Kind: 'webhook', Unseen: true }, as)).Notices.map(
        ({ Subject }) => Subject,
      )
    expect(await warnings()).toEqual([endpointUuid])

    crm.answer = 200
    crm.received = []
    const { CustomerUUID } = await portal.signUpCustomer()
    await deliveryWith(endpointUuid, { State: 'waiting', CustomerUUID })
    expect((await portal.call(webhooks.sendTest, { endpointUuid }, as)).body.code).toBe('conflict')
    await portal.good(webhooks.resumeEndpoint, { endpointUuid }, as)
    await crm.messages(1, ({ event }) => event.data.CustomerUUID === CustomerUUID)
    expect(await warnings()).toEqual([])

    // The failed one stays so until it is replayed.
    await quiet(portal)
    expect(crm.received).toHaveLength(1)
    const later = { endpointUuid, SinceNanos: nanos(portal.server.clock.now()) }
    expect(await portal.good(webhooks.replayFailed, later, as)).toEqual({ Count: 0 })
    const all = { endpointUuid, SinceNanos: nanos(new Date(since - 1000)) }
    expect(await portal.good(webhooks.replayFailed, all, as)).toEqual({ Count: 1 })
    await crm.messages(2)
    await eventually('both to be delivered', async () =>
      (await deliveriesOf(endpointUuid, { State: 'delivered' })).length === 2 ? true : undefined,
    )
  })

  test('that refuses one of several gets the others at once, and each of them once', async () => {
    const { UUID: endpointUuid } = await anEndpoint()
    await portal.good(webhooks.pauseEndpoint, { endpointUuid }, as)
    const people: string[] = []
    for (let n = 0; n < 25; n++) people.push((await portal.signUpCustomer()).CustomerUUID)
    await eventually('all to wait', async () =>
      (await stateOf(endpointUuid))?.WaitingCount === people.length ? true : undefined,
    )
    const refusedOne = people[2]
    crm.answer = ({ event }) => (event.data.CustomerUUID === refusedOne ? 500 : 200)
    await portal.good(webhooks.resumeEndpoint, { endpointUuid }, as)
    await eventually('all others to be delivered', async () =>
      (await stateOf(endpointUuid))?.WaitingCount === 1 ? true : undefined,
    )
    expect(crm.received.map(({ event }) => event.data.CustomerUUID).sort()).toEqual(people.sort())
    const [refused] = await deliveriesOf(endpointUuid, { State: 'waiting' })
    expect(refused).toMatchObject({ CustomerUUID: refusedOne, Attempts: 1, LastStatus: 500 })
    const [delivered] = await deliveriesOf(endpointUuid, { State: 'delivered' })
    expect(delivered).toMatchObject({ Attempts: 1, LastStatus: 200 })
    expect((await stateOf(endpointUuid))?.FailingSinceNanos).toBeUndefined()
  })

  test('that says it is gone is paused at once, and a redirect is not followed', async () => {
    const { UUID } = await anEndpoint()
    crm.answer = 302
    await portal.signUpCustomer()
    await deliveryWith(UUID, { State: 'waiting', LastStatus: 302 })
    expect(crm.received).toHaveLength(1)
    crm.answer = 410
    await portal.clock({ advanceS: 5 })
    await eventually('the pause', async () => ((await stateOf(UUID))?.PausedBecause === 'gone' ? true : undefined))
  })

  test('that never answers holds up neither another nor other work', async () => {
    const { UUID: dead } = await anEndpoint(crm.url)
    await anEndpoint(finance.url)
    crm.answer = 'nothing'
    const first = await portal.signUpCustomer()
    await crm.messages(1)
    // More than a worker has places for its other jobs.
    const others = [first]
    for (let n = 0; n < 6; n++) others.push(await portal.signUpCustomer())
    await finance.messages(7)
    await paidOrder(portal, first, [anEsim()])
    await lastPayment(portal, first)
    // All of that while the first message still waited for its answer, and none was sent beside it.
    expect([crm.isWaitedFor(), crm.received.length]).toEqual([true, 1])
    expect(await stateOf(dead)).toMatchObject({ WaitingCount: 7 })
    crm.answer = 200
    crm.release()
    await eventually('the failure', async () => (await stateOf(dead))?.FailingSinceNanos)
    // No answer: it is left alone for a minute, and then gets all of them.
    await portal.clock({ advanceS: 60 })
    await crm.messages(8)
    await eventually('all to be delivered', async () => ((await stateOf(dead))?.WaitingCount === 0 ? true : undefined))
  })
})

test('an event is found, sent again under its id, and deleted after 30 days', async () => {
  const { UUID: endpointUuid } = await anEndpoint()
  const { CustomerUUID } = await portal.signUpCustomer()
  await portal.signUpCustomer()
  await eventually('both to be delivered', async () =>
    (await deliveriesOf(endpointUuid, { State: 'delivered' })).length === 2 ? true : undefined,
  )
  const [found, ...more] = await deliveriesOf(endpointUuid, { SmartSearch: CustomerUUID })
  expect(more).toEqual([])
  const eventUuid = found?.EventUUID ?? ''
  await portal.good(webhooks.replayDelivery, { endpointUuid, eventUuid }, as)
  await crm.messages(2, ({ headers }) => headers['webhook-id'] === `msg_${eventUuid}`)
  await eventually('it to be delivered', async () =>
    (await deliveriesOf(endpointUuid, { State: 'delivered' })).length === 2 ? true : undefined,
  )
  await portal.clock({ advanceS: 30 * 86_400 - 3600 })
  expect(await deliveriesOf(endpointUuid)).toHaveLength(2)
  await portal.clock({ advanceS: 3600 })
  expect(await deliveriesOf(endpointUuid)).toEqual([])
})

test('an admin manages endpoints, other operators do not, and the audit log names each deed', async () => {
  const admin = await signedInOperator(portal, 'admin')
  const support = await signedInOperator(portal, 'support', 'finance')
  const fields = { Url: crm.url, Description: 'The CRM', EventTypes: ['bill.paid' as const] }
  expect((await portal.call(webhooks.endpoints, {}, support.as)).status).toBe(403)
  expect((await portal.call(webhooks.createEndpoint, fields, support.as)).status).toBe(403)
  const { UUID: endpointUuid } = await portal.good(webhooks.createEndpoint, fields, admin.as)
  const change = { ...fields, endpointUuid, Description: 'Another', EventTypes: ['bill.issued' as const] }
  expect(await portal.good(webhooks.changeEndpoint, change, admin.as)).toMatchObject({ Description: 'Another' })
  expect(await portal.good(webhooks.pauseEndpoint, { endpointUuid }, admin.as)).toMatchObject({
    PausedBecause: 'operator',
  })
  await portal.good(webhooks.removeEndpoint, { endpointUuid }, admin.as)
  expect(await endpointsNow()).toEqual([])
  const log = await portal.rows<{ change: string; who: string }>(
    `SELECT detail ->> 'change' AS change, operator_uuid AS who FROM platform.audit
     WHERE deed = 'webhook-changed' AND detail ->> 'EndpointUUID' = $1 ORDER BY id`,
    [endpointUuid],
  )
  expect(log).toEqual(['created', 'changed', 'paused', 'removed'].map((one) => ({ change: one, who: admin.UUID })))
})

test('there are at most ten endpoints, and no secret is in their list', async () => {
  const { Secret } = await anEndpoint()
  for (let n = 1; n < 10; n++) await anEndpoint()
  const eleventh = await portal.call(
    webhooks.createEndpoint,
    { Url: crm.url, Description: '', EventTypes: ['bill.paid'] },
    as,
  )
  expect([eleventh.status, eleventh.body.code]).toEqual([409, 'conflict'])
  expect(JSON.stringify(await endpointsNow())).not.toContain(Secret)
  const kept = await portal.rows<{ text: string }>('SELECT encode(secret, $1) AS text FROM webhooks.endpoints', [
    'escape',
  ])
  expect(JSON.stringify(kept)).not.toContain('whsec_')
})

test.each(['ftp://crm.example.nz', 'https://me:secret@crm.example.nz/', 'crm', 'https://'])(
  'the address %s is refused',
  async (Url) => {
    const answer = await portal.call(webhooks.createEndpoint, { Url, Description: '', EventTypes: ['bill.paid'] }, as)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', field: 'Url' } })
  },
)

test.each([
  ['a written address', () => crm.url],
  ['a name that leads there', () => crm.url.replace('127.0.0.1', 'localhost')],
])('where private networks are not permitted, %s in one is not called', async (_, url) => {
  const { post } = webhookReceivers({ privateWebhooks: false })
  await expect(post({ url: url(), headers: {}, body: '{}' })).rejects.toThrow(
    'The address leads into a private network',
  )
  expect(crm.received).toEqual([])
})
