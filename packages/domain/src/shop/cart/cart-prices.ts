import type { Uuid } from '@waea/kit/ids'
import { type Money, money } from '@waea/kit/money'
import { type CatalogueEntry, type Price, priceDue, priceIn, retailPrice } from '../../catalogue/catalogue-entry.ts'
import type { ItemImage, SimType } from '../../catalogue/catalogue-item.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { type Cart, type CartItem, type CartPlan, planOf, simCount, simTypeOfItem, withTotals } from './cart.ts'
import { companionPrice } from './companions.ts'
import { groupKindOf } from './sim-groups.ts'

/** A kind of SIM on sale: its price in cents, GST included. */
export interface SimOnSale {
  available: boolean
  priceCents: number
  images?: readonly ItemImage[]
}

/** What a cart is priced and checked against. */
export interface ShopCatalogue {
  sims: Partial<Record<SimType, SimOnSale>>
  entries: readonly CatalogueEntry[]
  prices?: readonly Price[]
  /** How many people the customer's companion group already has. */
  companionsAlready?: number
}

/** A price of a cart that changed since it was added; `n` counts SIMs from 1. */
export interface PriceChange {
  n: number
  UUID: Uuid
  Name: string
  WasCents: number
  NowCents: number
}

/** The catalogue entry of a plan in the cart; undefined if it is gone. */
export function entryOf(plan: CartPlan, catalogue: ShopCatalogue): CatalogueEntry | undefined {
  return catalogue.entries.find((entry) => entry.UUID === plan.Attributes.MobileProductCatalogUUID)
}

/**
 * Prices a cart from the catalogue and lists what has changed (1§4). Items no longer in the catalogue keep their price;
 * the check before checkout refuses them by name.
 */
export function priceCart(cart: Cart, catalogue: ShopCatalogue): { cart: Cart; changes: PriceChange[] } {
  const Items = cart.Items.map((item) => pricedItem(item, cart, catalogue))
  const changes = Items.flatMap((now, at) => changesOf(cart.Items[at] ?? now, now, at + 1))
  return { cart: withTotals({ ...cart, Items }), changes }
}

/** Refuses a cart whose prices have changed, with the first change. The customer must see the changes before paying. */
export function checkPrices(changes: readonly PriceChange[]): Refusal | undefined {
  const [first] = changes
  if (!first) return undefined
  const { n, Name, WasCents, NowCents } = first
  return refuse('price-changed', { n, Name, WasCents, NowCents })
}

function pricedItem(item: CartItem, cart: Cart, catalogue: ShopCatalogue): CartItem {
  const type = simTypeOfItem(item)
  const onSale = type && catalogue.sims[type]
  return {
    ...item,
    PriceCents: onSale ? money(onSale.priceCents) : item.PriceCents,
    Products: item.Products.map((plan) => pricedPlan(plan, cart, catalogue)),
  }
}

function pricedPlan(plan: CartPlan, cart: Cart, catalogue: ShopCatalogue): CartPlan {
  const entry = entryOf(plan, catalogue)
  if (!entry) return plan
  const price = priceIn(catalogue.prices, entry)
  const { DiscountUUID: _old, ...attributes } = plan.Attributes
  const own = priceDue(entry, price)
  const group = groupPrice(cart, catalogue)
  // A group's price is permanent, so at the same price it is better than an offer that ends.
  const isGroup = group !== undefined && group <= own
  const offer = isGroup ? undefined : price?.AppliedOfferID
  return {
    ...plan,
    PriceCents: isGroup ? group : own,
    PriceCatalogCents: retailPrice(entry),
    Attributes: { ...attributes, ...(offer !== undefined && { DiscountUUID: offer }) },
  }
}

/** Only companion groups have a price of their own; a plan that costs less keeps its price. */
function groupPrice(cart: Cart, catalogue: ShopCatalogue): Money | undefined {
  if (groupKindOf(cart) !== 'companion') return undefined
  return companionPrice(simCount(cart) + (catalogue.companionsAlready ?? 0))
}

function changesOf(was: CartItem, now: CartItem, n: number): PriceChange[] {
  const change = (Name: string, WasCents: number, NowCents: number) =>
    WasCents === NowCents ? [] : [{ n, UUID: now.UUID, Name, WasCents, NowCents }]
  const before = planOf(was)
  const after = planOf(now)
  return [
    ...change(now.Name, was.PriceCents, now.PriceCents),
    ...(before && after ? change(after.Name, before.PriceCents, after.PriceCents) : []),
  ]
}
