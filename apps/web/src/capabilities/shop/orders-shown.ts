import { pageSizes } from '@waea/domain/paging'
import type { Order } from './shared/order-words.tsx'

export type OrdersShown = { orders: readonly Order[]; page: number; pages: number }

/**
 * The orders of one page of the history, 11 a page (3§9.4). If loading failed, none, even if some were known before: an
 * old status must not look current (3§8.6).
 */
export function ordersShown(
  answer: { data: { Orders: readonly Order[] } | undefined; isError: boolean },
  requestedPage: string | undefined,
): OrdersShown {
  const all = answer.isError ? [] : (answer.data?.Orders ?? [])
  const size = pageSizes.orders
  const pages = Math.max(1, Math.ceil(all.length / size))
  const page = Math.min(Math.max(1, Math.trunc(Number(requestedPage ?? 1)) || 1), pages)
  return { orders: all.slice((page - 1) * size, page * size), page, pages }
}
