import { afterEach, describe, expect, test } from 'vitest'
import { portingJobs } from '../../src/capabilities/porting/jobs.ts'
import { dashboardOf, type Owner, systemOf } from '../ledger/money-support.ts'
import { tellAsPorting } from '../platform/signed.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import {
  aNumber,
  bothClocks,
  bringsNumber,
  lie,
  ordersOf,
  portIn,
  portsOf,
  reply,
  stored,
  systemClock,
  waitForYesRequest,
} from './porting-support.ts'

const portal = shopOfFile()
afterEach(async () => {
  await portal.faults('porting', [])
  await systemClock(portal, { hours: 'always' })
})

/** A port once it has the given state, moving the clock on for scheduled checks. */
function later(owner: Owner, state: number) {
  return eventually(`the port to be ${state}`, async () => {
    await bothClocks(portal, 16)
    const fresh = { ...owner, ...(await portal.signIn(owner)) }
    const [port] = await portsOf(portal, fresh)
    return port?.State === state ? port : undefined
  })
}

const everyAction = ['request', 'authorise', 'approve', 'activate', 'complete']

for (const kind of ['timeout-after-effect', 'error-after-effect', 'error-before-effect', 'webhook-before-answer']) {
  test(`a number moves once though the porting system does ${kind} to whatever it is asked`, async () => {
    await portal.faults(
      'porting',
      everyAction.map((op) => ({ kind, op, times: 1 })),
    )
    const number = aNumber()
    const owner = await bringsNumber(portal, number)
    await eventually('2542 to ask', async () => {
      await bothClocks(portal, 16)
      return (await ordersOf(portal, number)).length > 0 || undefined
    })
    await waitForYesRequest(portal, number)
    await reply(portal, number)
    await later(owner, 7)
    const orders = await ordersOf(portal, number)
    expect(orders).toHaveLength(1)
    expect(Object.values(orders[0]?.requests ?? {})).toEqual(everyAction)
    const texts = await portal.messages(stored(number))
    expect(texts.filter(({ text }) => text.includes('Reply YES'))).toHaveLength(1)
  })
}

test('a number moves though reports come twice, or never', async () => {
  await portal.faults('porting', [{ kind: 'duplicate-webhook', op: 'order', times: 3 }])
  const number = aNumber()
  const owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  await portal.faults('porting', [{ kind: 'late-webhook', op: 'order', ms: 600_000 }])
  await reply(portal, number)
  const port = await later(owner, 7)
  expect(port.Steps.map(({ State }) => State)).toEqual([1, 2, 3, 5, 7])
})

test('a provider that never answers keeps nobody from cancelling', async () => {
  const number = aNumber('9008')
  const owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  await reply(portal, number)
  await eventually('the YES to be told', async () => {
    const [order] = await ordersOf(portal, number)
    return Object.values(order?.requests ?? {}).includes('authorise') || undefined
  })
  await bothClocks(portal, 6 * 3600)
  const fresh = { ...owner, ...(await portal.signIn(owner)) }
  expect((await portsOf(portal, fresh))[0]).toMatchObject({ State: 1, CanCancel: true })
})

test('a report that cannot be true moves nothing, and the operator is told', async () => {
  const number = aNumber('9009')
  const owner = await bringsNumber(portal, number)
  const notice = await eventually('a notice for the operator', async () => {
    await bothClocks(portal, 16)
    const rows = await portal.rows<{ reason: string }>("SELECT reason FROM platform.notices WHERE kind = 'port'")
    return rows.find(({ reason }) => reason.includes('without the holder’s YES'))
  })
  expect(notice).toBeDefined()
  const fresh = { ...owner, ...(await portal.signIn(owner)) }
  expect((await portsOf(portal, fresh))[0]?.State).toBe(1)
  const { Mobile } = await dashboardOf(portal, fresh)
  expect(Mobile.MSISDN).not.toBe(stored(number))
})

