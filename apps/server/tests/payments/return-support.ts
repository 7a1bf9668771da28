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
type ReturnInput = Partial<Omit<Input<typeof shopReturns.askReturn>, 'customerUuid' | 'number'>> & { key?: string }

/**
 * Requests to return an order's first SIM, by default because the customer has changed their mind; returns the answer.
 */
export function askBack(
  portal: ShopPortal,
  buyer: Buyer,
  { Number: number }: Pick<Order, 'Number'>,
  options: ReturnInput = {},
) {
  const { key, ...over } = options
  const input = { SIMs: [1], Reason: 'changed-mind' as const, RefundCents: 2500, ...over }
  return portal.call(
    shopReturns.askReturn,
    { customerUuid: buyer.CustomerUUID, number, ...input },
    { token: buyer.token, ...(key && { key }) },
  )
}

/** A return requested in the same way. */
export async function aReturn(
  portal: ShopPortal,
  buyer: Buyer,
  order: Pick<Order, 'Number'>,
  options: ReturnInput = {},
): Promise<Returned> {
  const { status, body } = await askBack(portal, buyer, order, options)
  const [made] = body.Returns ?? []
  if (!made) throw new Error(`The return was answered ${status}: ${JSON.stringify(body)}`)
  return made
}

export function callOff(portal: ShopPortal, buyer: Buyer, { Number: returnNumber }: Pick<Returned, 'Number'>) {
  return portal.call(shopReturns.cancelReturn, { customerUuid: buyer.CustomerUUID, returnNumber }, buyer.token)
}

/** A delivered order, with a courier that makes no steps on its own. */
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

/** Waits until a return has the given state, running the refund sweep meanwhile; returns it. */
export function returnIs(portal: ShopPortal, buyer: Buyer, number: string, State: string, at = 0): Promise<Returned> {
  return eventually(`the return to be ${State}`, async () => {
    await bringOn(portal)
    const found = await theReturn(portal, buyer, number, at)
    return found.State === State && !found.IsEnding ? found : undefined
  })
}

/** Runs the sweep over returns, treating all as due. */
export async function bringReturnsOn(portal: ShopPortal): Promise<void> {
  await portal.rows(`UPDATE shop.returns SET look_at = look_at - interval '1 day'`)
  await settleReturns(systemOf(portal))
}

/** The courier's return parcels of a customer, for all orders. */
export async function backAtTheCourier(portal: ShopPortal, { CustomerUUID }: Buyer) {
  return (await atTheCourier(portal, { UUID: CustomerUUID })).filter(({ reference }) => reference.startsWith('return.'))
}

export const activates = (portal: ShopPortal, buyer: Buyer, order: Pick<Order, 'Sims'>) =>
  askActivation(portal, { ...buyer, MobileUUID: order.Sims[0]?.MobileUUID ?? '' })

export const returnOptions = (portal: ShopPortal, buyer: Buyer, { Number: number }: Pick<Order, 'Number'>) =>
  portal.good(shopReturns.returnOptions, { customerUuid: buyer.CustomerUUID, number }, buyer.token)

/** The mails of a return that goes well. */
export const everyStep = [
  'We have your return',
  'Your return is on its way',
  'Your return is refunded',
  'Your return label',
]

/** Waits until the buyer's mails about a return have exactly these subjects, each with its number. */
export async function returnMailsAre(
  portal: ShopPortal,
  buyer: Buyer,
  { Number: number }: Pick<Returned, 'Number'>,
  subjects: readonly string[],
): Promise<void> {
  await eventually(`the mails ${subjects.join(', ')}`, async () => {
    const mails = (await portal.messages(buyer.Email)).filter(({ subject }) => subject.endsWith(number))
    const found = mails.map(({ subject }) => subject.replace(`: ${number}`, '')).sort()
    return JSON.stringify(found) === JSON.stringify([...subjects].sort()) || undefined
  })
}

/** The idempotent call that requests a return. */
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
      const request = { SIMs: [1], Reason: 'changed-mind', RefundCents: 2000 }
      return { input: { customerUuid: buyer.CustomerUUID, number, ...request }, token: buyer.token }
    },
  },
}
