import { broadband } from '@waea/contract/fibre/broadband'
import { expect, test } from 'vitest'
import { killAt, mortalPortalOfFile } from '../processes/kill-points.ts'
import { type Buyer, charged, eventually } from '../shop/shop-support.ts'
import { atLfc, buyerWithCard, draftAt, fibreOn, fibreStep, withRouter } from './fibre-support.ts'

/**
 * Kills the server while fibre is ordered, each order at another point: while writing what it is about to ask, or the
 * answer. The company, the card partner and the courier have acted or not; the server knows of it or not.
 */
const pointOf = {
  'is written': `TG_OP = 'INSERT'`,
  'is paid': `TG_OP = 'UPDATE' AND NEW.status = 'SENT' AND OLD.status = 'UNPAID'`,
  'is with the company': `TG_OP = 'UPDATE' AND NEW.lfc_order IS NOT NULL AND OLD.lfc_order IS NULL`,
  'is accepted': `TG_OP = 'UPDATE' AND NEW.status = 'PROCESSING' AND OLD.status = 'SENT'`,
  'has a parcel': `TG_OP = 'UPDATE' AND NEW.parcel_state = 'LABEL' AND OLD.parcel_state = 'WAITING'`,
  'is connected': `TG_OP = 'UPDATE' AND NEW.status = 'COMPLETED' AND OLD.status = 'PROCESSING'`,
}
type Point = keyof typeof pointOf
interface Placed {
  at: Point
  buyer: Buyer
  draft: Awaited<ReturnType<typeof draftAt>>
}

const orders: Placed[] = []
const mortal = mortalPortalOfFile(async (portal) => {
  for (const at of Object.keys(pointOf) as Point[]) {
    const buyer = await buyerWithCard(portal)
    const draft = await draftAt(portal, buyer, '12', { Items: withRouter(), PaymentMethodID: buyer.card })
    orders.push({ at, buyer, draft })
  }
}, fibreOn)

/** A checkout as a browser sends it; the kill may cut it off. */
const press = ({ buyer, draft }: Placed) =>
  mortal.portal.call(broadband.fibreCheckout, draft, { token: buyer.token }).catch(() => undefined)

interface Known {
  status: string
  parcel: string
}

const known = async ({ draft }: Placed): Promise<Known | undefined> =>
  (
    await mortal.rows<Known>('SELECT status, parcel_state AS parcel FROM broadband.orders WHERE order_uuid = $1', [
      draft.UUID,
    ])
  )[0]

const stepped = new Set<Placed>()

/** The company connects an accepted order, once. */
async function connect(order: Placed): Promise<void> {
  if (stepped.has(order) || (await known(order))?.status !== 'PROCESSING') return
  stepped.add(order)
  await fibreStep(mortal.portal, order.draft)
}

/** Orders killed at the same time: some workers have to keep going. */
const atOnce = 2

/** Places the orders, kills the server with each one at its point, and restarts it. */
async function killWith(those: readonly Placed[]): Promise<void> {
  const points = those.map(({ at, draft }) => ({
    table: 'broadband.orders',
    when: `NEW.order_uuid = '${draft.UUID}' AND ${pointOf[at]}`,
  }))
  const meanwhile = async () => {
    for (const order of those) if (order.at === 'is connected') await connect(order)
  }
  await killAt(mortal, points, () => Promise.all(those.map(press)), meanwhile)
}

test('an order is placed, paid, sent and connected once, though the server is killed at any point', async () => {
  for (let at = 0; at < orders.length; at += atOnce) await killWith(orders.slice(at, at + atOnce))
  for (const order of orders) await press(order)
  await eventually('each order to be connected, its router on its way', async () => {
    await mortal.portal.clock({ advanceS: 20 })
    for (const order of orders) await connect(order)
    for (const order of orders) {
      const one = await known(order)
      if (one?.status !== 'COMPLETED' || one.parcel !== 'LABEL') return undefined
    }
    return true
  })
  const parcels = (await (await fetch(`${mortal.portal.sandbox}/courier/parcels`)).json()) as { reference: string }[]
  for (const { at, buyer, draft } of orders) {
    const of = [buyer.CustomerUUID]
    const count = async (table: string) =>
      (await mortal.rows<{ n: number }>(`SELECT count(*)::integer AS n FROM ${table} WHERE customer_uuid = $1`, of))[0]
        ?.n
    await eventually('the plan', async () => (await count('plans.addons')) === 1 || undefined)
    const made = {
      charged: await charged(mortal.portal, buyer),
      orders: await count('broadband.orders'),
      connections: await count('broadband.connections'),
      plans: await count('plans.addons'),
      atLfc: (await atLfc(mortal.portal, draft)).externalId,
      parcels: parcels.filter(({ reference }) => reference.includes(draft.UUID)).length,
    }
    const once = { orders: 1, connections: 1, plans: 1, atLfc: draft.UUID, parcels: 1 }
    expect({ at, made }).toEqual({ at, made: { ...once, charged: { payments: 1, cents: 14_900 } } })
  }
})
