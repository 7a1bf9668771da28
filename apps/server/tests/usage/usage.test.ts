import { usage } from '@waea/contract/mobile/usage'
import { overview } from '@waea/contract/overview'
import { historyQueries } from '@waea/domain/usage/usage-history'
import { calendarDay, dayOf } from '@waea/kit/calendar-day'
import { fromNanos, nanos } from '@waea/kit/nanos'
import { afterEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { usagePart } from '../../src/capabilities/usage/part.ts'
import type { EventOf } from '../../src/platform/jobs/events.ts'
import {
  askPrepay,
  askTopUp,
  creditBecomes,
  creditOf,
  dashboardOf,
  dashboardWith,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
  use,
  whose,
} from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
afterEach(() => portal.faults('network', []))

const megabyte = 1_048_576
const hourMs = 3_600_000

async function numberOf(owner: Owner): Promise<string | undefined> {
  return (await dashboardOf(portal, owner)).Mobile.MSISDN
}

async function left(owner: Owner, type: string): Promise<number | undefined> {
  return (await dashboardOf(portal, owner)).Usage.find((entry) => entry.Type === type)?.AmountRemaining
}

function leftBecomes(owner: Owner, type: string, amount: number) {
  return dashboardWith(portal, owner, ({ Usage }) =>
    Usage.some((entry) => entry.Type === type && entry.AmountRemaining === amount),
  )
}

async function withCredit(cents: number, plan: { availability: string }) {
  const owner = await mobileInService(portal, { plan })
  await askTopUp(portal, owner, { Amount: cents, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, cents)
  return owner
}

/** Processes usage documents as the worker does. */
function hear(owner: Owner, documents: EventOf<'network.usage'>['documents']): Promise<void> {
  const { CustomerUUID, MobileUUID } = owner
  return systemOf(portal).inTransaction(
    async (tx) => await usagePart.hears?.['network.usage']?.(tx, { CustomerUUID, MobileUUID, documents }),
  )
}

test('[N-USE-01][C-USE-01] each kind of usage has its total, its rest under both names, its carry-over and its rule', async () => {
  const owner = await mobileInService(portal)
  const input = { CustomerUUID: owner.CustomerUUID, UUID: owner.MobileUUID }
  const { Usage } = await portal.good(usage.postpayBalance, input, owner.token)
  const data = Usage.find((entry) => entry.Type === 'data')
  expect(data).toMatchObject({
    AmountTotal: 10_240,
    AmountRemaining: 10_240,
    RemainingAmount: 10_240,
    CarryOverAmount: 0,
    UsageRule: 'CasualRate',
  })
})

test('[K-USE-01] each kind has the server’s name, by which a client knows its type', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.prepayUnlimited })
  const everything = { RecurringIDDVoiceMinutes: 60, RecurringIDDSMS: 10, RecurringMMS: 5, RecurringVoiceMinutes: 100 }
  await portal.rows(`UPDATE catalogue.entries SET characteristics = characteristics || $2 WHERE uuid = $1`, [
    demoPlans.prepayData2.entry,
    JSON.stringify(everything),
  ])
  await portal.clock({ advanceS: 1 })
  await askPrepay(portal, owner, demoPlans.prepayData2, { PaymentMethodID: owner.card })
  const names = await eventually('all kinds', async () => {
    const input = { CustomerUUID: owner.CustomerUUID, UUID: owner.MobileUUID }
    const { Usage } = await portal.good(usage.postpayBalance, input, owner.token)
    return Usage.length === 6 ? Object.fromEntries(Usage.map(({ Name, Type }) => [Name, Type])) : undefined
  })
  expect(names).toEqual({
    Data: 'data',
    Mins: 'voice',
    IDDMins: 'idd_voice',
    TXTs: 'sms',
    IDDTXTs: 'idd_sms',
    PXTs: 'mms',
  })
})

test('[K-USE-05] data shows with two decimals', async () => {
  const owner = await mobileInService(portal)
  await use(portal, await numberOf(owner), { type: 'data', amount: 349_525 })
  await leftBecomes(owner, 'data', 10_239.67)
})

test('a document of the network that comes twice counts once', async () => {
  const owner = await mobileInService(portal)
  await portal.faults('network', [{ kind: 'duplicate-webhook', op: 'usage' }])
  await use(portal, await numberOf(owner), { type: 'data', amount: 100 * megabyte })
  await use(portal, await numberOf(owner), { type: 'data', amount: 140 * megabyte })
  await leftBecomes(owner, 'data', 10_000)
})

test('fifty documents at once, each heard twice, take what one after the other would', async () => {
  const owner = await mobileInService(portal)
  const atMs = portal.server.clock.now().getTime()
  const documents = Array.from({ length: 50 }, (_, at) => ({
    id: `document-${at}`,
    type: 'data' as const,
    amount: 10 * megabyte,
    atMs,
  }))
  await Promise.all([...documents, ...documents].map((one) => hear(owner, [one])))
  expect(await left(owner, 'data')).toBe(10_240 - 500)
})

