import type { Cart } from '@waea/domain/shop/cart/cart'
import { analyticsSummary, type PurchasedSummary } from '@waea/domain/shop/cart/cart-summaries'
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

/** Reports an order to analytics: a line for each SIM with its plan, and the total due (1§3). */
export function countOrder(cart: Cart & { DueCents: number }): void {
  recordPurchase({ items: analyticsSummary(cart), value: money(cart.DueCents) })
}

const numberName = (cartUuid: string) => `waea-order-${cartUuid}`

/**
 * Keeps the number of the cart's order before the bank asks for confirmation: a redirect or a reload may come in
 * between.
 */
export function keepOrderNumber(cartUuid: string, number: string): void {
  tabMemory().remember(numberName(cartUuid), number)
}

export function readOrderNumber(cartUuid: string): string | undefined {
  return tabMemory().recall(numberName(cartUuid))
}
