import { randomUUID } from 'node:crypto'
import { deployment } from '@waea/contract/provider'
import { afterEach, expect, test } from 'vitest'
import { iccidOf } from '../../../sandboxes/src/network/identifiers.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { orderAtNetwork } from '../../src/capabilities/mobiles/network/network-orders.ts'
import {
  adopter,
  askActivation,
  dashboardOf,
  dashboardWith,
  mobileInService,
  type Owner,
  systemOf,
} from '../ledger/money-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { tellAsNetwork } from '../platform/signed.ts'
import { eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { sweptUntil } from '../sims/sim-support.ts'

const serviceToken = 'service-token-of-a-test'
const provider = { headers: { 'auth-token': serviceToken } }

const portal = shopOfFile({ SERVICE_TOKEN: serviceToken })
afterEach(() => portal.faults('network', []))

const noticesOf = async (kind: string, subject: string) =>
  (await portal.good(deployment.notices, { Kind: kind, Unseen: true }, provider)).Notices.filter(
    ({ Subject }) => Subject === subject,
  )

const wordsOf = ({ MobileUUID }: Owner) =>
  portal.rows<{ kind: string; before: string; after: string; event: string }>(
    'SELECT kind, before, after, event_id AS event FROM mobiles.network_words WHERE mobile_uuid = $1 ORDER BY place',
    [MobileUUID],
  )

/**
 * Leaves out the network's own activation event: it may come at any moment, and is 'late' if another event came first.
 */
const kindsOf = async (owner: Owner) => (await wordsOf(owner)).map(({ kind }) => kind).filter((kind) => kind !== 'late')

const ordersOf = ({ MobileUUID }: Owner) =>
  portal.rows<{ kind: string; state: string }>(
    'SELECT kind, state FROM mobiles.network_orders WHERE mobile_uuid = $1 ORDER BY place',
    [MobileUUID],
  )

const settled = (owner: Owner, states: string[]) =>
  eventually(`orders that are ${states}`, async () =>
    (await ordersOf(owner)).every(({ state }, at) => state === states[at]) ? true : undefined,
  )

const mobileWith = (owner: Owner, Status: number) =>
  dashboardWith(portal, owner, ({ Mobile }) => Mobile.Status === Status)

/** Has the network act of its own accord. */
async function atNetwork(owner: Owner, change: object): Promise<void> {
  const { Mobile } = await dashboardOf(portal, owner)
  const answer = await fetch(`${portal.sandbox}/network/simulate/change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ICCID: Mobile.ICCID, ...change }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

interface EventFields {
  eventId?: string
  eventTime?: string
  state?: string
  externalId?: string
}

/** Sends an event about a mobile as the network does. */
function sendEvent(
  owner: Owner,
  { eventId = randomUUID(), eventTime, state = 'inactive', externalId }: EventFields = {},
) {
  const service = {
    id: owner.MobileUUID,
    externalId: externalId ?? `${owner.CustomerUUID}.${owner.MobileUUID}.0`,
    state,
  }
  return tellAsNetwork(portal, JSON.stringify({ eventId, ...(eventTime && { eventTime }), event: { service } }))
}

const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

function order(owner: Owner, kind: 'change' | 'suspend' | 'resume', because: string, features = {}): Promise<void> {
  const { CustomerUUID, MobileUUID } = owner
  return systemOf(portal).inTransaction((tx) =>
    orderAtNetwork(tx, { CustomerUUID, MobileUUID, kind, features, because }),
  )
}

/** Moves the clock so that the sweep settles everything pending. */
const sweep = () => portal.clock({ advanceS: 20 })

test('a mobile that the network suspends, resumes and ends is so here, each with its date, and renews no more', async () => {
  const owner = await mobileInService(portal)
  await atNetwork(owner, { state: 'inactive' })
  await mobileWith(owner, 5)
  await atNetwork(owner, { state: 'active' })
  await mobileWith(owner, 4)
  await atNetwork(owner, { state: 'terminated' })
  await mobileWith(owner, 7)
  expect(await kindsOf(owner)).toEqual(['suspended', 'resumed', 'ended'])
  await dashboardWith(portal, owner, ({ Mobile }) => Mobile.Addons.every(({ AutoRenew }) => !AutoRenew))
})

test('a mobile that the network ends before its plan has started has a plan that renews no more', async () => {
  const owner = await adopter(portal)
  const PaymentMethodID = await saveCard(portal, owner)
  const letRun = await keepJobsWaiting(portal, 'plans.hears.mobile.activated')
  const { availability: AvailabilityUUID } = demoPlans.prepay10
  await askActivation(portal, owner, { AvailabilityUUID, PaymentMethodID, AutoRenew: true })
  await mobileWith(owner, 4)
  await atNetwork(owner, { state: 'terminated' })
  await mobileWith(owner, 7)
  await eventually('the end to be heard', async () => {
    const left = await portal.rows(
      "SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'plans.hears.mobile.ended'",
    )
    return left.length === 0 || undefined
  })
  await letRun()
  const { Mobile } = await dashboardOf(portal, owner)
  expect(Mobile.Addons).toMatchObject([{ Name: 'Four Weeks 10', AutoRenew: false }])
})

test('another number and another SIM are taken over; codes of the old SIM are gone, and the operator is told', async () => {
  const owner = await mobileInService(portal)
  const { Mobile } = await dashboardOf(portal, owner)
  const number = `6421${String(Mobile.MSISDN).slice(-6)}9`
  await atNetwork(owner, { serviceCharacteristic: [{ name: 'MSISDN', value: number }] })
  await dashboardWith(portal, owner, (now) => now.Mobile.MSISDN === number)
  const sim = [
    { name: 'ICCID', value: iccidOf(910_002) },
    { name: 'IMSI', value: '530990000910002' },
  ]
  await atNetwork(owner, { serviceCharacteristic: sim })
  await dashboardWith(portal, owner, (now) => now.Mobile.ICCID === sim[0]?.value && now.Mobile.IMSI === sim[1]?.value)
  const [secrets] = await portal.rows(
    'SELECT puk, pin, matching_id AS download FROM mobiles.mobiles WHERE mobile_uuid = $1',
    [owner.MobileUUID],
  )
  expect(secrets).toEqual({ puk: null, pin: null, download: null })
  expect((await wordsOf(owner)).filter(({ kind }) => kind !== 'late')).toMatchObject([
    { kind: 'number-changed', before: Mobile.MSISDN, after: number },
    { kind: 'sim-changed', before: Mobile.ICCID, after: sim[0]?.value },
  ])
  const { Notices } = await portal.good(deployment.notices, { Kind: 'network-event', Unseen: true }, provider)
  expect(Notices.some(({ Reason }) => Reason.includes('another SIM'))).toBe(true)
})

test('an event that comes again, or after a newer one, is kept once and changes nothing', async () => {
  const owner = await mobileInService(portal)
  const [suspends, resumes, isLate] = [randomUUID(), randomUUID(), randomUUID()]
  for (const _ of [1, 2]) await sendEvent(owner, { eventId: suspends, eventTime: later(10) })
  await mobileWith(owner, 5)
  await sendEvent(owner, { eventId: resumes, eventTime: later(30), state: 'active' })
  await mobileWith(owner, 4)
  await sendEvent(owner, { eventId: suspends, eventTime: later(10) })
  await sendEvent(owner, { eventId: isLate, eventTime: later(20) })
  expect((await dashboardOf(portal, owner)).Mobile.Status).toBe(4)
  const ours: string[] = [suspends, resumes, isLate]
  const kept = (await wordsOf(owner)).filter(({ event }) => ours.includes(event))
  expect(kept.map(({ kind }) => kind)).toEqual(['suspended', 'resumed', 'late'])
})

test('what is kept of the network’s words is never changed', async () => {
  await expect(portal.rows("UPDATE mobiles.network_words SET kind = 'late'")).rejects.toThrow('never changed')
  await expect(portal.rows('DELETE FROM mobiles.network_words')).rejects.toThrow('never changed')
})

test('what cannot be understood is put aside for the operator, and changes nothing', async () => {
  const owner = await mobileInService(portal)
  const stranger = { ...owner, MobileUUID: randomUUID() }
  for (const state of ['failed', 'paused']) {
    const eventId = randomUUID()
    expect((await sendEvent(owner, { eventId, state })).status).toBe(200)
    expect(await noticesOf('network-event', eventId)).toHaveLength(1)
  }
  expect((await sendEvent(stranger)).status).toBe(200)
  expect(await noticesOf('network-event', stranger.MobileUUID)).toHaveLength(1)
  const eventId = randomUUID()
  expect((await tellAsNetwork(portal, JSON.stringify({ eventId, event: { quota: 1 } }))).status).toBe(200)
  expect(await noticesOf('network-event', eventId)).toHaveLength(1)
  expect((await dashboardOf(portal, owner)).Mobile.Status).toBe(4)
})

test('orders are done one after the other, and the same cause orders once', async () => {
  const owner = await mobileInService(portal)
  await order(owner, 'change', 'roaming', { roaming: true })
  await order(owner, 'suspend', 'lost')
  await order(owner, 'suspend', 'lost')
  await order(owner, 'resume', 'found')
  await eventually('all orders to be done', async () => {
    await sweep()
    return (await ordersOf(owner)).every(({ state }) => state === 'done') || undefined
  })
  expect((await ordersOf(owner)).map(({ kind }) => kind)).toEqual(['change', 'suspend', 'resume'])
  expect(await kindsOf(owner)).toEqual(['suspended', 'resumed'])
  expect((await dashboardOf(portal, owner)).Mobile.Status).toBe(4)
})

test('a network that answers badly after it took an order, and whose word is lost, is asked until it is done, once', async () => {
  const owner = await mobileInService(portal)
  await portal.faults('network', [
    { kind: 'error-after-effect', op: 'change', times: 1 },
    { kind: 'late-webhook', op: 'ServiceStateChangeEvent', ms: 600_000 },
  ])
  await order(owner, 'suspend', 'lost')
  await sweptUntil(
    portal,
    'the mobile to be suspended',
    async () => (await dashboardOf(portal, owner)).Mobile.Status === 5 || undefined,
  )
  await settled(owner, ['done'])
  expect(await kindsOf(owner)).toEqual(['suspended'])
})

test('an event that the network’s answers have overtaken changes nothing; one that they have not is asked about and holds', async () => {
  const owner = await mobileInService(portal)
  await portal.faults('network', [{ kind: 'late-webhook', op: 'ServiceStateChangeEvent', ms: 600_000 }])
  const overtaken = portal.server.clock.now().toISOString()
  for (const [kind, Status] of [
    ['suspend', 5],
    ['resume', 4],
  ] as const) {
    await order(owner, kind, kind)
    await sweptUntil(portal, kind, async () => (await dashboardOf(portal, owner)).Mobile.Status === Status || undefined)
  }
  await settled(owner, ['done', 'done'])
  const eventId = randomUUID()
  await sendEvent(owner, { eventId, eventTime: overtaken })
  expect((await wordsOf(owner)).find(({ event }) => event === eventId)).toMatchObject({ kind: 'late' })
  await sweep()
  expect((await dashboardOf(portal, owner)).Mobile.Status).toBe(4)
  await atNetwork(owner, { state: 'inactive' })
  await sendEvent(owner, { eventTime: portal.server.clock.now().toISOString() })
  await mobileWith(owner, 5)
  expect(await kindsOf(owner)).toEqual(['suspended', 'resumed', 'suspended'])
})

test('what the network refuses has failed, the operator is told, and the next order has its turn', async () => {
  const owner = await mobileInService(portal)
  await order(owner, 'change', 'wrong', { outsidePlan: 'perhaps' })
  await order(owner, 'suspend', 'lost')
  await settled(owner, ['failed', 'done'])
  const { Notices } = await portal.good(deployment.notices, { Kind: 'network-order', Unseen: true }, provider)
  expect(Notices.some(({ Reason }) => Reason.includes('outsidePlan is stop or charge'))).toBe(true)
  await mobileWith(owner, 5)
})

test('nothing is ordered of a mobile that is not in service', async () => {
  const owner = await mobileInService(portal)
  await atNetwork(owner, { state: 'terminated' })
  await mobileWith(owner, 7)
  await expect(order(owner, 'resume', 'again')).rejects.toMatchObject({ refusal: { refused: 'no-available-product' } })
})
