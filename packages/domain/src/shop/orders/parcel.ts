import type { CalendarDay } from '@waea/kit/calendar-day'
import type { SimType } from '../../catalogue/catalogue-item.ts'
import type { OrderStatus } from './order-status.ts'

/**
 * The states of a parcel, in the courier's order. `ASKED` means we intend to send it and the courier may not know yet.
 */
export const parcelStates = [
  'ASKED',
  'LABEL',
  'PICKED_UP',
  'IN_TRANSIT',
  'DELIVERED',
  'UNDELIVERABLE',
  'CANCELED',
] as const
export type ParcelState = (typeof parcelStates)[number]

/** Whether nothing more will happen to a parcel. */
export function isParcelDone(state: ParcelState): boolean {
  return state === 'DELIVERED' || isNotComing(state)
}

/** Whether a parcel will not arrive: it was undeliverable, or cancelled before it left. */
export function isNotComing(state: ParcelState | undefined): boolean {
  return state === 'UNDELIVERABLE' || state === 'CANCELED'
}

/** Whether a courier's report advances a parcel. Reports come late, twice and out of order, and none moves it back. */
export function isParcelAdvance(from: ParcelState, to: ParcelState): boolean {
  return !isParcelDone(from) && parcelStates.indexOf(to) > parcelStates.indexOf(from)
}

/** Whether a parcel has been shipped, by its state. */
export function hasShipped(state: ParcelState): boolean {
  return state === 'PICKED_UP' || state === 'IN_TRANSIT' || state === 'DELIVERED'
}

/** What is known of an ordered SIM and its parcel. */
export interface ParcelOfSim {
  SimType: SimType
  Status: 'WAITING' | 'ISSUED' | 'SENT' | 'ACTIVE' | 'FAILED' | 'RETURNED'
  Parcel?: { State: ParcelState; ExpectedOn?: string | undefined } | undefined
}

/** Whether a SIM can be activated now; if not, the day its parcel is expected, if the courier gave one. */
export type ActivationStart = { canStart: true } | { canStart: false; expectedOn?: string }

/**
 * Whether a SIM can be in its owner's hands, so that activating it makes sense: an eSIM as soon as it is issued; a card
 * when its parcel was delivered, or is on its way past the expected day. A card sent before parcels were tracked counts
 * as arrived.
 */
export function activationStart({ SimType, Status, Parcel }: ParcelOfSim, today: CalendarDay): ActivationStart {
  if (Status === 'WAITING' || Status === 'FAILED' || Status === 'RETURNED') return { canStart: false }
  if (SimType === 'esim' || Status === 'ACTIVE') return { canStart: true }
  if (!Parcel) return Status === 'SENT' ? { canStart: true } : { canStart: false }
  const { State, ExpectedOn } = Parcel
  if (State === 'DELIVERED') return { canStart: true }
  if (hasShipped(State) && ExpectedOn !== undefined && ExpectedOn < today) return { canStart: true }
  return { canStart: false, ...(ExpectedOn !== undefined && !isNotComing(State) && { expectedOn: ExpectedOn }) }
}

/** The state shown for an order: the courier's last state if all its parcels have arrived (1§4). */
export function shownOrderState(order: {
  Status: OrderStatus
  DeliveredAtNanos?: number | undefined
}): OrderStatus | 'DELIVERED' {
  return order.Status === 'SHIPPED' && order.DeliveredAtNanos !== undefined ? 'DELIVERED' : order.Status
}

/** A SIM of an order, with the fields the order's status depends on. */
export interface OrderedSim {
  SimType: SimType
  Status: ParcelOfSim['Status']
  /** It has been shipped. */
  isSent: boolean
  /** Whether the network issued it; a refused one never existed. */
  isIssued: boolean
  parcel: ParcelState | undefined
}

/** An order's status changes, given its SIMs and parcels. */
export interface OrderTransitions {
  /** The next statuses in order. Those that cannot follow the current one are skipped. */
  to: OrderStatus[]
  /** Every parcel that was sent has arrived. */
  isDelivered: boolean
}

/**
 * How an order's status follows its parcels (decision D52). Undeliverable SIMs delay nothing; an order of which nothing
 * can be delivered has failed, and one whose SIM cards are all in service or were returned is complete. A card in
 * service has arrived, whatever the courier reports.
 */
export function orderTransitions(sims: readonly OrderedSim[]): OrderTransitions {
  const isGone = (sim: OrderedSim) => (isNotComing(sim.parcel) && sim.Status === 'FAILED') || !sim.isIssued
  const coming = sims.filter((sim) => !isGone(sim))
  if (coming.length === 0) return { to: ['FAILED'], isDelivered: false }
  const parcels = coming.filter((sim) => sim.SimType === 'real_sim')
  if (parcels.length === 0) return { to: ['COMPLETED'], isDelivered: false }
  const shipped = parcels.filter((sim) => sim.isSent || sim.parcel === 'UNDELIVERABLE').length
  if (shipped === 0) return { to: [], isDelivered: false }
  if (shipped < parcels.length) return { to: ['PARTIALLY_SHIPPED'], isDelivered: false }
  const isOver = (sim: OrderedSim) => sim.Status === 'ACTIVE' || sim.Status === 'RETURNED'
  const isDone = parcels.every((sim) => isOver(sim) || sim.Status === 'FAILED')
  const isComplete = isDone && parcels.some(isOver)
  return {
    to: ['SHIPPED', ...(isComplete ? (['COMPLETED'] as const) : [])],
    isDelivered: parcels.every((sim) => sim.parcel === 'DELIVERED'),
  }
}

const shortestCheckMs = 15_000
const longestCheckMs = 3_600_000

/**
 * How long to wait before checking a parcel with the courier again, in case its report is lost: as long as the parcel
 * has been unchanged, but 15 seconds to an hour. A parcel on its way for days is checked every hour.
 */
export function nextCheckMs(unchangedMs: number): number {
  return Math.min(longestCheckMs, Math.max(shortestCheckMs, unchangedMs))
}
