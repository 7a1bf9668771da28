import type { Input } from '@waea/contract/call'
import { parkedUsage } from '@waea/contract/mobile/parked-usage'
import { usage } from '@waea/contract/mobile/usage'
import { deployment } from '@waea/contract/provider'
import { nanos } from '@waea/kit/nanos'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../tests/support/portal.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { mailNotices } from '../../src/platform/operator/mail-notices.ts'
import { notifyOperator } from '../../src/platform/operator/notices.ts'
import { redacted } from '../../src/platform/safety/redacted.ts'
import {
  askTopUp,
  creditOf,
  dashboardOf,
  dashboardWith,
  mobileInService,
  type Owner,
  systemOf,
} from '../ledger/money-support.ts'
import { signedInOperator } from '../operators/operator-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { tellAsCards, tellAsNetwork } from './signed.ts'

const serviceToken = 'service-token-of-a-test'
const operator = 'operator@provider.test'
const megabyte = 1_048_576
const dayMs = 86_400_000

let owner: Owner & { card: string }

const portal = shopOfFile({ SERVICE_TOKEN: serviceToken, OPERATOR_EMAIL: operator })
beforeAll(async () => {
  owner = await mobileInService(portal)
})

const asProvider = { headers: { 'auth-token': serviceToken } }
const notices = (Kind: string, Unseen = true) => portal.good(deployment.notices, { Kind, Unseen }, asProvider)

function document(of: Owner, id: unknown, over: { amount?: unknown; usageDate?: string } = {}) {
  const { amount = megabyte, usageDate = portal.server.clock.now().toISOString() } = over
  const product = { id: 'service', externalId: `${of.CustomerUUID}.${of.MobileUUID}.0` }
  return { id, usageDate, usageType: 'data', usageCharacteristic: [{ name: 'amount', value: amount }], product }
}

const leftOf = (of: Owner, amount: number) =>
  dashboardWith(portal, of, ({ Usage }) =>
    Usage.some((entry) => entry.Type === 'data' && entry.AmountRemaining === amount),
  )

const parkedDocuments = async (SmartSearch: string) =>
  (await portal.good(parkedUsage.parkedUsage, { SmartSearch }, asProvider)).Documents

/** Sends a document that can't be counted; returns it as the list has it. */
async function parkedOf(of: Owner, bad: ReturnType<typeof document>) {
  expect((await tellAsNetwork(portal, JSON.stringify([bad]))).status).toBe(200)
  return eventually('its place in the list', async () =>
    (await parkedDocuments(of.CustomerUUID)).find(({ Subject }) => Subject === bad.id),
  )
}

test('documents that cannot be counted are put aside with their reasons, and the rest of the batch counts', async () => {
  const batch = [
    document(owner, 'good-1'),
    document(owner, 'bad-year', { usageDate: '+275760-01-01T00:00:00Z' }),
    document(owner, 'bad-nul\u0000'),
    document(owner, 'bad-half \ud800'),
    document(owner, 'bad-amount', { amount: Number.MAX_SAFE_INTEGER }),
    document(owner, 'bad-text', { amount: 'much' }),
    document(owner, 7),
    null,
    document(owner, 'good-2'),
  ]
  expect((await tellAsNetwork(portal, JSON.stringify(batch))).status).toBe(200)
  await leftOf(owner, 10_238)
  const { Notices, Count } = await notices('usage-document')
  expect(Count).toBe(6)
  expect(Object.fromEntries(Notices.map((one) => [one.Subject, one.Reason]))).toEqual({
    'bad-year': 'its date is not within the years 2000 to 2199',
    'bad-nul�': 'its id has characters that no text may have',
    'bad-half �': 'its id has characters that no text may have',
    'bad-amount': 'its amount is larger than can be meant',
    'bad-text': 'its amount is no whole number, or far too large',
    '(no id)': 'it is no document',
  })
  const nowMs = portal.server.clock.now().getTime()
  const histogram = await portal.call(
    usage.histogram,
    {
      spid: '2',
      type: 'data',
      CustomerUUID: owner.CustomerUUID,
      ProductInstanceUUID: owner.MobileUUID,
      Range: { FirstNanos: nanos(new Date(nowMs - dayMs)), FinalNanos: nanos(new Date(nowMs + dayMs)) },
      IntervalNanos: 2 * dayMs * 1e6,
    },
    owner.token,
  )
  expect(histogram).toMatchObject({ status: 200, body: { result: { Buckets: [{ Amount: 2 * megabyte }] } } })
})

