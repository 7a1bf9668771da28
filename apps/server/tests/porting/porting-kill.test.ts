import { porting } from '@waea/contract/mobile/porting'
import { expect, test } from 'vitest'
import { mobileInService, type Owner } from '../ledger/money-support.ts'
import { killAt, mortalPortalOfFile } from '../processes/kill-points.ts'
import { eventually } from '../shop/shop-support.ts'
import { particularOf, servicesAt } from '../sims/sim-support.ts'
import { aNumber, bringing, ordersOf, reply, stored } from './porting-support.ts'

/**
 * Kills the server while numbers are being ported, each at another point: while writing what it is about to ask, or the
 * answer. The porting system or our network has acted or not; the server knows of it or not.
 */
const pointOf = {
  'is asked for': `NEW.intent = 'request' AND OLD.intent IS NULL`,
  'is with the porting system': `NEW.som IS NOT NULL AND OLD.som IS NULL`,
  'has its YES': `NEW.authorisation = 'given' AND OLD.authorisation = 'awaited'`,
  'has its YES told': `NEW.is_authorisation_told AND NOT OLD.is_authorisation_told`,
  'is agreed': `NEW.state = 2 AND OLD.state < 2`,
  'is to be moved by our network': `NEW.network = 'ordered' AND OLD.network = 'idle'`,
  'was moved by our network': `NEW.network = 'done' AND OLD.network = 'ordered'`,
  'has come': `NEW.state = 7 AND OLD.state < 7`,
}
type Point = keyof typeof pointOf

const moves = (Object.keys(pointOf) as Point[]).map((at) => ({ at, number: aNumber(), owner: {} as Owner }))
type Move = (typeof moves)[number]
/** Ports killed at the same time. The worker runs four jobs at once, and some have to keep going. */
const atOnce = 2

const mortal = mortalPortalOfFile(async (portal) => {
  for (const move of moves) move.owner = await mobileInService(portal)
})

const answered = new Set<string>()

/** The holders who are asked reply, once each. */
async function answer(): Promise<void> {
  for (const { number } of moves) {
    if (answered.has(number) || (await ordersOf(mortal.portal, number)).length === 0) continue
    answered.add(number)
    await reply(mortal.portal, number)
  }
}

/** Requests ports, kills the server with each one at its point, and restarts it. */
async function killAtPoints(of: readonly Move[]): Promise<void> {
  const points = of.map(({ at, number }) => ({
    table: 'porting.ports',
    when: `NEW.msisdn = '${stored(number)}' AND ${pointOf[at]}`,
  }))
  const press = async () => {
    for (const { owner, number } of of) await mortal.portal.good(porting.bring, bringing(owner, number), owner.token)
  }
  await killAt(mortal, points, press, answer)
}

/** Each port in the database, by its point. */
async function known() {
  const all = await mortal.rows<{ number: string; state: number; steps: { State: number }[] }>(
    `SELECT msisdn AS number, state, steps FROM porting.ports`,
  )
  return moves.map(({ at, number }) => {
    const [port, ...more] = all.filter((one) => one.number === stored(number))
    return { at, more: more.length, state: port?.state, steps: port?.steps.map(({ State }) => State) }
  })
}

test('a number comes once, to one SIM, though the server is killed at any point of its way', async () => {
  for (let at = 0; at < moves.length; at += atOnce) await killAtPoints(moves.slice(at, at + atOnce))
  await eventually('each number to have come', async () => {
    await mortal.portal.clock({ advanceS: 16 })
    await answer()
    return (await known()).every(({ state }) => state === 7) || undefined
  })
  expect(await known()).toEqual(moves.map(({ at }) => ({ at, more: 0, state: 7, steps: [1, 2, 3, 5, 7] })))
  for (const { at, number, owner } of moves) {
    const orders = await ordersOf(mortal.portal, number)
    const calls = orders.map(({ status, requests }) => [status, ...Object.values(requests)])
    const once = ['PORT_COMPLETED', 'request', 'authorise', 'approve', 'activate', 'complete']
    expect({ at, calls }).toEqual({ at, calls: [once] })
    const live = (await servicesAt(mortal.portal, { MSISDN: stored(number) })).filter(
      ({ state }) => state !== 'terminated',
    )
    const [mobile] = await mortal.rows('SELECT iccid, msisdn, move FROM mobiles.mobiles WHERE mobile_uuid = $1', [
      owner.MobileUUID,
    ])
    expect({ at, mobile }).toEqual({
      at,
      mobile: { iccid: live[0] && particularOf(live[0], 'ICCID'), msisdn: stored(number), move: null },
    })
    expect(live).toHaveLength(1)
    const asking = (await mortal.portal.messages(stored(number))).filter(({ text }) =>
      text.includes('Reply YES within'),
    )
    expect({ at, asking: asking.length }).toEqual({ at, asking: 1 })
  }
})
