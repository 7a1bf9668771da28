import { sims } from '@waea/contract/mobile/sims'
import type { Service } from '../../../sandboxes/src/network/store.ts'
import { codeHash } from '../../src/capabilities/activation/codes.ts'
import type { NetworkSim } from '../../src/ports/network.ts'
import { dashboardOf, dashboardWith, type Owner } from '../ledger/money-support.ts'
import { eventually, type ShopPortal } from '../shop/shop-support.ts'

/** A service as the network's inventory shows it. */
type NetworkSide = Pick<Service, 'id' | 'state' | 'externalId' | 'serviceCharacteristic'>

/** The network's services with a given characteristic. */
export async function servicesAt(
  portal: ShopPortal,
  by: { MSISDN: string } | { ICCID: string } | { externalId: string },
): Promise<NetworkSide[]> {
  const answer = await fetch(`${portal.sandbox}/network/serviceActivation/v4/service?${new URLSearchParams(by)}`, {
    headers: { authorization: `Bearer ${portal.server.runtime.config.network.key}` },
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as NetworkSide[]
}

/** A characteristic of a service, such as its `ICCID`. */
export function particularOf(service: NetworkSide, name: string): unknown {
  return service.serviceCharacteristic.find((one) => one.name === name)?.value
}

/** Waits until the network has a mobile under a billing type. */
export async function billedAtNetworkAs(portal: ShopPortal, owner: Owner, type: string): Promise<void> {
  const { MSISDN = '' } = (await dashboardOf(portal, owner)).Mobile
  await eventually(`the network to have it as ${type}`, async () => {
    const [service] = await servicesAt(portal, { MSISDN })
    return (service && particularOf(service, 'billingType') === type) || undefined
  })
}

/** Has the network do something to a mobile of its own accord. */
export async function changeAtNetwork(portal: ShopPortal, owner: Owner, change: object): Promise<void> {
  const { Mobile } = await dashboardOf(portal, owner)
  const answer = await fetch(`${portal.sandbox}/network/simulate/change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ICCID: Mobile.ICCID, ...change }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

export const mobileWith = (portal: ShopPortal, owner: Owner, Status: number) =>
  dashboardWith(portal, owner, ({ Mobile }) => Mobile.Status === Status)

/**
 * Waits for a condition while the clock advances and the sweeps run. After ten moves the clock moves once a second, so
 * that callers stay signed in however busy the machine is.
 */
export function sweptUntil<T>(portal: ShopPortal, what: string, found: () => Promise<T | undefined>): Promise<T> {
  let moves = 0
  let moveAt = 0
  return eventually(what, async () => {
    if (performance.now() >= moveAt) {
      await portal.clock({ advanceS: 16 })
      moves += 1
      moveAt = moves < 10 ? 0 : performance.now() + 1000
    }
    return found()
  })
}

/** The stocked SIM card that a code activates. */
export async function cardOf(portal: ShopPortal, code: string): Promise<NetworkSim> {
  const [card] = await portal.rows<{ sim: NetworkSim }>(
    'SELECT sim FROM activation.stock JOIN activation.codes USING (mobile_uuid) WHERE code_hash = $1',
    [codeHash(code)],
  )
  if (!card) throw new Error(`There is no card of ${code}`)
  return card.sim
}

export const simOf = ({ CustomerUUID, MobileUUID }: Owner) => ({ CustomerUUID, ProductInstanceUUID: MobileUUID })
export const prepaySimOf = (owner: Owner) => ({ ...simOf(owner), Type: 'prepay' as const })

/**
 * Locks a SIM for its owner. The owner gets a second factor only for that and signs in by password before and after.
 */
export async function lockSim(portal: ShopPortal, owner: Owner) {
  await portal.rows(
    `INSERT INTO identity.second_factors (user_uuid, secret, made_at, confirmed_at)
     SELECT user_uuid, '', now(), now() FROM identity.users WHERE email = $1`,
    [owner.Email],
  )
  const locked = await portal.good(sims.lock, simOf(owner), owner.token)
  await portal.rows(
    'DELETE FROM identity.second_factors USING identity.users u WHERE second_factors.user_uuid = u.user_uuid AND u.email = $1',
    [owner.Email],
  )
  return locked
}

/** The refusal code of a call's answer. */
export const refusal = async (answer: Promise<{ body: unknown }>) => ((await answer).body as { code?: string }).code

/** Helpers for test files about SIMs. */
export function simsAt(portal: ShopPortal) {
  const stateOf = (owner: Owner) => portal.good(sims.status, prepaySimOf(owner), owner.token)
  return {
    stateOf,
    mobile: async (owner: Owner) => (await dashboardOf(portal, owner)).Mobile,
    swapTo: (owner: Owner, SIMID: string) => portal.call(sims.swap, { ...simOf(owner), SIMID }, owner.token),
    swapToEsim: (owner: Owner) => portal.good(sims.swapToEsim, simOf(owner), owner.token),
    swapIs: (owner: Owner, State: string) =>
      sweptUntil(portal, `the swap to be ${State}`, async () => {
        const state = await stateOf(owner)
        return state.Swap?.State === State ? state : undefined
      }),
    /** The customer's messages about a SIM: channel and kind. */
    async simMessages(owner: Owner): Promise<string[]> {
      const rows = await portal.rows<{ told: string }>(
        `SELECT channel || ' ' || split_part(dedupe_key, ':', CASE channel WHEN 'sms' THEN 3 ELSE 2 END) AS told
         FROM messages.outbox WHERE customer_uuid = $1 AND template = 'sim-change' ORDER BY asked_at, channel`,
        [owner.CustomerUUID],
      )
      return rows.map((row) => row.told)
    },
    /** Sets the owner's last change of password or email to now. */
    async changedNow(owner: Owner, deed: 'password-changed' | 'email-changed'): Promise<void> {
      await portal.rows(
        `INSERT INTO platform.audit (at, actor, user_uuid, deed, detail)
         SELECT $2, '{}', user_uuid, $3, '{}' FROM identity.users WHERE email = $1`,
        [owner.Email, portal.server.clock.now(), deed],
      )
    },
    async block(number: string, blocked: boolean): Promise<void> {
      await fetch(`${portal.sandbox}/network/simulate/sim`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ number, blocked }),
      })
    },
  }
}
