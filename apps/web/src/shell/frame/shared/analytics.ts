import type { AnalyticsLine } from '@waea/domain/shop/cart/cart-summaries'
import { type Money, money, plainDollars } from '@waea/kit/money'
import type { Display } from '../../session/shared/portal.tsx'

/** A purchase event for analytics (1§3, 2§7.2), in dollars of the provider's currency. */
type PurchaseEvent = {
  event: 'purchase'
  currency: 'NZD'
  value: number
  items: readonly AnalyticsLine[]
}

/** A page view, with the app's name if the portal is shown inside one. */
type PageViewEvent = { event: 'page_view'; path: string; platform: string | undefined }

type AnalyticsEvent = PurchaseEvent | PageViewEvent

declare global {
  // Tag managers look for this name.
  var dataLayer: AnalyticsEvent[] | undefined
}

const maxKept = 100

/**
 * Appends an event to the page's `dataLayer`. Nothing is sent: an analytics script, if the provider adds one, reads it
 * there (decision 26).
 */
function record(event: AnalyticsEvent): void {
  globalThis.dataLayer ??= []
  globalThis.dataLayer.push(event)
  if (globalThis.dataLayer.length > maxKept) globalThis.dataLayer.shift()
}

/** Records a page view. Help and terms opened without the header are not counted (1§2). */
export function recordPageView(path: string, { header, platform }: Display): void {
  if (header === 'hide' && /^\/(help|terms)(\/|$)/.test(path)) return
  record({ event: 'page_view', path, platform })
}

/** Records a purchase, in dollars. */
export function recordPurchase({ items, value }: { items: readonly AnalyticsLine[]; value: Money }): void {
  const lines = items.map((line) => ({ ...line, price: inDollars(money(line.price)) }))
  record({ event: 'purchase', currency: 'NZD', value: inDollars(value), items: lines })
}

function inDollars(amount: Money): number {
  return Number(plainDollars(amount))
}