test('a document that was put aside keeps every value, and is counted once it is corrected', async () => {
  const other = await mobileInService(portal)
  const bad = {
    ...document(other, 'parked-1', { usageDate: '2001-02-03T04:05:06.000Z' }),
    MSISDN: '64215550142',
    relatedParty: [{ role: 'subscriber', phoneNumber: '64215550142' }],
  }
  const parked = await parkedOf(other, bad)
  expect(JSON.parse(parked.Document)).toEqual(bad)
  expect(parked).toMatchObject({
    Subject: 'parked-1',
    Reason: 'its use is more than 90 days ago',
    CustomerUUID: other.CustomerUUID,
    MobileUUID: other.MobileUUID,
    MSISDN: expect.stringMatching(/^64/),
    Values: { ID: 'parked-1', UsedAt: bad.usageDate, Type: 'data', Amount: String(megabyte), ServiceRef: 'service' },
    IsWhole: true,
  })
  for (const SmartSearch of [other.CustomerUUID, other.Email, '021 555 0142', 'parked-1'])
    expect((await parkedDocuments(SmartSearch)).map(({ NoticeUUID }) => NoticeUUID)).toContain(parked.NoticeUUID)

  // As it was received, or with another value that is impossible, it still can't be counted, and stays where it is.
  const { NoticeUUID: noticeUuid } = parked
  const count = (over: Partial<Input<typeof parkedUsage.countParkedUsage>>) =>
    portal.call(parkedUsage.countParkedUsage, { noticeUuid, ...over }, asProvider)
  const UsedAt = portal.server.clock.now().toISOString()
  const refusals = [
    [{}, 'its use is more than 90 days ago'],
    [{ Correction: { UsedAt: '2126-11-30T08:15:00+13:00' } }, 'its use lies in the future'],
    [{ Correction: { UsedAt, Amount: 1e15 } }, 'its amount is larger than can be meant'],
    [{ Correction: { UsedAt, Country: 'QQ' } }, 'no roaming zone has its country QQ'],
    [{ Document: { id: 'parked-1' } }, 'its kind of usage is not known'],
    [{ Document: { ...bad, product: {} }, Correction: { UsedAt } }, 'its service is not one of ours'],
  ] as const
  for (const [over, rule] of refusals)
    expect(await count(over)).toMatchObject({ status: 400, body: { code: 'invalid-input', detail: { rule } } })
  for (const Correction of [{ UsedAt: 'yesterday' }, { Amount: -1 }, { Type: 'fax' as never }])
    expect(await count({ Correction })).toMatchObject({
      status: 400,
      body: { field: `Correction.${Object.keys(Correction)[0]}` },
    })
  expect(await parkedDocuments('parked-1')).toHaveLength(1)

  const correction = { Correction: { UsedAt, Amount: 2 * megabyte } }
  expect((await Promise.all([1, 2].map(() => count(correction)))).map(({ status }) => status)).toEqual([200, 200])
  await leftOf(other, 10_238)
  expect((await count({ Document: { ...bad, usageDate: UsedAt } })).status).toBe(200)
  await quiet(portal)
  await leftOf(other, 10_238)
  expect(await parkedDocuments('parked-1')).toEqual([])
  expect((await portal.call(parkedUsage.countParkedUsage, { noticeUuid }, other.token)).status).toBe(401)
  const log = await portal.rows<{ detail: object }>(
    `SELECT detail FROM platform.audit WHERE deed = 'usage-counted-again' AND customer_uuid = $1`,
    [other.CustomerUUID],
  )
  expect(log[0]?.detail).toEqual({ Subject: 'parked-1', isCorrected: true })
})

test('a document that was put aside is let go once, by an operator who may count usage and says why', async () => {
  const other = await mobileInService(portal)
  const { NoticeUUID: noticeUuid } = await parkedOf(other, document(other, 'parked-2', { usageDate: '2001-02-03' }))
  const finance = await signedInOperator(portal, 'finance')
  const support = await signedInOperator(portal, 'support')
  const drop = (as: Caller) => portal.call(parkedUsage.dropParkedUsage, { noticeUuid }, as)
  expect((await drop(support.as)).status).toBe(403)
  expect((await drop({ cookie: finance.cookie })).status).toBe(400)
  expect((await Promise.all([1, 2].map(() => drop(finance.as)))).map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await parkedDocuments('parked-2')).toEqual([])
  await leftOf(other, 10_240)
  const [entry] = await portal.rows(
    `SELECT reason IS NOT NULL AS why, detail FROM platform.audit WHERE deed = 'usage-let-go' AND customer_uuid = $1`,
    [other.CustomerUUID],
  )
  expect(entry).toEqual({ why: true, detail: { Subject: 'parked-2' } })
  await notifyOperator(systemOf(portal), { kind: 'push', subject: 'no usage', reason: 'A reason' })
  const { Notices } = await notices('push')
  for (const call of [parkedUsage.dropParkedUsage, parkedUsage.countParkedUsage])
    expect((await portal.call(call, { noticeUuid: Notices[0]?.UUID ?? '' }, finance.as)).status).toBe(404)
})

