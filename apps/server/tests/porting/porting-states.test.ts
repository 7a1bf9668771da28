import { porting } from '@waea/contract/mobile/porting'
import { timesText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { afterEach, expect, test } from 'vitest'
import { dashboardOf, mobileInService, type Owner, whose } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import {
  aNumber,
  bothClocks,
  bringing,
  bringsNumber,
  lie,
  ordersOf,
  portIn,
  portsOf,
  reply,
  stored,
  waitForYesRequest,
} from './porting-support.ts'

/** The states of a port (1§4): the porting system's names, and the numbers that clients read. */
const portal = shopOfFile()
afterEach(() => portal.faults('porting', []))

const hourS = 3_600

/** Moves the clocks on, and signs the owner in again. */
async function later<O extends Owner>(owner: O, seconds: number): Promise<O> {
  await bothClocks(portal, seconds)
  return { ...owner, ...(await portal.signIn(owner)) }
}

/** Waits for a port's state; returns its number in each call, and the porting system's name for it. */
async function statesOf(owner: Owner, number: string, state: number) {
  const port = await portIn(portal, owner, state)
  const looked = await portal.good(porting.number, { number }, owner.token)
  const { Mobile } = await dashboardOf(portal, owner)
  const [order] = await ordersOf(portal, number)
  return { name: order?.status, Steps: port.Steps.map(({ State }) => State), of: [looked, Mobile].map(stateOf) }
}

const stateOf = ({ PortingState }: { PortingState?: number | undefined }) => PortingState

test('[S-PORT-01] [S-PORT-02] [S-PORT-03] [S-PORT-05] [S-PORT-07] a number goes from 1 by 2, 3 and 5 to 7, and each call tells the same', async () => {
  const number = aNumber()
  let owner: Owner = await mobileInService(portal)
  const startsAt = portal.server.clock.now().getTime() + 4 * hourS * 1_000
  const input = bringing(owner, number, { PortingStartsAtNanos: startsAt * 1_000_000 })
  await portal.good(porting.bring, input, owner.token)
  await waitForYesRequest(portal, number)
  expect(await statesOf(owner, number, 1)).toEqual({ name: 'PORT_REQUESTED', Steps: [1], of: [1, 1] })
  await portal.faults('porting', [{ kind: 'error-before-effect', op: 'approve' }])
  await reply(portal, number)
  expect(await statesOf(owner, number, 2)).toEqual({ name: 'PORT_VALIDATED', Steps: [1, 2], of: [2, 2] })
  await portal.faults('porting', [])
  await portal.faults('porting', [{ kind: 'error-before-effect', op: 'complete' }])
  owner = await later(owner, 16)
  expect(await statesOf(owner, number, 3)).toEqual({ name: 'PORT_APPROVED', Steps: [1, 2, 3], of: [3, 3] })
  owner = await later(owner, 4 * hourS)
  expect(await statesOf(owner, number, 5)).toEqual({ name: 'NETWORK_PROVISIONING', Steps: [1, 2, 3, 5], of: [5, 5] })
  await portal.faults('porting', [])
  owner = await later(owner, 16)
  expect(await statesOf(owner, number, 7)).toEqual({ name: 'PORT_COMPLETED', Steps: [1, 2, 3, 5, 7], of: [7, 7] })
})

test.each([
  ['[S-PORT-08]', 'PORT_CANCELED', 8],
  ['[S-PORT-09]', 'PORT_REJECTED', 9],
  ['[S-PORT-11]', 'SERVICE_ACTIVATION_FAILED', 11],
])('%s an order that is reported as %s is over as %i', async (_id, status, state) => {
  const number = aNumber()
  const owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  const [order] = await ordersOf(portal, number)
  await lie(portal, { ...order, status, version: 40 })
  expect(await statesOf(owner, number, state)).toMatchObject({ Steps: [1, state], of: [state, state] })
  expect((await portsOf(portal, owner))[0]).toMatchObject({ CanCancel: false, CanRetry: true })
})

test('[S-PORT-12] SERVICE_ACTIVATION_COMPLETED says that the number has come, once our network has moved it, and not before', async () => {
  const number = aNumber()
  const owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  await portal.faults('porting', [{ kind: 'error-before-effect', op: 'complete' }])
  const [order] = await ordersOf(portal, number)
  const SERVICE_ACTIVATION_COMPLETED = { ...order, status: 'SERVICE_ACTIVATION_COMPLETED' }
  await lie(portal, { ...SERVICE_ACTIVATION_COMPLETED, version: 40 })
  const notices = () =>
    portal.rows<{ reason: string }>(
      `SELECT reason FROM platform.notices WHERE kind = 'port' AND subject IN
         (SELECT port_uuid::text FROM porting.ports WHERE mobile_uuid = $1)`,
      [owner.MobileUUID],
    )
  await eventually('a notice for the operator', async () => (await notices())[0])
  expect(await notices()).toEqual([{ reason: 'It is reported as 7 without the holder’s YES' }])
  await reply(portal, number)
  await portIn(portal, owner, 5)
  await eventually('the SIM to have the number, and the port to know it', async () => {
    const { Mobile } = await dashboardOf(portal, owner)
    const [port] = await portal.rows<{ network: string }>('SELECT network FROM porting.ports WHERE mobile_uuid = $1', [
      owner.MobileUUID,
    ])
    return (Mobile.MSISDN === stored(number) && port?.network === 'done') || undefined
  })
  await lie(portal, { ...SERVICE_ACTIVATION_COMPLETED, version: 50 })
  expect(await statesOf(owner, number, 7)).toMatchObject({ Steps: [1, 2, 3, 5, 7], of: [7, 7] })
})

test('[K-PORT-01] a move is not asked for sooner than the 3 hours that it can take', async () => {
  const owner = await mobileInService(portal)
  const number = aNumber()
  const requestIn = (seconds: number) => {
    const at = portal.server.clock.now().getTime() + seconds * 1_000
    return portal.call(porting.bring, bringing(owner, number, { PortingStartsAtNanos: at * 1_000_000 }), owner.token)
  }
  const refused = await requestIn(3 * hourS - 1)
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([400, 'porting-time', 'PortingStartsAtNanos'])
  expect(await portsOf(portal, owner)).toEqual([])
  // The clock moves on during the request.
  expect((await requestIn(3 * hourS + 30)).body).toMatchObject({ State: 1, CanCancel: true })
})

test('a time on offer is taken, and each answer says between which times the number moves', async () => {
  const owner = await mobileInService(portal)
  const number = aNumber()
  const { Windows } = await portal.good(porting.ports, whose(owner), owner.token)
  const [, chosen] = Windows
  if (!chosen) throw new Error('No window is on offer')
  expect(Windows.length).toBeGreaterThan(60)
  await portal.good(porting.bring, bringing(owner, number, { PortingStartsAtNanos: chosen.FromNanos }), owner.token)
  const between = { MovesFromNanos: chosen.FromNanos, MovesUntilNanos: chosen.UntilNanos }
  expect(await portIn(portal, owner, 1)).toMatchObject({ Stage: 'awaits-yes', ...between })
  const times = timesText(fromNanos(chosen.FromNanos), fromNanos(chosen.UntilNanos))
  const mail = await portal.message(owner.Email, ({ subject }) => subject.startsWith('Reply YES'))
  expect(mail.text).toContain(`Your number then moves between ${times.from} and ${times.until} on`)
  await waitForYesRequest(portal, number)
  await reply(portal, number)
  expect(await portIn(portal, owner, 3)).toMatchObject({ Stage: 'scheduled', ...between })
})

test('a number whose move was called off is shown for a day', async () => {
  let owner: Owner = await mobileInService(portal)
  await portal.good(porting.bring, bringing(owner, aNumber()), owner.token)
  const called = { customerUuid: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID }
  await portal.good(porting.cancel, called, owner.token)
  expect(await portIn(portal, owner, 8)).toMatchObject({ Stage: 'stopped', IsShown: true })
  owner = await later(owner, 25 * hourS)
  expect(await portIn(portal, owner, 8)).toMatchObject({ IsShown: false })
})
