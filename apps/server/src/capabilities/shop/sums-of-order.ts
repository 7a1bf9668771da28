import type { CartItem } from '@waea/domain/shop/cart/cart'
import { type OrderSums, orderSums, type TermsByPlan } from '@waea/domain/shop/orders/order-sums'
import { type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import { simsIn } from './sims-in-order.ts'

/** The fields of a stored order that its sums need. */
interface Sold {
  Items: readonly CartItem[]
  Terms: TermsByPlan | null
  Timeline: readonly { Status: string; AtMs: number }[]
}

/**
 * What an order costs and when it is paid, for its page, the list and its mails. Days until the first bill count from
 * its payment; an unpaid order counts as bought today.
 */
export function sumsOf(order: Sold, today: CalendarDay): OrderSums {
  const paid = order.Timeline.find((step) => step.Status === 'PAID')
  return orderSums(order.Items, order.Terms ?? {}, paid ? dayOf(new Date(paid.AtMs)) : today)
}

/** What some SIMs of an order cost, by the same rule. Also the refund for those that cannot be delivered. */
export function sumsOfSims(order: Sold, sims: readonly { SIM: number }[], today: CalendarDay): OrderSums {
  const wanted = new Set(sims.map((sim) => sim.SIM))
  const lines = simsIn(order.Items).filter((line) => wanted.has(line.SIM))
  return sumsOf({ ...order, Items: lines.map(({ item }) => ({ ...item, Quantity: 1 })) }, today)
}

/** What an order cost, and what still goes on the bill and renews if some of its SIMs cannot be delivered. */
export function remainingSums(order: Sold, lost: readonly number[], today: CalendarDay): OrderSums {
  const all = sumsOf(order, today)
  if (lost.length === 0) return all
  const { Today, DueCents, DueTaxCents } = all
  const { OnBill, BillCents, BillTaxCents, FirstBillBy, Renewals, Once } = sumsOfSims(
    order,
    simsIn(order.Items).filter((line) => !lost.includes(line.SIM)),
    today,
  )
  const bill = { OnBill, BillCents, BillTaxCents, ...(FirstBillBy && { FirstBillBy }) }
  return { Today, DueCents, DueTaxCents, ...bill, Renewals, Once }
}
