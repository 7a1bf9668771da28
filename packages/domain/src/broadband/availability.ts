import { type Refusal, refuse } from '../refusal.ts'

/** What the fibre in the street allows at a place, as the wire says it (2§7.16). */
export const serviceAvailabilities = [
  /** The fibre and its box are in the house: no visit, the connection starts on a day. */
  'service_available',
  /** Somebody must first see how the fibre gets to the house. */
  'service_scope_required',
  /** Somebody must bring the fibre into the house. */
  'service_installation_required',
  'service_not_available',
] as const
export type ServiceAvailability = (typeof serviceAvailabilities)[number]

/** How the local fibre company is asked for a connection. */
export const orderTypes = ['CONNECT_INTACT', 'CONNECT_PRIMARY', 'TRANSFER'] as const
export type OrderType = (typeof orderTypes)[number]

/** Who comes to the house, and for what. */
export const visitModes = ['scope', 'install'] as const
export type VisitMode = (typeof visitModes)[number]

/** Accepts what can be ordered. Refuses 'No Fibre services available' (1§4, 2§7.16). */
export function checkAvailability<A extends ServiceAvailability>(
  availability: A,
): Exclude<A, 'service_not_available'> | Refusal {
  return availability === 'service_not_available'
    ? refuse('no-fibre-services')
    : (availability as Exclude<A, 'service_not_available'>)
}

/** The visits that a place needs, in their order: none, an installation, or a look at it and an installation. */
export function visitsOf(availability: ServiceAvailability): readonly VisitMode[] {
  if (availability === 'service_scope_required') return ['scope', 'install']
  return availability === 'service_installation_required' ? ['install'] : []
}

/** How a place is asked for: a connection that another provider serves is transferred, one that waits is taken up. */
export function orderTypeOf(availability: ServiceAvailability, isServedByAnother: boolean): OrderType {
  if (isServedByAnother) return 'TRANSFER'
  return availability === 'service_available' ? 'CONNECT_INTACT' : 'CONNECT_PRIMARY'
}
