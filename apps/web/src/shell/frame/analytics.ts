import type { AnalyticsLine } from '@waea/domain/shop/cart-summaries'
import { type Money, money, plainDollars } from '@waea/kit/money'
import type { Display } from '../session/portal.tsx'

/** A purchase as analytics count it (1§3, 2§7.2): dollars, in the provider's currency. */
type PurchaseEvent = {
  event: 'purchase'
  currency: 'NZD'
  value: number
  items: readonly AnalyticsLine[]
}

/** A page that somebody looked at, and in which app where the portal is shown inside one. */
type PageViewEvent = { event: 'page_view'; path: string; platform: string | undefined }

type AnalyticsEvent = PurchaseEvent | PageViewEvent

declare global {
  // A tag manager finds it by this name, on whichever page it is brought to.
  var dataLayer: AnalyticsEvent[] | undefined
}

const maxKept = 100

/**
 * Notes an event in the page's `dataLayer`, the newest last. Nothing is sent: what counts visits, if a provider brings
 * it, reads them there (decision 0078).
 */
function record(event: AnalyticsEvent): void {
  globalThis.dataLayer ??= []
  globalThis.dataLayer.push(event)
  if (globalThis.dataLayer.length > maxKept) globalThis.dataLayer.shift()
}

/** Notes a page view. Help and terms that an app opens without the header are not counted (1§2). */
export function recordPageView(path: string, { header, platform }: Display): void {
  if (header === 'hide' && /^\/(help|terms)(\/|$)/.test(path)) return
  record({ event: 'page_view', path, platform })
}

/** Notes a purchase, in dollars. */
export function recordPurchase({ items, value }: { items: readonly AnalyticsLine[]; value: Money }): void {
  const lines = items.map((line) => ({ ...line, price: inDollars(money(line.price)) }))
  record({ event: 'purchase', currency: 'NZD', value: inDollars(value), items: lines })
}

function inDollars(amount: Money): number {
  return Number(plainDollars(amount))
}
