import type { Gives, Input } from '@waea/contract/call'
import { shopReturns } from '@waea/contract/shop/shop-returns'
import { settleReturns } from '../../src/capabilities/shop/returns/settle-return.ts'
import { askActivation, systemOf } from '../ledger/money-support.ts'
import { atTheCourier, courierSteps, labelled, type Order, parcelsIn, readOrder } from '../shop/courier-support.ts'
import {
  address,
  anEsim,
  type Buyer,
  boughtOrder,
  type cartOf,
  eventually,
  type ShopPortal,
} from '../shop/shop-support.ts'
import { bringOn } from './refund-support.ts'

export type Returned = Gives<typeof shopReturns.askReturn>['Returns'][number]
type Wish = Partial<Omit<Input<typeof shopReturns.askReturn>, 'customerUuid' | 'number'>> & { key?: string }

/** Asks to return the first SIM of an order because its customer has changed their mind, or what is given; the answer. */
export function askBack(portal: ShopPortal, buyer: Buyer, { Number: number }: Pick<Order, 'Number'>, wish: Wish = {}) {
  const { key, ...over } = wish
  const asked = { SIMs: [1], Reason: 'changed-mind' as const, RefundCents: 2500, ...over }
  return portal.call(
    shopReturns.askReturn,
    { customerUuid: buyer.CustomerUUID, number, ...asked },
    { token: buyer.token, ...(key && { key }) },
  )
}

/** The return that was asked for so. */
export async function aReturn(
  portal: ShopPortal,
  buyer: Buyer,
  order: Pick<Order, 'Number'>,
  wish: Wish = {},
): Promise<Returned> {
  const { status, body } = await askBack(portal, buyer, order, wish)
  const [made] = body.Returns ?? []
  if (!made) throw new Error(`The return was answered ${status}: ${JSON.stringify(body)}`)
  return made
}

export function callOff(portal: ShopPortal, buyer: Buyer, { Number: returnNumber }: Pick<Returned, 'Number'>) {
  return portal.call(shopReturns.cancelReturn, { customerUuid: buyer.CustomerUUID, returnNumber }, buyer.token)
}

/** An order of some items that has been delivered, by a courier who rests. */
export async function delivered(
  portal: ShopPortal,
  buyer: Buyer,
  items: NonNullable<Parameters<typeof cartOf>[2]>,
): Promise<Order> {
  const order = await labelled(portal, buyer, items, address)
  for (const { Parcel } of order.Sims) if (Parcel) await courierSteps(portal, Parcel.TrackingNumber, 3)
  return parcelsIn(portal, buyer, order.Number, 'DELIVERED')
}

export async function theReturn(portal: ShopPortal, buyer: Buyer, number: string, at = 0): Promise<Returned> {
  const found = (await readOrder(portal, buyer, number)).Returns[at]
  if (!found) throw new Error(`Order ${number} has no return`)
  return found
}

/** A return once it has come to a state; refunds are gone on with meanwhile. */
export function returnIs(portal: ShopPortal, buyer: Buyer, number: string, State: string, at = 0): Promise<Returned> {
  return eventually(`the return to be ${State}`, async () => {
    await bringOn(portal)
    const found = await theReturn(portal, buyer, number, at)
    return found.State === State && !found.IsEnding ? found : undefined
  })
}

/** Runs the sweep over returns, as if all of them were due for it. */
export async function bringReturnsOn(portal: ShopPortal): Promise<void> {
  await portal.rows(`UPDATE shop.returns SET look_at = look_at - interval '1 day'`)
  await settleReturns(systemOf(portal))
}

/** The courier's parcels of returns of a customer, whatever their order. */
export async function backAtTheCourier(portal: ShopPortal, { CustomerUUID }: Buyer) {
  return (await atTheCourier(portal, { UUID: CustomerUUID })).filter(({ reference }) => reference.startsWith('return.'))
}

export const activates = (portal: ShopPortal, buyer: Buyer, order: Pick<Order, 'Sims'>) =>
  askActivation(portal, { ...buyer, MobileUUID: order.Sims[0]?.MobileUUID ?? '' })

export const returnOptions = (portal: ShopPortal, buyer: Buyer, { Number: number }: Pick<Order, 'Number'>) =>
  portal.good(shopReturns.returnOptions, { customerUuid: buyer.CustomerUUID, number }, buyer.token)

/** The mails of a return that goes as it should. */
export const everyStep = [
  'We have your return',
  'Your return is on its way',
  'Your return is refunded',
  'Your return label',
]

/** Waits until a buyer was mailed just these subjects about a return, whose number each has. */
export async function isTold(
  portal: ShopPortal,
  buyer: Buyer,
  { Number: number }: Pick<Returned, 'Number'>,
  subjects: readonly string[],
): Promise<void> {
  await eventually(`the mails ${subjects.join(', ')}`, async () => {
    const mails = (await portal.messages(buyer.Email)).filter(({ subject }) => subject.endsWith(number))
    const told = mails.map(({ subject }) => subject.replace(`: ${number}`, '')).sort()
    return JSON.stringify(told) === JSON.stringify([...subjects].sort()) || undefined
  })
}

/** The call that asks for a return, made once for its key. */
export const returnsOnce = {
  'shop.askReturn': {
    call: shopReturns.askReturn,
    charges: 0 as const,
    again: ({ Returns }: Record<string, unknown>) => ({
      Returns: (Returns as Returned[]).map(({ Number: number, AmountCents }) => ({ Number: number, AmountCents })),
    }),
    async prepare(portal: ShopPortal) {
      const buyer = await portal.signUpCustomer()
      const { Number: number } = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
      const wish = { SIMs: [1], Reason: 'changed-mind', RefundCents: 2000 }
      return { asked: { customerUuid: buyer.CustomerUUID, number, ...wish }, token: buyer.token }
    },
  },
}
