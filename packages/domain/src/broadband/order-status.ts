import type { VisitMode } from './availability.ts'

/**
 * How a fibre order stands for those who wait for its answer (1§4): it is paid, it is with the local fibre company,
 * accepted there, connected, refused, or cancelled by us or the customer.
 */
export const fibreOrderStatuses = ['UNPAID', 'SENT', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELED'] as const
export type FibreOrderStatus = (typeof fibreOrderStatuses)[number]

/** What an accepted order waits for. */
export const fibreSteps = ['book-scope', 'scope', 'book-install', 'install', 'connect', 'held'] as const
export type FibreStep = (typeof fibreSteps)[number]

/** Why the local fibre company holds an order until the customer acts. */
export const heldReasons = ['missed-visit', 'consent'] as const
export type HeldReason = (typeof heldReasons)[number]

export interface FibreProgress {
  /** The visits that the place needs and that were not made yet, in their order. */
  visits: readonly VisitMode[]
  /** The visit that is booked. */
  booked: VisitMode | null
  held: HeldReason | null
}

/** What an accepted order waits for: the customer to act, a visit to be booked or made, or the day of connection. */
export function stepOf({ visits, booked, held }: FibreProgress): FibreStep {
  if (held === 'consent') return 'held'
  const [next] = visits
  if (!next) return 'connect'
  if (booked === next && held === null) return next
  return next === 'scope' ? 'book-scope' : 'book-install'
}

/** What a client that waits for an order makes of its status (1§4, 2§7.16). */
export type FibreOutcome = { is: 'success' } | { is: 'failure'; because: string } | { is: 'waiting' }

/**
 * COMPLETED or PROCESSING is success; FAILED is failure with the first note of the order or 'Order failed'; any other
 * status is asked for again (1§4, 2§7.16).
 */
export function outcomeOf(order: { Status: string; Notes: readonly { Text: string }[] }): FibreOutcome {
  if (order.Status === 'COMPLETED' || order.Status === 'PROCESSING') return { is: 'success' }
  if (order.Status === 'FAILED') return { is: 'failure', because: order.Notes[0]?.Text || 'Order failed' }
  return { is: 'waiting' }
}

/** So often a client asks how an order stands, and whether its connection is there; and so long it waits (3§9.2). */
export const fibrePollMs = 250
export const fibreWaitMs = 180_000

/** Whether an order can still be cancelled: it is neither connected nor over. */
export function canCancelOrder(status: FibreOrderStatus): boolean {
  return status === 'UNPAID' || status === 'SENT' || status === 'PROCESSING'
}
