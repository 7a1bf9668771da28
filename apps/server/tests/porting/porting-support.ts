import type { Input } from '@waea/contract/call'
import { porting } from '@waea/contract/mobile/porting'
import { eventually } from '../../../../tests/support/portal.ts'
import { mobileInService, type Owner, whose } from '../ledger/money-support.ts'
import type { ShopPortal } from '../shop/shop-support.ts'

let numbers = 0

/** A new number of another provider; its last four digits decide the outcome of the port. */
export function aNumber(ending = ''): string {
  numbers += 1
  const own = String(1000 + numbers)
  return ending === '' ? `021555${own}` : `021${own.slice(-3)}${ending}`
}

export const stored = (number: string): string => `64${number.slice(1)}`

type Bring = Input<typeof porting.bring>

/** The request to port in a prepay number. */
export function bringing(owner: Owner, number: string, over: Partial<Bring> = {}): Bring {
  return {
    CustomerUUID: owner.CustomerUUID,
    ProductInstanceUUID: owner.MobileUUID,
    PortingOverMSISDN: number,
    PortingOverMSISDNType: 'prepay',
    PortingCarrierLSP: 'one-nz',
    PortingPriorSIMID: '6405123456789012',
    ...over,
  }
}

/** A mobile's ports, newest first. */
export async function portsOf(portal: ShopPortal, owner: Owner) {
  return (await portal.good(porting.ports, whose(owner), owner.token)).Ports
}

type Port = Awaited<ReturnType<typeof portsOf>>[number]

/** Waits until the newest port of a mobile matches; returns it. */
export function portWith(portal: ShopPortal, owner: Owner, what: string, fits: (port: Port) => boolean): Promise<Port> {
  return eventually(`the port to be ${what}`, async () => {
    const [port] = await portsOf(portal, owner)
    return port && fits(port) ? port : undefined
  })
}

export const portIn = (portal: ShopPortal, owner: Owner, state: number) =>
  portWith(portal, owner, String(state), ({ State }) => State === state)

async function post(portal: ShopPortal, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${portal.sandbox}/porting/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Sends a text to 2542. */
export const reply = (portal: ShopPortal, from: string, text = 'YES') => post(portal, 'simulate/texts', { from, text })

/** Moves the porting system's clock, or its opening hours. */
export const systemClock = (portal: ShopPortal, move: object) => post(portal, 'simulate/clock', move)

/** Advances the clocks of the portal and the porting system by the given seconds. */
export async function bothClocks(portal: ShopPortal, advanceS: number): Promise<void> {
  await portal.clock({ advanceS })
  await systemClock(portal, { now: portal.server.runtime.clock.now().toISOString() })
}

/**
 * Has the porting system report something false about an order, once the portal knows the order: before that it ignores
 * reports about it.
 */
export async function lie(portal: ShopPortal, order: Partial<Order> & { version: number }): Promise<void> {
  await eventually('the portal to know the order', async () => {
    const known = await portal.rows('SELECT 1 FROM porting.ports WHERE som = $1', [order.som])
    return known.length > 0 || undefined
  })
  await post(portal, 'simulate/lie', order)
}

/** Has another provider ask for a number of ours. */
export const askAway = (portal: ShopPortal, phoneNumber: string, over: object = {}) =>
  post(portal, 'simulate/leave', { phoneNumber, ...over }) as Promise<Order>

export interface Order {
  som: string
  status: string
  phoneNumber: string
  reason?: string
  requests: Record<string, string>
  readyForService?: string
}

/** The porting system's orders for a number, newest first. */
export async function ordersOf(portal: ShopPortal, number: string): Promise<Order[]> {
  const all = (await (await fetch(`${portal.sandbox}/porting/orders`)).json()) as Order[]
  return all.filter(({ phoneNumber }) => phoneNumber === number)
}

/** Waits until 2542 has asked the holder of a number. */
export async function waitForYesRequest(portal: ShopPortal, number: string, times = 1): Promise<void> {
  await eventually(`${number} to be asked`, async () => {
    const texts = await portal.messages(stored(number), times)
    return texts.filter(({ text }) => text.includes('Reply YES within 2 hours')).length >= times || undefined
  })
}

/** A mobile in service with a port-in; 2542 then asks the number's holder for a YES. */
export async function bringsNumber(portal: ShopPortal, number: string, over: Partial<Bring> = {}): Promise<Owner> {
  const owner = await mobileInService(portal)
  await portal.good(porting.bring, bringing(owner, number, over), owner.token)
  return owner
}

/** Waits until the porting system's order for a number has the given status; returns it. */
export const orderEnds = (portal: ShopPortal, number: string, status: string) =>
  eventually(`the order for ${number} to be ${status}`, async () => {
    const [order] = await ordersOf(portal, number)
    return order?.status === status ? order : undefined
  })

/**
 * Has the networks start to move a port's number before its SIM is ordered to change, as happens within one network.
 * Waits until no job is working on the port, since that job's next step would order the SIM change.
 */
export const beginAtNetworks = (portal: ShopPortal, { MobileUUID }: Owner, lookIn: string) =>
  eventually('the port to have its order, and to be moving', async () => {
    const moving = await portal.rows(
      `UPDATE porting.ports SET state = 5, authorisation = 'given', is_authorisation_told = true,
         look_at = look_at + $2::interval WHERE mobile_uuid = $1 AND som IS NOT NULL AND intent IS NULL
         AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL AND task_identifier LIKE 'porting.%')
       RETURNING 1`,
      [MobileUUID, lookIn],
    )
    return moving.length > 0 || undefined
  })
