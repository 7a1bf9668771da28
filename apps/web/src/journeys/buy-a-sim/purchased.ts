import type { Cart } from '@waea/domain/shop/cart'
import { analyticsSummary, type PurchasedSummary } from '@waea/domain/shop/cart-summaries'
import { money } from '@waea/kit/money'
import { type Memory, tabMemory } from '../../shell/device/memory.ts'
import { recordPurchase } from '../../shell/frame/analytics.ts'
import { purchasedName } from '../../shell/routing/purchased.ts'

/** Keeps what was just bought for the thank-you page, which the cart does not outlive (1§3). */
export function keepPurchased(summary: PurchasedSummary, memory: Memory = tabMemory()): void {
  memory.remember(purchasedName, JSON.stringify(summary))
}

export function readPurchased(memory: Memory = tabMemory()): PurchasedSummary | undefined {
  const text = memory.recall(purchasedName)
  return text === undefined ? undefined : (JSON.parse(text) as PurchasedSummary)
}

/** Counts an order as a purchase: a line for each SIM with its plan, and what was due for it all (1§3). */
export function countOrder(cart: Cart & { DueCents: number }): void {
  recordPurchase({ items: analyticsSummary(cart), value: money(cart.DueCents) })
}

const numberName = (cartUuid: string) => `waea-order-${cartUuid}`

/** The number of the order that a cart became, kept before the bank is asked: a redirect or a reload may come between. */
export function keepOrderNumber(cartUuid: string, number: string): void {
  tabMemory().remember(numberName(cartUuid), number)
}

export function readOrderNumber(cartUuid: string): string | undefined {
  return tabMemory().recall(numberName(cartUuid))
}
