import { type PaymentMethod, savedCards } from './cards.ts'

/** What decides whether a billing route can pay; the limits are in cents. */
export interface PayingRoute {
  /** `parent`: the other account pays for this one. */
  RoutingType: 'parent' | 'child'
  RemainingSpendLimit: number
}

/** Whether an account can pay at all: it has a saved card, or another account pays for it (1§2). */
export function hasMeansToPay(cards: readonly PaymentMethod[], routes: readonly PayingRoute[]): boolean {
  return savedCards(cards).length > 0 || routes.some(({ RoutingType }) => RoutingType === 'parent')
}

/** The routes available to pay with: another account pays, and its limit is not used up (1§5). */
export function payingRoutes<Route extends PayingRoute>(routes: readonly Route[]): Route[] {
  return routes.filter(({ RoutingType, RemainingSpendLimit }) => RoutingType === 'parent' && RemainingSpendLimit > 0)
}
