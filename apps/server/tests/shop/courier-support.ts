import { shop } from '@waea/contract/shop/shop'
import { type Buyer, type boughtOrder, cartOf, checkOut, confirm, eventually, type ShopPortal } from './shop-support.ts'

/** A courier that moves parcels only when told to. */
export const restingCourier = { COURIER_STEP_MS: '86400000' }

export type Order = Awaited<ReturnType<typeof boughtOrder>>

export const readOrder = (portal: ShopPortal, buyer: Buyer, number: string) =>
  portal.good(shop.order, { customerUuid: buyer.CustomerUUID, number }, buyer.token)

/** An order once each of its parcels has the given state. */
export function parcelsIn(portal: ShopPortal, buyer: Buyer, number: string, state: string): Promise<Order> {
  return eventually(`the parcels of ${number} to be ${state}`, async () => {
    const order = await readOrder(portal, buyer, number)
    const parcels = order.Sims.filter((sim) => sim.SimType === 'real_sim')
    return parcels.every((sim) => sim.Parcel?.State === state) ? order : undefined
  })
}

/** A paid order to an address, once every parcel has its label. */
export async function labelled(
  portal: ShopPortal,
  buyer: Buyer,
  items: NonNullable<Parameters<typeof cartOf>[2]>,
  Address: NonNullable<Parameters<typeof checkOut>[3]>['Address'],
): Promise<Order> {
  const cart = await cartOf(portal, buyer, items)
  const placed = await checkOut(portal, buyer, cart.UUID, { ...(Address && { Address }) })
  if (placed.body.ClientSecret) await confirm(portal, placed.body.ClientSecret)
  const { Order } = placed.body as unknown as { Order: { Number: string } }
  return parcelsIn(portal, buyer, Order.Number, 'LABEL')
}

interface CourierParcel {
  reference: string
  trackingNumber: string
  status: string
  to: { lines: string[]; postcode: string }
}

/** The parcels that the courier has for an order. */
export async function atTheCourier(portal: ShopPortal, { UUID }: Pick<Order, 'UUID'>): Promise<CourierParcel[]> {
  const all = (await (await fetch(`${portal.sandbox}/courier/parcels`)).json()) as CourierParcel[]
  return all.filter((parcel) => parcel.reference.includes(UUID))
}

/** Moves a parcel on at the courier, step by step: picked up, in transit, delivered. */
export async function courierSteps(portal: ShopPortal, trackingNumber: string | undefined, steps = 1): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await fetch(`${portal.sandbox}/courier/simulate/${trackingNumber}/step`, { method: 'POST' })
  }
}
