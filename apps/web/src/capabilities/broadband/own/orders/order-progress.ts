import { type VisitMode, visitsOf } from '@waea/domain/broadband/availability'
import type { Connection, Order } from '../connection.ts'

type StepState = 'done' | 'now' | 'next' | 'failed'

/** A step on the way to a connection, with its visit or parcel if it has one. */
export type OrderStep =
  | { is: 'ordered' | 'accepted' | 'router' | 'connect'; state: StepState }
  | { is: 'visit'; mode: VisitMode; visit: Order['Visits'][number] | undefined; state: StepState }

/** What the customer must do before an order can continue. */
export type Demand = { is: 'pay' } | { is: 'consent' } | { is: 'book' | 'rebook'; mode: VisitMode }

const isOver = ({ Status }: Order) => Status === 'FAILED' || Status === 'CANCELED'

/** The steps of an order, in sequence: done, current and coming. */
export function orderSteps(order: Order): OrderStep[] {
  const { Status, Step } = order
  const isAccepted = Status === 'PROCESSING' || Status === 'COMPLETED'
  const accepted = isAccepted ? 'done' : Status === 'FAILED' ? 'failed' : Status === 'SENT' ? 'now' : 'next'
  const connect = Status === 'COMPLETED' ? 'done' : Step === 'connect' ? 'now' : 'next'
  return [
    { is: 'ordered', state: Status === 'UNPAID' ? 'now' : 'done' },
    { is: 'accepted', state: accepted },
    ...visitsOf(order.Availability).map((mode) => visitStep(order, mode)),
    ...(order.Modem ? [{ is: 'router' as const, state: routerState(order) }] : []),
    { is: 'connect', state: connect },
  ]
}

/** The current visit of a kind: the newest. */
function visitOf({ Visits }: Order, mode: VisitMode): Order['Visits'][number] | undefined {
  return Visits.findLast(({ Mode }) => Mode === mode)
}

function visitStep(order: Order, mode: VisitMode): OrderStep {
  const visit = visitOf(order, mode)
  const { Status, Step } = order
  if (Status === 'COMPLETED' || visit?.State === 'made') return { is: 'visit', mode, visit, state: 'done' }
  if (visit?.State === 'missed' && Step === `book-${mode}`) return { is: 'visit', mode, visit, state: 'failed' }
  const isNow = visit?.State === 'booked' || Step === mode || Step === `book-${mode}`
  return { is: 'visit', mode, visit, state: isNow ? 'now' : 'next' }
}

function routerState({ Parcel, Status }: Order): StepState {
  switch (Parcel?.State) {
    case 'DELIVERED':
      return 'done'
    case 'UNDELIVERABLE':
      return 'failed'
    case 'LABEL':
    case 'PICKED_UP':
    case 'IN_TRANSIT':
      return 'now'
    default:
      return Status === 'COMPLETED' ? 'now' : 'next'
  }
}

/** What the customer must do now; undefined if the order continues by itself, is being cancelled, or is over. */
export function demandOf(order: Order): Demand | undefined {
  if (order.IsCancelling) return undefined
  if (order.Status === 'UNPAID') return { is: 'pay' }
  if (order.Step === 'held' || order.HeldBecause === 'consent') return { is: 'consent' }
  const mode = order.Step === 'book-scope' ? 'scope' : order.Step === 'book-install' ? 'install' : undefined
  // A time chosen with the order is being booked.
  if (!mode || order.ChosenTime) return undefined
  const isMissed = order.HeldBecause === 'missed-visit' || visitOf(order, mode)?.State === 'missed'
  return { is: isMissed ? 'rebook' : 'book', mode }
}

/** The orders to show in full: those waiting for the customer first, then newest first. */
export function openOrders(orders: readonly Order[]): Order[] {
  return orders
    .filter((order) => !isOver(order) && (order.Status !== 'COMPLETED' || isRouterAwaited(order)))
    .sort((a, b) => Number(!demandOf(a)) - Number(!demandOf(b)) || b.CreatedAtNanos - a.CreatedAtNanos)
}

/** The open order that moves a connection. */
export function moveOf({ UUID }: Pick<Connection, 'UUID'>, orders: readonly Order[]): Order | undefined {
  return orders.find(({ Move, Status }) => Move?.UfbUUID === UUID && Status !== 'COMPLETED')
}

/** The orders that are over, newest first. */
export function pastOrders(orders: readonly Order[]): Order[] {
  const open = new Set(openOrders(orders))
  return orders.filter((order) => !open.has(order)).sort((a, b) => b.CreatedAtNanos - a.CreatedAtNanos)
}

function isRouterAwaited({ Modem, Parcel }: Order): boolean {
  return Modem !== undefined && Parcel !== undefined && !['DELIVERED', 'UNDELIVERABLE'].includes(Parcel.State)
}

/** Whether the router of an order was shipped. Its price is not refunded then (2§7.16). */
export function hasRouterLeft({ Parcel }: Order): boolean {
  return Parcel !== undefined && ['PICKED_UP', 'IN_TRANSIT', 'DELIVERED'].includes(Parcel.State)
}

/** Whether the courier couldn't deliver the router of an order; its price was refunded then. */
export function isRouterRefunded({ Parcel }: Order): boolean {
  return Parcel?.State === 'UNDELIVERABLE'
}
