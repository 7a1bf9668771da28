import { type OrderSums, orderSums } from '@waea/domain/shop/order-sums'
import { type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import type { StoredOrder } from './orders.store.ts'

/**
 * What an order costs and when it is paid, for its page, the list and its mails alike. The days to the first bill count
 * from the day on which it was paid; one that is not paid yet would be bought today.
 */
export function sumsOf(order: Pick<StoredOrder, 'Items' | 'Terms' | 'Timeline'>, today: CalendarDay): OrderSums {
  const paid = order.Timeline.find((step) => step.Status === 'PAID')
  return orderSums(order.Items, order.Terms ?? {}, paid ? dayOf(new Date(paid.AtMs)) : today)
}
