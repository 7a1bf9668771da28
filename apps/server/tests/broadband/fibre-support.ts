import { randomUUID } from 'node:crypto'
import type { Gives, Input } from '@waea/contract/call'
import { broadband } from '@waea/contract/fibre/broadband'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { secondsOfDays } from '../ledger/money-support.ts'
import { type Buyer, confirm, eventually, type ShopPortal, saveCard } from '../shop/shop-support.ts'

export type Order = Gives<typeof ufbRecords.ufbOrder>
export type Ufb = Gives<typeof ufbRecords.ufb>

/** The demo's routers. */
export const modems = {
  wifi6: { ID: '00000000-0000-7000-8000-000000003901', PriceCents: 14_900 },
}

/** Switches fibre on. */
export const fibreOn = { IS_SHOW_UFB_MODULE: 'true', COURIER_STEP_MS: '86400000' }

/** An address at the address partner; its house number decides the fibre company's answer. */
export async function placeOf(portal: ShopPortal, number: string, street = 'Queen Street Auckland Central') {
  const { Locations } = await portal.good(broadband.searchAddress, { Search: `${number} ${street}`, Limit: 5 })
  const found = Locations.find((one) => one.Number === number)
  if (!found) throw new Error(`There is no ${number} ${street}`)
  const { LocationProvider, LocationProviderIDX } = found
  return { LocationProvider, LocationProviderIDX }
}

/** A customer with a saved card, which pays their bills. */
export async function buyerWithCard(portal: ShopPortal): Promise<Buyer & { card: string }> {
  const buyer = await portal.signUpCustomer()
  return { ...buyer, card: await saveCard(portal, buyer) }
}

const contact = { Name: 'Aroha Test', Phone: '021 555 0199' }
type CheckoutInput = Input<typeof broadband.fibreCheckout>

/** The draft of an order at an address; by default Fibre Home without a router. */
export async function draftAt(
  portal: ShopPortal,
  buyer: Buyer,
  number: string,
  over: Partial<CheckoutInput> = {},
): Promise<CheckoutInput> {
  return {
    SPID: 2,
    UUID: randomUUID(),
    CustomerUUID: buyer.CustomerUUID,
    Address: { ...(await placeOf(portal, number)), ...contact },
    Items: [{ Type: 'plan', ID: demoPlans.fibreHome.availability, PriceCents: 8500 }],
    ...over,
  }
}

export const withRouter = (PriceCents: number = modems.wifi6.PriceCents): CheckoutInput['Items'] => [
  { Type: 'plan', ID: demoPlans.fibreHome.availability, PriceCents: 8500 },
  { Type: 'modem', ID: modems.wifi6.ID, PriceCents },
]

/** Requests the checkout of a draft; returns the answer. */
export const checkOutFibre = (portal: ShopPortal, buyer: Buyer, draft: CheckoutInput) =>
  portal.call(broadband.fibreCheckout, draft, { token: buyer.token })

/** An order of a buyer with a saved card, once it has the given status. */
export async function ordered(
  portal: ShopPortal,
  buyer: Buyer,
  number: string,
  status: Order['Status'] = 'PROCESSING',
  over: Partial<CheckoutInput> = {},
): Promise<Order> {
  const draft = await draftAt(portal, buyer, number, over)
  const placed = await portal.good(broadband.fibreCheckout, draft, buyer.token)
  if (placed.ClientSecret) await confirm(portal, placed.ClientSecret)
  return orderIn(portal, buyer, placed.OrderID, status)
}

/** Waits until an order matches; returns it. */
export function orderWhen(
  portal: ShopPortal,
  buyer: Buyer,
  uuid: string,
  what: string,
  fits: (order: Order) => boolean,
): Promise<Order> {
  return eventually(`the fibre order to be ${what}`, async () => {
    const order = await portal.good(ufbRecords.ufbOrder, { spid: '2', uuid }, buyer.token)
    return fits(order) ? order : undefined
  })
}

export const orderIn = (portal: ShopPortal, buyer: Buyer, uuid: string, status: Order['Status']) =>
  orderWhen(portal, buyer, uuid, status, ({ Status }) => Status === status)

export const orderAt = (portal: ShopPortal, buyer: Buyer, uuid: string, step: Order['Step']) =>
  orderWhen(portal, buyer, uuid, String(step), ({ Step }) => Step === step)

/** The connections and orders of a customer. */
export const productsOf = (portal: ShopPortal, buyer: Buyer) =>
  portal.good(broadband.ufbProducts, { customerUuid: buyer.CustomerUUID }, buyer.token)

/** The only connection of a customer. */
export async function connectionOf(portal: ShopPortal, buyer: Buyer): Promise<Ufb> {
  const [one, ...more] = (await productsOf(portal, buyer)).UfbProducts
  if (!one || more.length > 0) throw new Error(`There are ${more.length + (one ? 1 : 0)} connections`)
  return one
}

/** A customer with a connection in service, ordered through the portal. */
export async function connectedHere(
  portal: ShopPortal,
): Promise<{ buyer: Buyer & { card: string }; order: Order; ufb: Ufb }> {
  const buyer = await buyerWithCard(portal)
  const order = await ordered(portal, buyer, '12')
  await fibreStep(portal, order)
  const done = await orderIn(portal, buyer, order.UUID, 'COMPLETED')
  const ufb = await eventually('the plan of the connection', async () => {
    const one = await connectionOf(portal, buyer)
    return one.PaidUntil ? one : undefined
  })
  return { buyer, order: done, ufb }
}

/** Has the fibre company do something to an order. */
async function atTheCompany(portal: ShopPortal, path: string, body: object = {}): Promise<unknown> {
  const answer = await fetch(`${portal.sandbox}/fibre/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  return answer.json()
}

interface LfcOrder {
  id: string
  externalId: string
  state: string
}

/** The company's side of an order, once it was sent. */
export function atLfc(portal: ShopPortal, { UUID }: Pick<Order, 'UUID'>): Promise<LfcOrder> {
  return eventually('the order to be at the company', async () => {
    const all = (await (await fetch(`${portal.sandbox}/fibre/orders`)).json()) as LfcOrder[]
    const [one, ...more] = all.filter(({ externalId }) => externalId === UUID)
    if (more.length > 0) throw new Error(`The company has ${more.length + 1} orders`)
    return one
  })
}

/** Has the company take the next step of an order: a visit, or the connection. */
export async function fibreStep(portal: ShopPortal, order: Pick<Order, 'UUID'>): Promise<void> {
  await atTheCompany(portal, `simulate/${(await atLfc(portal, order)).id}/step`)
}

/** Moves the clocks of the portal and the companies. */
export async function bothClocks(portal: ShopPortal, advanceS: number): Promise<void> {
  await portal.clock({ advanceS })
  await atTheCompany(portal, 'simulate/clock', { now: portal.server.runtime.clock.now().toISOString() })
}

/** Moves those clocks by calendar days. */
export const bothClocksByDays = (portal: ShopPortal, days: number): Promise<void> =>
  bothClocks(portal, secondsOfDays(portal, days))
