import type { CartNotice, Cart as CartShape } from '@waea/contract/shop/shop-shapes'
import { type Cart, type CartItem, dueAtCheckout, planOf } from '@waea/domain/shop/cart/cart'
import { priceCart } from '@waea/domain/shop/cart/cart-prices'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { CatalogueNow } from '../../catalogue/index.ts'
import type { StoredCart } from '../stores/carts.store.ts'
import { shopCatalogue } from './cart-items.ts'

export type WireCart = Static<typeof CartShape>
type Notice = Static<typeof CartNotice>

/** A stored cart for the cart rules, without totals. */
export function cartOf(stored: StoredCart): Cart {
  return {
    UUID: stored.UUID,
    Number: stored.Number,
    ...(stored.CustomerUUID !== undefined && { CustomerUUID: stored.CustomerUUID }),
    AmountCents: 0,
    AmountTaxCents: 0,
    Items: stored.Items,
  }
}

/** The items at current catalogue prices, group prices included (1§4, 3§9.1). */
export function itemsAtPricesNow(items: CartItem[], catalogue: CatalogueNow): CartItem[] {
  const bare = { UUID: '', Number: '', AmountCents: 0, AmountTaxCents: 0, Items: items }
  return priceCart(bare, shopCatalogue(catalogue)).cart.Items
}

/**
 * A cart's answer: catalogue prices, totals with GST, and a notice for each difference from `shown`, the items as the
 * customer last saw them.
 */
export function answerCart(stored: StoredCart, shown: readonly CartItem[], catalogue: CatalogueNow): WireCart {
  const { cart } = priceCart(cartOf(stored), shopCatalogue(catalogue))
  return {
    ...cart,
    DueCents: dueAtCheckout(cart),
    UpdatedAtNanos: nanos(stored.updatedAt),
    Notices: cart.Items.flatMap((item, at) => noticesOf(item, shown[at] ?? item, at + 1, catalogue)),
  }
}

function noticesOf(now: CartItem, was: CartItem, SIM: number, catalogue: CatalogueNow): Notice[] {
  const about = { UUID: now.UUID, ItemUUID: now.ItemUUID, SIM }
  const moved = (WasCents: number, NowCents: number): Notice[] =>
    WasCents === NowCents ? [] : [{ ...about, Reason: 'price-changed', WasCents, NowCents }]
  const plan = planOf(now)
  const planBefore = planOf(was)
  const notices = moved(was.PriceCents, now.PriceCents)
  if (plan && planBefore) notices.push(...moved(planBefore.PriceCents, plan.PriceCents))
  if (!catalogue.sim(now.ItemUUID)?.Available) notices.push({ ...about, Reason: 'sim-off-sale' })
  if (plan && !catalogue.offer(plan.Attributes.MobileProductAvailabilityUUID)?.onSale) {
    notices.push({ ...about, Reason: 'plan-off-sale' })
  }
  return notices
}
