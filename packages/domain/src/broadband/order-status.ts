import type { VisitMode } from './availability.ts'

/**
 * The status of a fibre order for clients waiting for it (1§4): not paid yet, sent to the local fibre company, accepted
 * there, connected, refused, or cancelled by us or the customer.
 */
export const fibreOrderStatuses = ['UNPAID', 'SENT', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELED'] as const
export type FibreOrderStatus = (typeof fibreOrderStatuses)[number]

/** What an accepted order waits for. */
export const fibreSteps = ['book-scope', 'scope', 'book-install', 'install', 'connect', 'held'] as const
export type FibreStep = (typeof fibreSteps)[number]

/** Why the local fibre company puts an order on hold until the customer acts. */
export const holdReasons = ['missed-visit', 'consent'] as const
export type HoldReason = (typeof holdReasons)[number]

export interface FibreProgress {
  /** The visits the address needs that have not been made yet, in order. */
  visits: readonly VisitMode[]
  /** The booked visit. */
  booked: VisitMode | null
  held: HoldReason | null
}

/** What an accepted order waits for: action by the customer, a visit to be booked or made, or the connection day. */
export function stepOf({ visits, booked, held }: FibreProgress): FibreStep {
  if (held === 'consent') return 'held'
  const [next] = visits
  if (!next) return 'connect'
  if (booked === next && held === null) return next
  return next === 'scope' ? 'book-scope' : 'book-install'
}

/** How a waiting client reads an order's status (1§4, 2§7.16). */
export type FibreOutcome = { is: 'success' } | { is: 'failure'; because: string } | { is: 'waiting' }

/**
 * COMPLETED or PROCESSING is success; FAILED is failure with the first note of the order or 'Order failed'; on any
 * other status the client polls again (1§4, 2§7.16).
 */
export function outcomeOf(order: { Status: string; Notes: readonly { Text: string }[] }): FibreOutcome {
  if (order.Status === 'COMPLETED' || order.Status === 'PROCESSING') return { is: 'success' }
  if (order.Status === 'FAILED') return { is: 'failure', because: order.Notes[0]?.Text || 'Order failed' }
  return { is: 'waiting' }
}

/** How often a client polls an order's status and its connection, and how long it waits (3§9.2). */
export const fibrePollMs = 250
export const fibreWaitMs = 180_000

/** Whether an order can still be cancelled: it is neither connected nor finished. */
export function canCancelOrder(status: FibreOrderStatus): boolean {
  return status === 'UNPAID' || status === 'SENT' || status === 'PROCESSING'
}
