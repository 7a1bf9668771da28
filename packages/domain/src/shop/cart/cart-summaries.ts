import type { Uuid } from '@waea/kit/ids'
import { type Cart, type CartItem, type CartItemAttributes, itemAmount, planOf } from './cart.ts'
import type { CheckoutAddress } from './delivery-address.ts'

/** What the thank-you page needs after the cart is gone (1§3). */
export interface PurchasedSummary {
  e_sim: boolean
  number: string
  address: string
  is_only_sim: boolean
}

/** One cart line for analytics (1§3); the price is cents per piece. */
export interface AnalyticsLine {
  item_id: Uuid
  item_name: string
  quantity: number
  price: number
}

/** The summary kept after a checkout: eSIM if nothing is posted, SIM only if nothing has a plan. */
export function purchasedSummary(cart: Cart, orderNumber: string, address?: CheckoutAddress): PurchasedSummary {
  return {
    e_sim: cart.Items.length > 0 && cart.Items.every((item) => item.VirtualType === 'VT_ESIM'),
    number: orderNumber,
    address: address ? [...address.Lines, address.City, address.Postcode].filter(Boolean).join(', ') : '',
    is_only_sim: cart.Items.length > 0 && cart.Items.every((item) => !planOf(item)),
  }
}

/** The cart for analytics, one line for each SIM with its plan. */
export function analyticsSummary(cart: Cart): AnalyticsLine[] {
  return cart.Items.map((item) => ({
    item_id: item.ItemUUID,
    item_name: [item.Name, planOf(item)?.Name].filter(Boolean).join(' + '),
    quantity: item.Quantity,
    price: itemAmount({ ...item, Quantity: 1 }),
  }))
}

/** Whether a SIM has any details of a number to bring. */
export function notesPorting({ Attributes }: CartItem): boolean {
  return Object.keys(Attributes).some(isOfPorting)
}

/** A SIM without the details of a number to bring (1§4). */
export function withoutPorting(item: CartItem): CartItem {
  const kept = Object.entries(item.Attributes).filter(([name]) => !isOfPorting(name))
  return { ...item, Attributes: Object.fromEntries(kept) }
}

/** A SIM with another number to bring instead of the previous one. */
export function withNumber(item: CartItem, noted: CartItemAttributes): CartItem {
  const without = withoutPorting(item)
  return { ...without, Attributes: { ...without.Attributes, ...noted } }
}

function isOfPorting(name: string): boolean {
  return name.startsWith('Porting')
}
