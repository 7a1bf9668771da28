import { numbers } from '@waea/contract/mobile/numbers'
import { sims } from '@waea/contract/mobile/sims'
import { expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { mobileInService, type Owner } from '../ledger/money-support.ts'
import { mortalPortalOfFile } from '../processes/kill-points.ts'
import { eventually } from '../shop/shop-support.ts'
import { particularOf, prepaySimOf, servicesAt, simOf } from './sim-support.ts'

/** SIM swaps and number changes together. */
const changes = inNumbers(12, 500)
const owners = inNumbers(10, 25)
const kills = inNumbers(2, 40)
/** An interrupted change waits before a sweep resumes it, and a step that failed several times for longer and longer. */
const withinMs = 240_000

/** The network takes an order and answers 500 or late; its reports come twice, late or before its answer. */
const faults = [
  { kind: 'error-after-effect', op: 'change', share: 0.15 },
  { kind: 'error-after-effect', op: 'reserve-sim', share: 0.1 },
  { kind: 'error-before-effect', op: 'downloadOrder', share: 0.1 },
  { kind: 'slow', op: 'change', ms: 300, share: 0.1 },
  { kind: 'webhook-before-answer', op: 'change', share: 0.1 },
  { kind: 'duplicate-webhook', share: 0.2 },
  { kind: 'late-webhook', ms: 3000, share: 0.1 },
]

const people: Owner[] = []

const { portal, server, rows } = mortalPortalOfFile(
  async (started) => {
    for (let count = 0; count < owners; count += 1) people.push(await mobileInService(started))
  },
  { NUMBER_CHANGE_CENTS: '0' },
)

/** One mobile in the database: its SIM, its number, and how many swaps and number changes are done. */
async function known({ MobileUUID }: Owner) {
  const found = await rows<{
    ICCID: string
    MSISDN: string
    move: string | null
    swaps: number
    numbers: number
  }>(
    `SELECT iccid AS "ICCID", msisdn AS "MSISDN", move,
       (SELECT count(*)::int FROM sims.swaps s WHERE s.mobile_uuid = m.mobile_uuid AND state = 'done') AS swaps,
       (SELECT count(*)::int FROM numbers.changes c WHERE c.mobile_uuid = m.mobile_uuid AND state = 'done') AS numbers
     FROM mobiles.mobiles m WHERE mobile_uuid = $1`,
    [MobileUUID],
  )
  return found[0] as NonNullable<(typeof found)[0]>
}

/** Requests a swap, as a person does who does not know the outcome of their last press. */
async function pressSwap(owner: Owner) {
  return portal.call(sims.swapToEsim, simOf(owner), owner.token)
}

/** Reserves a free number and requests it for the mobile. */
async function pressNumber(owner: Owner) {
  const { CustomerUUID, MobileUUID } = owner
  const { body } = await portal.call(numbers.search, { CustomerUUID, MobileUUID, Amount: 3 }, owner.token)
  const MSISDN = body.MSISDNs?.[0]
  if (!MSISDN) return undefined
  const key = `change-${MobileUUID}-${MSISDN}`
  return portal.call(numbers.change, { CustomerUUID, MobileUUID, MSISDN }, { token: owner.token, key })
}

/** Presses until one more is done, whatever the server is doing; of several presses one counts. */
async function oneMore(owner: Owner, what: 'swaps' | 'numbers'): Promise<void> {
  const before = (await known(owner))[what]
  await eventually(
    `one more of the ${what}`,
    async () => {
      const now = await known(owner)
      if (now[what] > before && now.move === null) return true
      if (now.move !== null || now[what] > before) return undefined
      const answer = await (what === 'swaps' ? pressSwap(owner) : pressNumber(owner)).catch(() => undefined)
      if ((answer?.body as { code?: string } | undefined)?.code === 'step-up-needed') {
        Object.assign(owner, await portal.signIn(owner).catch(() => ({})))
      }
      return undefined
    },
    withinMs,
  )
}

/** Checks a mobile against the network's inventory: one live service, with the SIM and number in our database. */
async function expectOneLive(owner: Owner, hadBefore: ReadonlySet<string>): Promise<void> {
  const { ICCID, MSISDN } = await known(owner)
  const live = (await servicesAt(portal, { MSISDN })).filter(({ state }) => state !== 'terminated')
  expect(live.map((one) => [one.state, particularOf(one, 'ICCID')])).toEqual([['active', ICCID]])
  const withSim = (await servicesAt(portal, { ICCID })).filter(({ state }) => state !== 'terminated')
  expect(withSim.map((one) => particularOf(one, 'MSISDN'))).toEqual([MSISDN])
  for (const number of hadBefore) {
    if (number === MSISDN) continue
    const left = (await servicesAt(portal, { MSISDN: number })).filter(({ state }) => state !== 'terminated')
    expect([number, left]).toEqual([number, []])
  }
}

test(`${changes} swaps and changes of number with ${kills} kills within them leave one live SIM with one number each, as the network has it`, async () => {
  await portal.faults('network', faults)
  const killAt = new Set(Array.from({ length: kills }, (_, kill) => Math.round((changes * (kill + 0.5)) / kills)))
  let restarting: Promise<void> = Promise.resolve()
  let started = 0
  const had = new Map<Owner, Set<string>>()
  const lanes = people.map(async (owner, lane) => {
    had.set(owner, new Set())
    for (let round = 0; round < changes / owners; round += 1) {
      started += 1
      // The other lanes are at other steps, so the kills hit different steps.
      if (killAt.has(started)) {
        restarting = restarting.then(async () => {
          await server.kill()
          await server.start()
        })
      }
      had.get(owner)?.add((await known(owner)).MSISDN)
      await oneMore(owner, (round + lane) % 2 ? 'swaps' : 'numbers')
    }
  })
  await Promise.all(lanes)
  await restarting
  await portal.faults('network', [])
  for (const owner of people) {
    await expectOneLive(owner, had.get(owner) ?? new Set())
    const { ProductInstanceUUID, ...input } = prepaySimOf(owner)
    const { token } = await portal.signIn(owner)
    const state = await portal.good(sims.status, { ...input, ProductInstanceUUID }, token)
    expect(state).toMatchObject({ Status: 4, Holds: [], Last4: (await known(owner)).ICCID.slice(-4) })
    expect(state).not.toHaveProperty('Move')
  }
  const found = await rows(
    `SELECT iccid FROM mobiles.mobiles GROUP BY iccid HAVING count(*) > 1
     UNION ALL SELECT msisdn FROM mobiles.mobiles WHERE status < 7 GROUP BY msisdn HAVING count(*) > 1`,
  )
  expect(found).toEqual([])
}, 1_800_000)
