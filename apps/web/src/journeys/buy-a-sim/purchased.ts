import type { Cart } from '@waea/domain/shop/cart/cart'
import {
  type AnalyticsLine,
  analyticsSummary,
  type PurchasedSummary,
  purchasedSummary,
} from '@waea/domain/shop/cart/cart-summaries'
import type { CheckoutAddress } from '@waea/domain/shop/cart/delivery-address'
import { money } from '@waea/kit/money'
import { type Memory, tabMemory } from '../../shell/device/shared/memory.ts'
import { recordPurchase } from '../../shell/frame/shared/analytics.ts'
import { purchasedName } from '../../shell/routing/shared/purchased.ts'

/** Keeps a summary of the purchase for the thank-you page, because the cart is gone by then (1§3). */
export function keepPurchased(summary: PurchasedSummary, memory: Memory = tabMemory()): void {
  memory.remember(purchasedName, JSON.stringify(summary))
}

export function readPurchased(memory: Memory = tabMemory()): PurchasedSummary | undefined {
  const text = memory.recall(purchasedName)
  return text === undefined ? undefined : (JSON.parse(text) as PurchasedSummary)
}

/** What is needed of an order after its payment. The cart is gone then, and a reload may come in between. */
export type Ordering = { CartUUID: string; summary: PurchasedSummary; items: AnalyticsLine[]; DueCents: number }

export function orderingOf(cart: Cart & { DueCents: number }, to?: CheckoutAddress): Ordering {
  const { UUID: CartUUID, DueCents } = cart
  return { CartUUID, summary: purchasedSummary(cart, '', to), items: analyticsSummary(cart), DueCents }
}

/** Names the payment of a cart's order in this tab. */
export const orderPurchase = (cartUuid: string) => `order-${cartUuid}`

/** Keeps the summary of a paid order, and counts the order once, even if two parts of the page hear of its payment. */
export function notePurchase(ordering: Ordering): void {
  const number = readOrderNumber(ordering.CartUUID) ?? ''
  if (readPurchased()?.number !== number) countOrder(ordering)
  keepPurchased({ ...ordering.summary, number })
}

/** Reports an order to analytics: a line for each SIM with its plan, and the total due (1§3). */
export function countOrder({ items, DueCents }: Ordering): void {
  recordPurchase({ items, value: money(DueCents) })
}

const lastOrdered = 'waea-order'

/** Keeps which cart's order this tab pays, because a paid order's cart is gone. */
export function keepOrdered(cartUuid: string): void {
  tabMemory().remember(lastOrdered, cartUuid)
}

export function readOrdered(): string | undefined {
  return tabMemory().recall(lastOrdered)
}

const numberName = (cartUuid: string) => `waea-order-${cartUuid}`

/**
 * Keeps the number of the cart's order before the bank asks for confirmation: a redirect or a reload may come in
 * between.
 */
export function keepOrderNumber(cartUuid: string, number: string): void {
  tabMemory().remember(numberName(cartUuid), number)
}

function readOrderNumber(cartUuid: string): string | undefined {
  return tabMemory().recall(numberName(cartUuid))
}
