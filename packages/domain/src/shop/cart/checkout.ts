import { isShown } from '../../catalogue/catalogue-entry.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { type Cart, type CartItem, needsDelivery, planOf, simTypeOfItem } from './cart.ts'
import { checkPrices, entryOf, priceCart, type ShopCatalogue } from './cart-prices.ts'
import { type CheckoutAddress, checkCheckoutAddress } from './delivery-address.ts'
import { checkGroup, groupKindOf } from './sim-groups.ts'

/** The input of a checkout. */
export interface CheckoutRequest {
  cart: Cart
  catalogue: ShopCatalogue
  /** Required if a SIM is posted. */
  address?: CheckoutAddress | undefined
  /** Whether SIMs may be bought without a plan, which is then chosen at activation. */
  simsAloneAllowed?: boolean
}

/**
 * Whether a cart may be ordered and paid. Refuses, in this order: an empty cart; each SIM, by its number from 1, whose
 * kind is not on sale, whose plan is missing or not on sale, or that replaces another SIM and has a plan (3§8.5); a
 * group that breaks its rules (1§5); prices that have changed since (1§4); a missing or incomplete address if a SIM is
 * posted (1§5).
 */
export function checkCheckout(input: CheckoutRequest): Refusal | undefined {
  const { cart, catalogue, address } = input
  if (cart.Items.length === 0) return refuse('no-order-items')
  return (
    firstOf(cart.Items.map((item, at) => () => checkSim(item, at + 1, input))) ??
    checkGroup(cart, groupKindOf(cart), catalogue.companionsAlready) ??
    checkPrices(priceCart(cart, catalogue).changes) ??
    (needsDelivery(cart) ? checkCheckoutAddress(address) : undefined)
  )
}

function checkSim(
  item: CartItem,
  n: number,
  { cart, catalogue, simsAloneAllowed }: CheckoutRequest,
): Refusal | undefined {
  const type = simTypeOfItem(item)
  if (!type || catalogue.sims[type]?.available !== true) return refuse('sim-type-not-available', { n })
  const plan = planOf(item)
  // A replacement goes into a mobile that already has its plan.
  if (item.Attributes.ReplacesMobileUUID) return plan ? refuse('sim-plan-not-available', { n }) : undefined
  if (!plan) {
    // An order has either SIMs alone or SIMs with plans; in a mixed cart, a plan was forgotten.
    const allAlone = cart.Items.every((other) => !planOf(other))
    return simsAloneAllowed && allAlone ? undefined : refuse('sim-plan-not-specified', { n })
  }
  const entry = entryOf(plan, catalogue)
  const sameOffer = entry?.Availabilities[0]?.UUID === plan.Attributes.MobileProductAvailabilityUUID
  return entry && sameOffer && isShown(entry) ? undefined : refuse('sim-plan-not-available', { n })
}

function firstOf(checks: (() => Refusal | undefined)[]): Refusal | undefined {
  for (const check of checks) {
    const refusal = check()
    if (refusal) return refusal
  }
  return undefined
}
