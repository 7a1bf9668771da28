import { type Refusal, refuse } from '../refusal.ts'

/** What the fibre in the street allows at an address, as the wire says it (2§7.16). */
export const serviceAvailabilities = [
  /** The fibre and its box are in the house: no visit needed, the connection starts on a chosen day. */
  'service_available',
  /** A technician must first see how the fibre gets to the house. */
  'service_scope_required',
  /** A technician must bring the fibre into the house. */
  'service_installation_required',
  'service_not_available',
] as const
export type ServiceAvailability = (typeof serviceAvailabilities)[number]

/** How a connection is ordered from the local fibre company. */
export const orderTypes = ['CONNECT_INTACT', 'CONNECT_PRIMARY', 'TRANSFER'] as const
export type OrderType = (typeof orderTypes)[number]

/** The kinds of visits to the house. */
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

/** The visits an address needs, in order: none, an installation, or a scope visit and an installation. */
export function visitsOf(availability: ServiceAvailability): readonly VisitMode[] {
  if (availability === 'service_scope_required') return ['scope', 'install']
  return availability === 'service_installation_required' ? ['install'] : []
}

/** The order type for an address: a connection served by another provider is transferred, an unused one is taken up. */
export function orderTypeOf(availability: ServiceAvailability, isServedByAnother: boolean): OrderType {
  if (isServedByAnother) return 'TRANSFER'
  return availability === 'service_available' ? 'CONNECT_INTACT' : 'CONNECT_PRIMARY'
}