test('usage of a service that is not ours is reported, as nobody would hear of it otherwise', async () => {
  const foreign = { ...document(owner, 'foreign-1'), product: { id: 'service', externalId: 'elsewhere' } }
  expect((await tellAsNetwork(portal, JSON.stringify([foreign]))).status).toBe(200)
  const { Notices } = await notices('usage-document')
  expect(Notices.find(({ Subject }) => Subject === 'foreign-1')?.Reason).toBe('its service is not one of ours')
})

test('hours that were summed beyond what a number holds do not keep the histogram from answering', async () => {
  await portal.rows(
    `INSERT INTO usage.hours (customer_uuid, service_uuid, type, hour, amount)
     VALUES ($1, $2, 'data', '2025-01-01T00:00:00Z', 9007199254740993)`,
    [owner.CustomerUUID, owner.MobileUUID],
  )
  const input = {
    spid: '2',
    type: 'data',
    CustomerUUID: owner.CustomerUUID,
    ProductInstanceUUID: owner.MobileUUID,
    Range: { FirstNanos: nanos(new Date('2025-01-01')), FinalNanos: nanos(new Date('2025-01-02')) },
    IntervalNanos: 86_400 * 1e9,
  }
  expect((await portal.call(usage.histogram, input, owner.token)).status).toBe(200)
})

test('2,000 documents in one call are taken; more than a call can be answers 413', async () => {
  const other = await mobileInService(portal)
  const batch = Array.from({ length: 2_000 }, (_, at) => document(other, `many-${at}`))
  expect((await tellAsNetwork(portal, JSON.stringify(batch))).status).toBe(200)
  const left = async () => (await dashboardOf(portal, other)).Usage.find(({ Type }) => Type === 'data')?.AmountRemaining
  await eventually('all of them to count', async () => ((await left()) === 8_240 ? true : undefined), 150_000, 500)
  const tooMuch = await tellAsNetwork(portal, JSON.stringify(['x'.repeat(4 * 1024 * 1024)]))
  expect(tooMuch.status).toBe(413)
  expect(await tooMuch.json()).toMatchObject({ code: 'too-large' })
}, 200_000)

test('a card event that contradicts the books is answered, changes nothing, and is put aside', async () => {
  const payg = await mobileInService(portal, { plan: demoPlans.payg })
  const { body } = await askTopUp(portal, payg)
  await portal.rows('UPDATE payments.intents SET amount_cents = 1900 WHERE payment_uuid = $1', [body.PaymentUUID])
  const [intent = ''] = (body.ClientSecret ?? '').split('_secret')
  const paymentIntent = {
    id: intent,
    object: 'payment_intent',
    amount: 2000,
    status: 'succeeded',
    metadata: { customer_uuid: payg.CustomerUUID, payment_uuid: body.PaymentUUID },
  }
  expect((await tellAsCards(portal, 'payment_intent.succeeded', paymentIntent)).status).toBe(200)
  const { Notices } = await notices('card-event')
  expect(Notices).toMatchObject([
    {
      Subject: `payment ${body.PaymentUUID}`,
      Reason: 'the card partner has 2000 cents for this payment of 1900',
      Document: expect.stringContaining('"amountCents":2000'),
      CustomerUUID: payg.CustomerUUID,
    },
  ])
  expect(await creditOf(portal, payg)).toBe(0)
  const odd = [{ object: 'payment_intent' }, { object: 'payment_method', customer: 'a\u0000b' }, { object: 'refund' }]
  for (const object of odd) expect((await tellAsCards(portal, 'payment_method.attached', object)).status).toBe(200)
})

test('a notice is seen once, and unseen again when the same happens again; it is counted', async () => {
  const subject = 'again-and-again'
  const note = () => notifyOperator(systemOf(portal), { kind: 'usage-document', subject, reason: 'it is a test' })
  const found = async (Unseen: boolean) =>
    (await notices('usage-document', Unseen)).Notices.find((one) => one.Subject === subject)
  await note()
  const first = await found(true)
  expect(first).toMatchObject({ Times: 1 })
  const seen = await portal.good(deployment.seeNotice, { noticeUuid: first?.UUID ?? '' }, asProvider)
  expect(seen.SeenAtNanos).toBeGreaterThan(0)
  expect(await found(true)).toBeUndefined()
  expect(await found(false)).toMatchObject({ UUID: first?.UUID })
  await note()
  expect(await found(true)).toMatchObject({ UUID: first?.UUID, Times: 2 })
})