test('a report that belongs to another number, or goes back, moves nothing', async () => {
  const number = aNumber()
  const owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  const [order] = await ordersOf(portal, number)
  await lie(portal, { ...order, phoneNumber: aNumber(), status: 'PORT_REJECTED', version: 40 })
  await eventually('a notice', async () => {
    const rows = await portal.rows<{ reason: string }>("SELECT reason FROM platform.notices WHERE kind = 'port'")
    return rows.find(({ reason }) => reason === 'It is about another number')
  })
  await reply(portal, number)
  await portIn(portal, owner, 7)
  await lie(portal, { ...order, status: 'PORT_REQUESTED', version: 90 })
  await eventually('a notice', async () => {
    const rows = await portal.rows<{ reason: string }>("SELECT reason FROM platform.notices WHERE kind = 'port'")
    return rows.find(({ reason }) => reason.startsWith('A port that is over'))
  })
  expect((await portsOf(portal, owner))[0]?.State).toBe(7)
})

describe('somebody else who asks for the same number', () => {
  const proven = '6405999999999999'

  test('does not get the YES that its holder says to the order of the first', async () => {
    const number = aNumber()
    const first = await bringsNumber(portal, number)
    await waitForYesRequest(portal, number)
    // The second order, however often it is retried, must not be accepted before the first has finished.
    await portal.faults('porting', [{ kind: 'error-before-effect', op: 'request' }])
    const second = await bringsNumber(portal, number, { PortingPriorSIMID: proven })
    await reply(portal, number)
    await portIn(portal, first, 7)
    expect((await portsOf(portal, second))[0]).toMatchObject({ State: 1, Authorisation: 'awaited' })
  })

  test('does not get the order of the first, whose answer was lost', async () => {
    const number = aNumber()
    await portal.faults('porting', [{ kind: 'error-after-effect', op: 'request', times: 1 }])
    const first = await bringsNumber(portal, number)
    await waitForYesRequest(portal, number)
    const second = await bringsNumber(portal, number, { PortingPriorSIMID: proven })
    expect(await portIn(portal, second, 9)).toMatchObject({ Reason: 'in-progress', Authorisation: 'awaited' })
    await reply(portal, number)
    await later(first, 7)
    expect(await ordersOf(portal, number)).toHaveLength(1)
    const { Mobile } = await dashboardOf(portal, { ...second, ...(await portal.signIn(second)) })
    expect(Mobile.MSISDN).not.toBe(stored(number))
  })
})

test('texts that the porting system has not signed are not heard: nobody says YES for somebody else', async () => {
  const number = aNumber()
  const owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  const at = portal.server.clock.now().toISOString()
  const body = JSON.stringify({ event: 'text.received', text: { id: 'forged', from: number, text: 'YES', at } })
  const send = (headers: Record<string, string>) =>
    fetch(`${portal.url}/webhooks/porting`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  expect((await send({})).status).toBe(403)
  expect(
    (await send({ 'x-porting-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` })).status,
  ).toBe(403)
  expect((await portsOf(portal, owner))[0]).toMatchObject({ State: 1, Authorisation: 'awaited' })
  expect((await tellAsPorting(portal, body)).status).toBe(200)
  await portIn(portal, owner, 7)
})

test('out of hours nobody answers, and the number moves when they are back', async () => {
  const number = aNumber()
  const owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  await systemClock(portal, { hours: 'closed' })
  await reply(portal, number)
  await eventually('the YES to be heard', async () => {
    const [port] = await portsOf(portal, owner)
    return port?.Authorisation === 'given' || undefined
  })
  expect((await portsOf(portal, owner))[0]?.State).toBe(1)
  await systemClock(portal, { hours: 'always' })
  await later(owner, 7)
})

test('what the holder is known by at the other provider is forgotten after 90 days', async () => {
  const number = aNumber()
  const owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  await reply(portal, number)
  await portIn(portal, owner, 7)
  const kept = async () => {
    const rows = await portal.rows<{ proof: string | null }>('SELECT proof FROM porting.ports WHERE mobile_uuid = $1', [
      owner.MobileUUID,
    ])
    return rows[0]?.proof
  }
  const forget = portingJobs.find(({ name }) => name === 'porting.forget-proofs')
  await bothClocks(portal, 89 * 86_400)
  await forget?.run(systemOf(portal), {})
  expect(await kept()).toBe('6405123456789012')
  await bothClocks(portal, 2 * 86_400)
  await forget?.run(systemOf(portal), {})
  expect(await kept()).toBeNull()
})