test('what is over the allowance is charged at the casual rate, for the part that the credit can pay', async () => {
  const owner = await withCredit(100, demoPlans.payg)
  const atMs = portal.server.clock.now().getTime()
  const texts = Array.from({ length: 8 }, (_, at) => ({ id: `text-${at}`, type: 'sms' as const, amount: 1, atMs }))
  await Promise.all(texts.map((one) => hear(owner, [one])))
  expect(await creditOf(portal, owner)).toBe(0)
  const { Charges } = await portal.good(usage.charges, whose(owner), owner.token)
  expect(Charges.map((charge) => [charge.AmountCents, charge.ChargedTXTs])).toEqual(Array(5).fill([20, 1]))
  const [stopped] = await portal.rows<{ unmet: number }>(
    'SELECT sum(unmet)::int AS unmet FROM usage.documents WHERE service_uuid = $1',
    [owner.MobileUUID],
  )
  expect(stopped?.unmet).toBe(3)
})

test('[C-USE-03] charges are of the kinds and of the time that are asked for', async () => {
  const owner = await withCredit(1000, demoPlans.payg)
  const number = await numberOf(owner)
  await use(portal, number, { type: 'voice', amount: 90 })
  await use(portal, number, { type: 'sms', amount: 1 })
  await creditBecomes(portal, owner, 1000 - 98 - 20)
  const input = { ...whose(owner), mins: true }
  const { Charges } = await portal.good(usage.charges, input, owner.token)
  expect(Charges).toMatchObject([{ AmountCents: 98, ChargedMins: 1.5, ChargedTXTs: 0 }])
  const hourAgo = nanos(new Date(portal.server.clock.now().getTime() - 3_600_000))
  expect((await portal.good(usage.charges, { ...whose(owner), Upto: hourAgo }, owner.token)).Charges).toEqual([])
})

test('[C-USE-02] a histogram puts each use into its interval, in bytes and seconds', async () => {
  const owner = await daysLater(portal, await mobileInService(portal), 1)
  const number = await numberOf(owner)
  const hour = Math.floor(portal.server.clock.now().getTime() / hourMs) * hourMs
  const at = (hours: number, minutes: number) => new Date(hour + hours * hourMs + minutes * 60_000).toISOString()
  await use(portal, number, { type: 'data', amount: 3 * megabyte, at: at(-3, 15) })
  await use(portal, number, { type: 'data', amount: 2 * megabyte, at: at(-3, 45) })
  await use(portal, number, { type: 'data', amount: megabyte, at: at(-2, 0) })
  await leftBecomes(owner, 'data', 10_234)
  const input = {
    spid: '2',
    type: 'data',
    CustomerUUID: owner.CustomerUUID,
    ProductInstanceUUID: owner.MobileUUID,
    Range: { FirstNanos: nanos(new Date(hour - 3 * hourMs)), FinalNanos: nanos(new Date(hour)) },
    IntervalNanos: hourMs * 1e6,
  }
  const { result } = await portal.good(usage.histogram, input, owner.token)
  expect(result.Buckets.map((bucket) => bucket.Amount)).toEqual([5 * megabyte, megabyte, 0])
  // A histogram has at most 1,000 intervals.
  const intervals = (count: number) =>
    portal.call(usage.histogram, { ...input, IntervalNanos: (3 * hourMs * 1e6) / count }, owner.token)
  expect((await intervals(1000)).body.result.Buckets).toHaveLength(1000)
  expect(await intervals(1001)).toMatchObject({ status: 400, body: { field: 'Range' } })
})

test.each([
  { clocks: 'forward', today: '2026-10-10', used: '2026-10-04T11:00:00Z', on: '2026-10-05' },
  { clocks: 'back', today: '2026-04-20', used: '2026-04-10T11:00:00Z', on: '2026-04-10' },
])('[B-USE-05] a history in which the clocks went $clocks counts the use on its day', async ({ today, used, on }) => {
  const { CustomerUUID, MobileUUID, token } = await mobileInService(portal)
  await portal.rows(
    `INSERT INTO usage.hours (customer_uuid, service_uuid, type, hour, amount) VALUES ($1, $2, 'data', $3, 7)`,
    [CustomerUUID, MobileUUID, used],
  )
  const [query] = historyQueries('day', calendarDay(today))
  if (!query) throw new Error('There is no question')
  const input = { spid: '2', type: 'data', CustomerUUID, ProductInstanceUUID: MobileUUID, ...query }
  const { Buckets } = (await portal.good(usage.histogram, input, token)).result
  expect(Buckets).toHaveLength(30)
  expect(Buckets.filter(({ Amount }) => Amount > 0).map((one) => dayOf(fromNanos(one.FirstNanos)))).toEqual([on])
})

test('a use that comes before its plan was heard of is met from the plan', async () => {
  const owner = await mobileInService(portal)
  await portal.rows('DELETE FROM usage.grants WHERE service_uuid = $1', [owner.MobileUUID])
  await use(portal, await numberOf(owner), { type: 'data', amount: 240 * megabyte })
  await leftBecomes(owner, 'data', 10_000)
})

test('the usage of somebody else is unknown, as one that is not there', async () => {
  const [owner, stranger] = [await mobileInService(portal), await mobileInService(portal)]
  const foreign = { customerUuid: owner.CustomerUUID, mobileUuid: stranger.MobileUUID }
  const random = { customerUuid: owner.CustomerUUID, mobileUuid: '00000000-0000-4000-8000-000000000999' }
  const answers = await Promise.all(
    [foreign, random].map((input) => portal.call(overview.dashboard, input, owner.token)),
  )
  expect(answers.map((answer) => answer.status)).toEqual([404, 404])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
})
