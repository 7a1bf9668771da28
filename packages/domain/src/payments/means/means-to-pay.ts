import type { Uuid } from '@waea/kit/ids'
import { type PaymentMethod, savedCards } from './cards.ts'

/** What decides whether a billing route can pay; the limits are in cents. */
export interface PayingRoute {
  /** `parent`: the other account pays for this one. */
  RoutingType: 'parent' | 'child'
  RemainingSpendLimit: number
  /** The mobile that it is limited to. */
  MobileUUID?: Uuid
}

/** Whether an account can pay at all: it has a saved card, or another account pays for it (1§2). */
export function hasMeansToPay(cards: readonly PaymentMethod[], routes: readonly PayingRoute[]): boolean {
  return savedCards(cards).length > 0 || routes.some(({ RoutingType }) => RoutingType === 'parent')
}

/** Whether a route pays for a mobile, or for bills (null): one limited to a mobile pays for nothing else. */
export function coversMobile(limitedTo: Uuid | null | undefined, mobile: Uuid | null): boolean {
  return !limitedTo || limitedTo === mobile
}

/**
 * The routes available to pay with, for a mobile or for bills (null): another account pays, and its limit is not used up
 * (1§5).
 */
export function payingRoutes<Route extends PayingRoute>(routes: readonly Route[], mobile: Uuid | null): Route[] {
  return routes.filter(
    ({ RoutingType, RemainingSpendLimit, MobileUUID }) =>
      RoutingType === 'parent' && RemainingSpendLimit > 0 && coversMobile(MobileUUID, mobile),
  )
}