test('only the provider may read notices', async () => {
  const noticeUuid = '00000000-0000-4000-8000-000000000001'
  expect((await portal.call(deployment.notices, {}, owner.token)).status).toBe(401)
  expect((await portal.call(deployment.notices, {}, { headers: { 'auth-token': 'wrong' } })).status).toBe(401)
  expect((await portal.call(deployment.seeNotice, { noticeUuid }, owner.token)).status).toBe(401)
  expect((await portal.call(deployment.seeNotice, { noticeUuid }, asProvider)).status).toBe(404)
})

test('the operator has one mail of a kind an hour, which names what is new', async () => {
  const note = (subject: string) =>
    notifyOperator(systemOf(portal), { kind: 'usage-document', subject, reason: 'it is a test' })
  const ofKind = async () => (await portal.messages(operator)).filter((one) => one.subject.startsWith('Usage'))
  // A mail started before the clock moved may still be in sending.
  const mailsAre = (count: number) =>
    eventually(`${count} mails`, async () => ((await ofKind()).length >= count ? true : undefined))
  // Sends the mails left over from earlier tests and lets their hour pass.
  await portal.clock({ advanceS: 7_200 })
  await portal.clock({ advanceS: 3_700 })
  const before = (await ofKind()).length
  await note('first of its hour')
  await portal.clock({ advanceS: 60 })
  await mailsAre(before + 1)
  await note('within the hour')
  await portal.clock({ advanceS: 3_400 })
  expect((await ofKind()).length).toBe(before + 1)
  await portal.clock({ advanceS: 300 })
  await mailsAre(before + 2)
  const mails = await ofKind()
  expect(mails.length).toBe(before + 2)
  expect(mails[0]?.text).toContain('within the hour: it is a test')
  expect(mails[0]?.text).not.toContain('first of its hour')
})

test('a notice whose mail failed is in the next one', async () => {
  const [subject, system] = ['told later', systemOf(portal)]
  const mails = async () =>
    (await portal.messages(operator)).filter(({ subject }) => subject.startsWith('Usage')).map(({ text }) => text)
  await portal.clock({ advanceS: 7_200 })
  await portal.clock({ advanceS: 3_700 })
  const { mail } = system.ports
  const failing = { ...mail, send: () => Promise.reject(new Error('The mail server did not answer')) }
  await portal.rows(
    `INSERT INTO platform.notices (notice_uuid, kind, subject, reason, first_at, last_at)
    VALUES (gen_random_uuid(), 'usage-document', $1, 'it is a test', $2, $2)`,
    [subject, portal.server.clock.now()],
  )
  await expect(mailNotices({ ...system, ports: { ...system.ports, mail: failing } })).rejects.toThrow()
  await portal.clock({ advanceS: 3_300 })
  await mailNotices(system)
  expect((await mails()).some((text) => text.includes(subject))).toBe(false)
  await portal.clock({ advanceS: 400 })
  await eventually('the mail', async () => (await mails()).some((text) => text.includes(subject)) || undefined)
})

test('what is kept of a document has no secrets and an end', () => {
  const text = redacted({
    client_secret: 'pi_1_secret_2',
    card: { number: '4242424242424242', cvc: '123', brand: 'visa' },
    note: 'paid with 4242 4242 4242 4242',
    key: 'sk_test_abc',
    deep: Array.from({ length: 200 }, () => 'x'.repeat(1000)),
  })
  expect(text.length).toBeLessThanOrEqual(4_000)
  expect(text).toContain('visa')
  for (const secret of ['4242', '123"', '_secret_', 'sk_test']) expect(text).not.toContain(secret)
})

test('ids are kept, also one whose digits look like the number of a card', () => {
  const ids = ['7527b9ae-7cf0-49e6-8812-3818647205b3', '2a69d093-a5ac-4e69-94d2-856825119985']
  for (const CustomerUUID of ids) expect(redacted({ CustomerUUID })).toBe(JSON.stringify({ CustomerUUID }))
  expect(redacted({ of: `order ${ids[0]}` })).toContain(ids[0])
  expect(redacted({ of: `${ids[0]} 4242 4242 4242 4242` })).not.toContain('4242')
})
