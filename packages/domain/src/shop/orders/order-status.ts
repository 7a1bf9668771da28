import { type Refusal, refuse } from '../../refusal.ts'

/** The states of an order (1§4). The courier's last state, `DELIVERED`, is only a label. */
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

/** Done, on its way, waiting for somebody, gone wrong, or not known. */
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

/** What may follow each state. An order whose state was lost may be found in any. */
const next: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  CART: ['CONFIRMED', ...givenUp],
  CONFIRMED: ['PAID', ...givenUp],
  PAID: ['PROCESSING', ...givenUp],
  PROCESSING: ['PARTIALLY_SHIPPED', 'SHIPPED', 'COMPLETED', ...givenUp],
  PARTIALLY_SHIPPED: ['SHIPPED', 'COMPLETED', ...givenUp],
  // Parcels that could not be delivered may be all that was shipped.
  SHIPPED: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
  CANCELED: [],
  UNKNOWN: orderStatuses.filter((status) => status !== 'UNKNOWN' && status !== 'CART'),
}

/** Any text as a state of an order; what is not one is `UNKNOWN`. */
export function orderStatus(text: string): OrderStatus {
  return orderStatuses.find((status) => status === text) ?? 'UNKNOWN'
}

/** How a state is shown: its label and colour (1§4). Takes the courier's DELIVERED too. */
export function shownStatus(text: string): { label: string; colour: StatusColour } {
  if (text === 'DELIVERED') return { label: 'Delivered', colour: 'green' }
  const status = orderStatus(text)
  return { label: labels[status], colour: colours[status] }
}

/** The next state of an order. Refuses a step that does not lead there, such as cancelling what is shipped. */
export function moveOrder(from: OrderStatus, to: OrderStatus): OrderStatus | Refusal {
  return next[from].includes(to) ? to : refuse('order-state', { from, to })
}

/** Whether nothing more will happen to an order. */
export function isFinal(status: OrderStatus): boolean {
  return next[status].length === 0
}
