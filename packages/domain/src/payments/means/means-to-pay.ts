import { type PaymentMethod, savedCards } from './cards.ts'

/** A billing route as far as it decides who pays; the limits are cents. */
export interface PayingRoute {
  /** `parent`: the other account pays for this one. */
  RoutingType: 'parent' | 'child'
  RemainingSpendLimit: number
}

/** Whether an account can pay at all: it has a saved card, or an account that pays for it (1§2). */
export function hasMeansToPay(cards: readonly PaymentMethod[], routes: readonly PayingRoute[]): boolean {
  return savedCards(cards).length > 0 || routes.some(({ RoutingType }) => RoutingType === 'parent')
}

/** The routes that may be chosen to pay with: another account pays, and something is left of its limit (1§5). */
export function payingRoutes<Route extends PayingRoute>(routes: readonly Route[]): Route[] {
  return routes.filter(({ RoutingType, RemainingSpendLimit }) => RoutingType === 'parent' && RemainingSpendLimit > 0)
}
