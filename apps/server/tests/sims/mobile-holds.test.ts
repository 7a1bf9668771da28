import { randomUUID } from 'node:crypto'
import type { Uuid } from '@waea/kit/ids'
import { afterEach, expect, test } from 'vitest'
import { iccidOf } from '../../../sandboxes/src/network/identifiers.ts'
import {
  beginMove,
  dropMove,
  type HoldRequest,
  holdMobile,
  type MoveRequest,
  orderMove,
  releaseMobile,
} from '../../src/capabilities/mobiles/index.ts'
import type { Tx } from '../../src/platform/ctx.ts'
import { dashboardOf, dashboardWith, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { changeAtNetwork, mobileWith, servicesAt, sweptUntil } from './sim-support.ts'

const portal = shopOfFile()
afterEach(() => portal.faults('network', []))

const within = <T>(act: (tx: Tx) => Promise<T>) => systemOf(portal).inTransaction(act)
const hold = ({ CustomerUUID, MobileUUID }: Owner, why: HoldRequest['hold']) =>
  within((tx) => holdMobile(tx, { CustomerUUID, MobileUUID, hold: why }))
const release = ({ CustomerUUID, MobileUUID }: Owner, why: HoldRequest['hold']) =>
  within((tx) => releaseMobile(tx, { CustomerUUID, MobileUUID, hold: why }))

const mobileOf = async (owner: Owner) => (await dashboardOf(portal, owner)).Mobile

function moveOf({ CustomerUUID, MobileUUID }: Owner, move: MoveRequest['move']): MoveRequest {
  return { CustomerUUID, MobileUUID, move, MoveUUID: randomUUID() as Uuid }
}

const settled = (owner: Owner) =>
  sweptUntil(portal, 'the move to end', async () => {
    const mobile = await mobileOf(owner)
    return mobile.Move ? undefined : mobile
  })

test('a mobile with two holds runs again when both have ended', async () => {
  const owner = await mobileInService(portal)
  expect(await hold(owner, 'customer')).toBe(true)
  expect(await hold(owner, 'customer')).toBe(false)
  await mobileWith(portal, owner, 6)
  await hold(owner, 'arrears')
  await release(owner, 'customer')
  expect(await mobileOf(owner)).toMatchObject({ Holds: ['arrears'] })
  await release(owner, 'arrears')
  const { Mobile } = await mobileWith(portal, owner, 4)
  expect(Mobile).not.toHaveProperty('Holds')
})

test('a held mobile that the network lets run is suspended again', async () => {
  const owner = await mobileInService(portal)
  await hold(owner, 'lost')
  await mobileWith(portal, owner, 6)
  // Until the order is known to be done, the network's events count as its answer.
  await eventually('the suspension to be done', async () => {
    const [order] = await portal.rows<{ state: string }>(
      'SELECT state FROM mobiles.network_orders WHERE mobile_uuid = $1',
      [owner.MobileUUID],
    )
    return order?.state === 'done' || undefined
  })
  await changeAtNetwork(portal, owner, { state: 'active' })
  await eventually('the second suspension', async () => {
    const words = await portal.rows<{ kind: string }>(
      "SELECT kind FROM mobiles.network_words WHERE mobile_uuid = $1 AND kind <> 'late' ORDER BY place",
      [owner.MobileUUID],
    )
    return words.map(({ kind }) => kind).join() === 'suspended,resumed,suspended' || undefined
  })
  await mobileWith(portal, owner, 6)
})

test('what the network suspended of its own runs again by its word alone', async () => {
  const owner = await mobileInService(portal)
  await changeAtNetwork(portal, owner, { state: 'inactive' })
  await mobileWith(portal, owner, 5)
  await hold(owner, 'customer')
  await release(owner, 'customer')
  expect(await mobileOf(owner)).toMatchObject({ Status: 5, Holds: ['network'] })
  await changeAtNetwork(portal, owner, { state: 'active' })
  await mobileWith(portal, owner, 4)
})

test('a suspension that the network refused is ordered again', async () => {
  const owner = await mobileInService(portal)
  await portal.rows(
    `INSERT INTO mobiles.network_orders (customer_uuid, mobile_uuid, order_uuid, kind, because, state, asked_at, changed_at)
     SELECT $1, $2, gen_random_uuid(), 'suspend', 'refused before', 'failed', now(), now()`,
    [owner.CustomerUUID, owner.MobileUUID],
  )
  await portal.rows("UPDATE mobiles.mobiles SET holds = '{lost}' WHERE mobile_uuid = $1", [owner.MobileUUID])
  await sweptUntil(portal, 'the mobile to be suspended', async () =>
    (await mobileOf(owner)).Status === 6 ? true : undefined,
  )
})

test('a number changes as one move, and no other move begins before it ends', async () => {
  const owner = await mobileInService(portal)
  const { MSISDN = '' } = await mobileOf(owner)
  const number = `6421${MSISDN.slice(-6)}7`
  const move = moveOf(owner, 'number-change')
  await within((tx) => beginMove(tx, move))
  await within((tx) => beginMove(tx, move))
  await expect(within((tx) => beginMove(tx, moveOf(owner, 'sim-swap')))).rejects.toMatchObject({
    refusal: { refused: 'sim-changing' },
  })
  // In one transaction: the network may have made the move before a second one.
  await within(async (tx) => {
    for (const _ of [1, 2]) await orderMove(tx, { ...move, features: { MSISDN: number } })
  })
  expect(await settled(owner)).toMatchObject({ MSISDN: number, Status: 4 })
  expect(await servicesAt(portal, { MSISDN })).toHaveLength(0)
  expect(await servicesAt(portal, { MSISDN: number })).toHaveLength(1)
  await expect(within((tx) => orderMove(tx, { ...move, features: { MSISDN } }))).rejects.toMatchObject({
    refusal: { refused: 'conflict' },
  })
})

test('another SIM comes with its codes, and one that the network cannot use leaves the old one in place', async () => {
  const owner = await mobileInService(portal)
  const before = await mobileOf(owner)
  const bad = moveOf(owner, 'sim-swap')
  const failing = Array.from({ length: 300 }, (_, at) => iccidOf(920_000 + at)).find((one) => one.endsWith('13')) ?? ''
  const sim = { SIMID: '2050920001', PIN: '1111', PUK: '22222222' }
  const swap = (move: MoveRequest, ICCID: string, IMSI: string) =>
    within(async (tx) => {
      await beginMove(tx, move)
      await orderMove(tx, { ...move, nextSim: { SIMType: 'real_sim', sim: { ...sim, ICCID, IMSI } } })
    })
  await swap(bad, failing, '530240000920001')
  expect(await settled(owner)).toMatchObject({ ICCID: before.ICCID, IMSI: before.IMSI, Status: 4 })
  await swap(moveOf(owner, 'sim-swap'), iccidOf(930_001), '530240000930001')
  expect(await settled(owner)).toMatchObject({ ICCID: iccidOf(930_001), SIMID: sim.SIMID, SIMType: 'real_sim' })
  const kept = await portal.rows('SELECT pin, puk FROM mobiles.mobiles WHERE mobile_uuid = $1', [owner.MobileUUID])
  expect(kept).toEqual([{ pin: '1111', puk: '22222222' }])
})

test('a move of which nothing was ordered is dropped, and one of a mobile that leaves ends with it', async () => {
  const owner = await mobileInService(portal)
  const dropped = moveOf(owner, 'sim-swap')
  await within((tx) => beginMove(tx, dropped))
  await within((tx) => dropMove(tx, dropped))
  expect(await mobileOf(owner)).not.toHaveProperty('Move')
  const leaving = moveOf(owner, 'port-out')
  await within((tx) => beginMove(tx, leaving))
  await within((tx) => orderMove(tx, { ...leaving, end: true }))
  const { Mobile } = await dashboardWith(portal, owner, (now) => now.Mobile.Status === 7)
  expect(Mobile).not.toHaveProperty('Move')
})
