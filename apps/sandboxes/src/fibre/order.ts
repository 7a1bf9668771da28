import type { Mode } from './places.ts'

export type State = 'acknowledged' | 'inProgress' | 'held' | 'completed' | 'rejected' | 'cancelled'
type HoldReason = 'missedVisit' | 'consent'

export interface Place {
  source: string
  sourceId: string
  formattedAddress: string
  streetNr: string
  city: string
  postcode: string
}

/** The answer for a place; valid for five days. */
export interface Qualification {
  id: string
  place: Place
  company: string
  at: string
  expiresAt: string
}

/** A slot kept for an order that is not placed yet, for 30 minutes. */
export interface Reservation {
  /** The reference that the order will have. */
  externalId: string
  company: string
  place: Place
  mode: Mode
  slot: string
  start: string
  end: string
  expiresAt: string
}

export interface Visit {
  id: string
  category: Mode
  status: 'confirmed' | 'completed' | 'missed'
  slot: string
  start: string
  end: string
  bookedAt: string
}

/** A request to place an order. */
export interface Input {
  externalId: string
  category: 'connect' | 'transfer'
  serviceQualification: { id: string }
  serviceSpecification: { id: string }
  requestedStartDate?: string
  contact: { name: string; phoneNumber: string; note: string }
}

/** An order as it is stored. */
export interface Order {
  id: string
  externalId: string
  category: 'connect' | 'transfer'
  code: string
  contact: Input['contact']
  place: Place
  company: string
  state: State
  /** The number of changes so far. */
  version: number
  /** The start day of a connection that needs no visit. */
  startDay: string
  productId?: string
  holdReason?: HoldReason
  reason?: string
  visits: Visit[]
  requiredVisit: Mode[]
  /** References of the bookings made so far. */
  bookings: string[]
  steps: { state: State; at: string; what: string }[]
  completedAt?: string
}

/** A refused request: `reason` is the code, `message` is for people. */
export class Refusal extends Error {
  readonly status: number
  readonly reason: string

  constructor(status: number, reason: string, message: string) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

const over: readonly State[] = ['completed', 'rejected', 'cancelled']

export const isOver = ({ state }: Order): boolean => over.includes(state)

/** The next required visit, if it is booked. */
export function bookedVisit({ visits, requiredVisit: [next] }: Order): Visit | undefined {
  return visits.find(({ category, status }) => status === 'confirmed' && category === next)
}

/** Whether a technician has installed the fibre. */
export const isInstalled = ({ visits }: Order): boolean =>
  visits.some(({ category, status }) => category === 'install' && status === 'completed')

/** The order with a change applied: version plus one, and a new step. */
export function moved(order: Order, at: Date, what: string, change: Partial<Order>): Order {
  const { holdReason, ...rest } = order
  const state = change.state ?? order.state
  return {
    ...rest,
    ...(state === 'held' && holdReason && { holdReason }),
    ...change,
    version: order.version + 1,
    steps: [...order.steps, { state, at: at.toISOString(), what }],
  }
}

/** An order in the format of answers and events. */
export function viewOf(order: Order, publicUrl: string) {
  const { id, externalId, category, code, company, state, version, productId, holdReason, reason, completedAt } = order
  return {
    id,
    href: `${publicUrl}/fibre/serviceOrdering/v4/serviceOrder/${id}`,
    externalId,
    category,
    state,
    version,
    orderDate: order.steps[0]?.at,
    ...(completedAt && { completionDate: completedAt }),
    ...(holdReason && { holdReason }),
    ...(reason && { statusReason: reason }),
    serviceProvider: { name: company },
    serviceOrderItem: [
      { id: '1', action: 'add', service: { ...(productId && { id: productId }), serviceSpecification: { id: code } } },
    ],
    appointment: order.visits.map(({ id: visit, category: mode, status, start, end }) => ({
      id: visit,
      category: mode,
      status,
      validFor: { startDateTime: start, endDateTime: end },
    })),
    requiredVisit: order.requiredVisit,
  }
}
