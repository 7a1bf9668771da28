import type { Uuid } from '@waea/kit/ids'
import type { Cart } from './cart.ts'

/** Where to look for a cart when the shop opens. */
export type CartSource = { by: 'cart'; uuid: Uuid } | { by: 'customer'; uuid: Uuid } | { by: 'none' }

/** Where to restore a cart from: the id stored in this browser, else the customer (1§4). */
export function cartSource(storedCartId: Uuid | undefined, customerUuid: Uuid | undefined): CartSource {
  if (storedCartId !== undefined) return { by: 'cart', uuid: storedCartId }
  return customerUuid === undefined ? { by: 'none' } : { by: 'customer', uuid: customerUuid }
}

/** The cart id to store in this browser: only while the cart has no customer (1§4). */
export function keptCartId(cart: Cart): Uuid | undefined {
  return cart.CustomerUUID === undefined ? cart.UUID : undefined
}
