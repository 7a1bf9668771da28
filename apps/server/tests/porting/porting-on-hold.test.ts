import { porting } from '@waea/contract/mobile/porting'
import { sims } from '@waea/contract/mobile/sims'
import { shop } from '@waea/contract/shop/shop'
import { afterEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { deleteUnusedSim } from '../../src/capabilities/mobiles/index.ts'
import { startPort } from '../../src/capabilities/porting/bring-number.ts'
import { endAtNetwork } from '../customers/customer-support.ts'
import { adopter, dashboardOf, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { signedInOperator } from '../operators/operator-support.ts'
import { tellAsPorting } from '../platform/signed.ts'
import { anEsim, eventually, shopOfFile } from '../shop/shop-support.ts'
import { changeAtNetwork, lockSim, mobileWith, prepaySimOf, simOf } from '../sims/sim-support.ts'
import {
  aNumber,
  askAway,
  beginAtNetworks,
  bothClocks,
  bringing,
  bringsNumber,
  type Order,
  orderEnds,
  ordersOf,
  portIn,
  portsOf,
  reply,
  stored,
  systemClock,
  waitForYesRequest,
} from './porting-support.ts'

/** Ports of mobiles that are locked, frozen, held, or gone. */
const portal = shopOfFile()
afterEach(async () => {
  await portal.faults('porting', [])
  await systemClock(portal, { hours: 'always' })
})

type Ours = Owner & { number: string; ICCID: string }

/** A mobile of ours, with its number as dialled and its ICCID. */
async function ours(): Promise<Ours> {
  const owner = await mobileInService(portal)
  const { Mobile } = await dashboardOf(portal, owner)
  return { ...owner, number: `0${Mobile.MSISDN?.slice(2)}`, ICCID: Mobile.ICCID ?? '' }
}

const requestPortOut = ({ number, ICCID }: Ours) => askAway(portal, number, { handsetReference: ICCID })
const lock = (owner: Owner) => lockSim(portal, owner)

const mailed = (owner: Owner, ending: string) =>
  eventually(`a mail “${ending}”`, async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => subject.includes(ending)),
  )

/** Moves the clocks on, and signs the owner in again. */
async function later<O extends Owner>(owner: O, seconds: number): Promise<O> {
  await bothClocks(portal, seconds)
  return { ...owner, ...(await portal.signIn(owner)) }
}

describe('a number that another provider has asked for stays, while that can be stopped,', () => {
  test('once it is locked', async () => {
    const mobile = await ours()
    await requestPortOut(mobile)
    await portIn(portal, mobile, 1)
    await lock(mobile)
    expect(await orderEnds(portal, mobile.number, 'PORT_REJECTED')).toMatchObject({ reason: 'LOCKED' })
    expect(await portIn(portal, mobile, 9)).toMatchObject({ Reason: 'locked' })
    expect((await mailed(mobile, 'stays with us')).text).toContain('Your number is locked')
  })

  test('once somebody says that it was not them, and the SIM is frozen', async () => {
    const mobile = await ours()
    await requestPortOut(mobile)
    await portIn(portal, mobile, 1)
    await portal.good(sims.freeze, simOf(mobile), mobile.token)
    expect(await orderEnds(portal, mobile.number, 'PORT_REJECTED')).toMatchObject({ reason: 'NOT_ASKED_FOR' })
    expect(await portIn(portal, mobile, 9)).toMatchObject({ Reason: 'not-asked-for' })
  })

  test('once the provider freezes the SIM, without a lock', async () => {
    const mobile = await ours()
    await requestPortOut(mobile)
    await portIn(portal, mobile, 1)
    const support = await signedInOperator(portal, 'support')
    const which = { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.MobileUUID }
    await portal.good(sims.freezeByProvider, which, support.as)
    expect(await orderEnds(portal, mobile.number, 'PORT_REJECTED')).toMatchObject({ reason: 'NOT_ASKED_FOR' })
    expect(await portIn(portal, mobile, 9)).toMatchObject({ Reason: 'not-asked-for' })
  })
})

describe('a held mobile', () => {
  test.each([
    ['whose customer stopped it', 6, (owner: Ours) => portal.good(sims.disable, prepaySimOf(owner), owner.token)],
    ['whose phone is lost', 6, (owner: Ours) => portal.good(sims.lost, prepaySimOf(owner), owner.token)],
    ['that the network suspended', 5, (owner: Ours) => changeAtNetwork(portal, owner, { state: 'inactive' })],
  ] as const)('%s lets its number go', async (_how, status, hold) => {
    let mobile = await ours()
    await hold(mobile)
    await mobileWith(portal, mobile, status)
    await requestPortOut(mobile)
    await portIn(portal, mobile, 1)
    mobile = await later(mobile, 31 * 60)
    await portIn(portal, mobile, 7)
    await mobileWith(portal, mobile, 7)
  })

  test('that is frozen keeps it, and its customer is told', async () => {
    const mobile = await ours()
    await portal.good(sims.freeze, simOf(mobile), mobile.token)
    await mobileWith(portal, mobile, 5)
    await requestPortOut(mobile)
    expect(await orderEnds(portal, mobile.number, 'PORT_REJECTED')).toMatchObject({ reason: 'LOCKED' })
    await mailed(mobile, 'stays with us')
  })

  test('has a number that is with us: nobody brings it from elsewhere', async () => {
    const mobile = await ours()
    await portal.good(sims.disable, prepaySimOf(mobile), mobile.token)
    await mobileWith(portal, mobile, 6)
    const other = await mobileInService(portal)
    const brought = await portal.call(porting.bring, bringing(other, mobile.number), other.token)
    expect(brought).toMatchObject({ status: 409, body: { code: 'porting-own-number' } })
    const Attributes = {
      PortingOverMSISDN: mobile.number,
      PortingOverMSISDNType: 'prepay' as const,
      PortingCarrierLSP: 'one-nz',
      PortingPriorSIMID: '6405123456789012',
    }
    const Items = [anEsim(demoPlans.prepay10, { Attributes })]
    const cart = await portal.call(shop.saveCart, { CustomerUUID: other.CustomerUUID, Items }, other.token)
    expect(cart).toMatchObject({ status: 409, body: { code: 'porting-own-number' } })
  })
})

test('the same report of an order, heard several times at once, opens one port, and the order goes on', async () => {
  let mobile = await ours()
  await portal.faults('porting', [{ kind: 'late-webhook', op: 'order', ms: 600_000 }])
  const order: Order = await requestPortOut(mobile)
  await portal.faults('porting', [])
  const body = JSON.stringify({ id: 'twice', at: new Date().toISOString(), event: 'order.updated', order })
  const answers = await Promise.all(Array.from({ length: 6 }, () => tellAsPorting(portal, body)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  mobile = await later(mobile, 31 * 60)
  await portIn(portal, mobile, 7)
  expect(await portsOf(portal, mobile)).toHaveLength(1)
})

describe('a number that comes to a SIM', () => {
  test('which is locked, or is changing, is refused before anybody is asked', async () => {
    const owner = await mobileInService(portal)
    await lock(owner)
    const number = aNumber()
    const locked = await portal.call(porting.bring, bringing(owner, number), owner.token)
    expect(locked).toMatchObject({ status: 403, body: { code: 'sim-locked' } })
    const leaving = await ours()
    await requestPortOut(leaving)
    await portIn(portal, leaving, 1)
    const changing = await portal.call(porting.bring, bringing(leaving, number), leaving.token)
    expect(changing).toMatchObject({ status: 409, body: { code: 'sim-changing' } })
    expect(await ordersOf(portal, number)).toEqual([])
  })

  test('which is locked after the YES waits; its customer sees and is told once why; and it comes when the lock is off', async () => {
    const number = aNumber()
    let owner: Owner = await mobileInService(portal)
    const startsAt = portal.server.clock.now().getTime() + 4 * 3_600_000
    const input = bringing(owner, number, { PortingStartsAtNanos: startsAt * 1_000_000 })
    expect(await portal.good(porting.bring, input, owner.token)).not.toHaveProperty('HeldUpBy')
    await waitForYesRequest(portal, number)
    await reply(portal, number)
    await portIn(portal, owner, 3)
    await lock(owner)
    expect(await portIn(portal, owner, 3)).toMatchObject({ HeldUpBy: 'sim-locked', CanCancel: true })
    owner = await later(owner, 4 * 3_600)
    expect((await mailed(owner, 'can’t come to your SIM yet')).text).toContain('Turn the lock off')
    owner = await later(owner, 60)
    owner = await later(owner, 60)
    await portal.rows('UPDATE mobiles.mobiles SET locked_at = NULL WHERE mobile_uuid = $1', [owner.MobileUUID])
    owner = await later(owner, 60)
    expect(await portIn(portal, owner, 7)).not.toHaveProperty('HeldUpBy')
    const mails = await portal.messages(owner.Email)
    expect(mails.filter(({ subject }) => subject.includes('can’t come to your SIM yet'))).toHaveLength(1)
  })

  test('which ends first is stopped, and the porting system is told', async () => {
    const number = aNumber()
    const owner = await bringsNumber(portal, number)
    await waitForYesRequest(portal, number)
    await endAtNetwork(portal, owner)
    expect(await orderEnds(portal, number, 'PORT_CANCELED')).toMatchObject({ reason: 'WITHDRAWN' })
    await portIn(portal, owner, 8)
  })

  test('which ends once the networks have begun fails', async () => {
    const number = aNumber()
    const owner = await bringsNumber(portal, number)
    await waitForYesRequest(portal, number)
    await beginAtNetworks(portal, owner, '1 day')
    await endAtNetwork(portal, owner)
    await orderEnds(portal, number, 'SERVICE_ACTIVATION_FAILED')
    await portIn(portal, owner, 11)
  })

  test('which is removed before it was in service is given up, and its customer is told', async () => {
    const number = aNumber()
    const owner = await adopter(portal)
    const { CustomerUUID, MobileUUID } = owner
    await portal.good(porting.bring, bringing(owner, number), owner.token)
    await systemOf(portal).inTransaction((tx) =>
      deleteUnusedSim(tx, CustomerUUID, MobileUUID, { deed: 'sim-cancelled', hasLeft: false }),
    )
    const ended = await eventually('the port to be over', async () => {
      const [port] = await portal.rows<{ state: number; reason: string }>(
        'SELECT state, reason FROM porting.ports WHERE mobile_uuid = $1',
        [MobileUUID],
      )
      return port?.state === 1 ? undefined : port
    })
    expect(ended).toEqual({ state: 8, reason: 'withdrawn' })
    const mails = await eventually('the mail', async () => {
      const all = (await portal.messages(owner.Email)).filter(({ subject }) => subject.startsWith('We stopped moving'))
      return all.length > 0 ? all : undefined
    })
    expect(mails).toHaveLength(1)
    expect(await ordersOf(portal, number)).toEqual([])
  })
})

describe('a number that is asked for while its SIM', () => {
  const number = { type: 'prepay', carrier: 'one-nz', proof: '6405123456789012', nametag: null } as const
  /** Starts a port to a SIM with the state it had before it changed in that moment. */
  const started = ({ CustomerUUID, MobileUUID: UUID }: Owner, MSISDN: string) => {
    const ctx = systemOf(portal).asRule('porting')
    return ctx.inTransaction((tx) => startPort(tx, { CustomerUUID, UUID, Status: 1 }, { MSISDN, ...number }, tx.now()))
  }

  test('comes into service is asked for at once', async () => {
    const owner = await mobileInService(portal)
    const brought = aNumber()
    await started(owner, stored(brought))
    await waitForYesRequest(portal, brought)
  })

  test('is removed is not found', async () => {
    const owner = await adopter(portal)
    const { CustomerUUID, MobileUUID } = owner
    await systemOf(portal).inTransaction((tx) =>
      deleteUnusedSim(tx, CustomerUUID, MobileUUID, { deed: 'sim-cancelled', hasLeft: false }),
    )
    await expect(started(owner, stored(aNumber()))).rejects.toThrow('not-found')
  })
})

describe('a number that leaves a SIM', () => {
  test('which ends first goes no further', async () => {
    const mobile = await ours()
    await requestPortOut(mobile)
    await portIn(portal, mobile, 1)
    await endAtNetwork(portal, mobile)
    expect(await orderEnds(portal, mobile.number, 'PORT_REJECTED')).toMatchObject({ reason: 'NOT_ACTIVE' })
    await portIn(portal, mobile, 9)
  })
})

test('numbers are asked for five times a day each, and twenty times by a customer', async () => {
  let owner = await adopter(portal)
  const numbers = Array.from({ length: 5 }, () => aNumber())
  const bring = (as: Owner, number: string) => portal.call(porting.bring, bringing(as, number), as.token)
  for (let round = 0; round < 20; round += 1) {
    expect((await bring(owner, numbers[round % 4] ?? '')).status).toBe(200)
    const which = { customerUuid: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID }
    await portal.good(porting.cancel, which, owner.token)
    await portIn(portal, owner, 8)
  }
  const refused = { status: 429, body: { code: 'too-many-tries' } }
  expect(await bring(owner, numbers[4] ?? '')).toMatchObject(refused)
  const other = await adopter(portal)
  expect(await bring(other, numbers[0] ?? '')).toMatchObject(refused)
  expect((await bring(other, numbers[4] ?? '')).status).toBe(200)
  owner = await later(owner, 86_401)
  expect((await bring(owner, numbers[0] ?? '')).status).toBe(200)
})
