import type { Uuid } from '@waea/kit/ids'
import {
  billingTypeOf,
  type CatalogueEntry,
  firstAvailability,
  type Price,
  priceDue,
  retailPrice,
} from '../../catalogue/catalogue-entry.ts'
import { isSimType, type SimType, simItems } from '../../catalogue/catalogue-item.ts'
import { isRenewable } from '../../catalogue/offer-summary.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import {
  type Cart,
  type CartItem,
  type CartItemAttributes,
  type CartPlan,
  planOf,
  simCount,
  withTotals,
} from './cart.ts'
import { withNumber } from './cart-summaries.ts'
import { arrangeGroup, type GroupKind, groupKindOf, maxSims } from './sim-groups.ts'

/** A plan to put into the cart. */
export interface ChosenPlan {
  entry: CatalogueEntry
  price?: Price
  /** Unset means on, if the plan can renew. */
  autoRenew?: boolean
}

/** A SIM to put into the cart. */
export interface NewSim {
  /** The id of the new item. */
  UUID: Uuid
  /** Only `esim` and `real_sim` are valid; the input may be anything. */
  simType: string
  /** The price of the SIM itself in cents, from the catalogue. */
  priceCents: number
  /** `sim-only` buys a SIM whose plan is chosen at activation. */
  plan: ChosenPlan | 'sim-only' | undefined
  attributes?: CartItemAttributes
}

/**
 * Adds one SIM to the cart (1§4, 1§5). If the new SIM has a plan and the first SIM has none, all SIMs are removed
 * first: an order has either SIMs with plans or SIMs alone. Refuses an unknown kind of SIM, a plan that is missing or
 * has no availability, and a sixth SIM.
 */
export function addSim(cart: Cart, sim: NewSim): Cart | Refusal {
  const { simType, plan: chosen } = sim
  if (!isSimType(simType)) return refuse('unknown-sim-type', undefined, 'SimType')
  if (chosen === undefined) return refuse('plan-not-specified', undefined, 'Plan')
  const plan = chosen === 'sim-only' ? undefined : cartPlan(chosen)
  if (chosen !== 'sim-only' && !plan) return refuse('plan-not-specified', undefined, 'Plan')
  const [first] = cart.Items
  const kept = plan && first && !planOf(first) ? { ...cart, Items: [] } : cart
  if (simCount(kept) >= maxSims) return refuse('too-many-sims', { most: maxSims })
  const item = cartItem(sim, simType, plan)
  return withTotals(arrangeGroup({ ...kept, Items: [...kept.Items, item] }, groupKindOf(cart)))
}

/** Removes one item from the cart. Refuses an item that is not in it with 'No Order Item' (3§8.5). */
export function removeItem(cart: Cart, uuid: Uuid): Cart | Refusal {
  if (!cart.Items.some((item) => item.UUID === uuid)) return refuse('no-order-item')
  const left = { ...cart, Items: cart.Items.filter((item) => item.UUID !== uuid) }
  return withTotals(arrangeGroup(left, groupKindOf(cart)))
}

/** Changes the plan of one SIM. Refuses an unknown item and a plan without an availability. */
export function changeItemPlan(cart: Cart, uuid: Uuid, chosen: ChosenPlan): Cart | Refusal {
  const plan = cartPlan(chosen)
  if (!plan) return refuse('plan-not-specified', undefined, 'Plan')
  return changeItem(cart, uuid, (item) => ({ ...item, Products: [plan] }))
}

/** Changes the kind of SIM of one item, at its price in cents. Refuses an unknown kind. */
export function changeSimType(cart: Cart, uuid: Uuid, simType: string, priceCents: number): Cart | Refusal {
  if (!isSimType(simType)) return refuse('unknown-sim-type', undefined, 'SimType')
  const { UUID, Name, Type, VirtualType } = simItems[simType]
  return changeItem(cart, uuid, (item) => ({
    ...item,
    ItemUUID: UUID,
    Name,
    Type,
    VirtualType,
    PriceCents: priceCents,
  }))
}

/** Turns auto-renew of one SIM's plan on or off. Refuses an item without a plan. */
export function changeAutoRenew(cart: Cart, uuid: Uuid, on: boolean): Cart | Refusal {
  const item = cart.Items.find((one) => one.UUID === uuid)
  const plan = item && planOf(item)
  if (!plan) return refuse('no-order-item')
  const changed = { ...plan, Attributes: { ...plan.Attributes, AutoRenew: on } }
  return changeItem(cart, uuid, (one) => ({ ...one, Products: [changed] }))
}

/** Sets the number one SIM brings; without one, the SIM gets a new number. */
export function changeNumber(cart: Cart, uuid: Uuid, noted: CartItemAttributes): Cart | Refusal {
  return changeItem(cart, uuid, (item) => withNumber(item, noted))
}

/**
 * Adds the SIMs of another cart. Undefined if the result is not a valid order: too many SIMs, or SIMs with plans
 * together with SIMs alone.
 */
export function joinCarts(cart: Cart, other: Cart, most: number): Cart | undefined {
  const more = other.Items.filter(({ UUID }) => !cart.Items.some((item) => item.UUID === UUID))
  const Items = [...cart.Items, ...more]
  if (simCount({ ...cart, Items }) > most) return undefined
  if (Items.some((item) => !planOf(item) !== !planOf(Items[0] ?? item))) return undefined
  return withTotals(arrangeGroup({ ...cart, Items }, groupKindOf(cart)))
}

/** Rearranges the cart as another kind of group, with its totals. */
export function changeGroup(cart: Cart, kind: GroupKind): Cart {
  return withTotals(arrangeGroup(cart, kind))
}

function changeItem(cart: Cart, uuid: Uuid, change: (item: CartItem) => CartItem): Cart | Refusal {
  if (!cart.Items.some((item) => item.UUID === uuid)) return refuse('no-order-item')
  return withTotals({ ...cart, Items: cart.Items.map((item) => (item.UUID === uuid ? change(item) : item)) })
}

/** A chosen plan in the cart's form; undefined if it has no availability. */
export function cartPlan({ entry, price, autoRenew }: ChosenPlan): CartPlan | undefined {
  const availability = firstAvailability(entry)
  if (!availability) return undefined
  return {
    Name: availability.RetailName,
    Description: availability.RetailDescription,
    PriceCents: priceDue(entry, price),
    PriceCatalogCents: retailPrice(entry),
    Attributes: {
      BillingReference: billingTypeOf(entry),
      MobileProductAvailabilityUUID: availability.UUID,
      MobileProductCatalogUUID: entry.UUID,
      AutoRenew: isRenewable(entry) && (autoRenew ?? true),
      ...(price?.AppliedOfferID !== undefined && { DiscountUUID: price.AppliedOfferID }),
    },
  }
}

function cartItem(sim: NewSim, simType: SimType, plan: CartPlan | undefined): CartItem {
  const { UUID: ItemUUID, Name, Type, VirtualType } = simItems[simType]
  return {
    UUID: sim.UUID,
    Name,
    Type,
    VirtualType,
    PriceCents: sim.priceCents,
    ItemUUID,
    Quantity: 1,
    SelfManaged: true,
    Attributes: sim.attributes ?? {},
    Products: plan ? [plan] : [],
  }
}
