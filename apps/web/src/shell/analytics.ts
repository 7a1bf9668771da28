import type { AnalyticsLine } from '@waea/domain/shop/cart-summaries'
import { type Money, money, plainDollars } from '@waea/kit/money'
import type { Display } from './portal.tsx'

/** A purchase as analytics count it (1§3, 2§7.2): dollars, in the provider's currency. */
export type PurchaseEvent = {
  event: 'purchase'
  currency: 'NZD'
  value: number
  items: readonly AnalyticsLine[]
}

/** A page that somebody looked at, and in which app where the portal is shown inside one. */
export type PageView = { path: string; platform: string | undefined }

const mostKept = 100
const kept: PurchaseEvent[] = []
const views: PageView[] = []

/** Notes a page view. Help and terms that an app opens without the header are not counted (1§2). */
export function recordPageView(path: string, { header, platform }: Display): void {
  if (header === 'hide' && /^\/(help|terms)(\/|$)/.test(path)) return
  views.push({ path, platform })
  if (views.length > mostKept) views.shift()
}

/** The page views noted in this page, the newest last. */
export function recordedPageViews(): readonly PageView[] {
  return views
}

/** Notes a purchase. Events stay in this page and are sent nowhere: there is no address to send them to (decision D72). */
export function recordPurchase({ items, value }: { items: readonly AnalyticsLine[]; value: Money }): void {
  const lines = items.map((line) => ({ ...line, price: inDollars(line.price) }))
  kept.push({ event: 'purchase', currency: 'NZD', value: inDollars(value), items: lines })
  if (kept.length > mostKept) kept.shift()
}

/** The purchases noted in this page, the newest last. */
export function recordedPurchases(): readonly PurchaseEvent[] {
  return kept
}

function inDollars(cents: number): number {
  return Number(plainDollars(money(cents)))
}
