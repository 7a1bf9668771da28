import { type Refusal, refuse } from '../../refusal.ts'

/** The statuses of an order (1§4). The courier's last state, `DELIVERED`, is only a label. */
export const orderStatuses = [
  'CART',
  'CONFIRMED',
  'PAID',
  'PROCESSING',
  'PARTIALLY_SHIPPED',
  'SHIPPED',
  'COMPLETED',
  'FAILED',
  'CANCELED',
  'UNKNOWN',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Done, on its way, waiting for somebody, failed, or unknown. */
export type StatusColour = 'green' | 'blue' | 'amber' | 'red' | 'grey'

const colours: Readonly<Record<OrderStatus, StatusColour>> = {
  CART: 'amber',
  CONFIRMED: 'amber',
  PAID: 'blue',
  PROCESSING: 'blue',
  PARTIALLY_SHIPPED: 'blue',
  SHIPPED: 'blue',
  COMPLETED: 'green',
  FAILED: 'red',
  CANCELED: 'red',
  UNKNOWN: 'grey',
}

const labels: Readonly<Record<OrderStatus, string>> = {
  CART: 'Cart',
  CONFIRMED: 'Confirmed',
  PAID: 'Paid',
  PROCESSING: 'Processing',
  PARTIALLY_SHIPPED: 'Partially shipped',
  SHIPPED: 'Shipped',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  CANCELED: 'Canceled',
  UNKNOWN: 'Unknown',
}

const givenUp: readonly OrderStatus[] = ['FAILED', 'CANCELED']

/** The statuses that may follow each. An order whose status was lost may continue with any. */
const next: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  CART: ['CONFIRMED', ...givenUp],
  CONFIRMED: ['PAID', ...givenUp],
  PAID: ['PROCESSING', ...givenUp],
  PROCESSING: ['PARTIALLY_SHIPPED', 'SHIPPED', 'COMPLETED', ...givenUp],
  PARTIALLY_SHIPPED: ['SHIPPED', 'COMPLETED', ...givenUp],
  // Everything that was shipped may turn out undeliverable.
  SHIPPED: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
  CANCELED: [],
  UNKNOWN: orderStatuses.filter((status) => status !== 'UNKNOWN' && status !== 'CART'),
}

/** Reads any text as an order status; `UNKNOWN` if it is not one. */
export function orderStatus(text: string): OrderStatus {
  return orderStatuses.find((status) => status === text) ?? 'UNKNOWN'
}

/** The label and colour of a status (1§4). Also accepts the courier's DELIVERED. */
export function shownStatus(text: string): { label: string; colour: StatusColour } {
  if (text === 'DELIVERED') return { label: 'Delivered', colour: 'green' }
  const status = orderStatus(text)
  return { label: labels[status], colour: colours[status] }
}

/** The next status of an order. Refuses an invalid step, such as cancelling a shipped order. */
export function moveOrder(from: OrderStatus, to: OrderStatus): OrderStatus | Refusal {
  return next[from].includes(to) ? to : refuse('order-state', { from, to })
}

/** Whether nothing more will happen to an order. */
export function isFinal(status: OrderStatus): boolean {
  return next[status].length === 0
}
