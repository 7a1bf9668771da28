import type { CatalogueEntry } from '@waea/domain/catalogue/catalogue-entry'
import { defaultSimType, type SimType } from '@waea/domain/catalogue/catalogue-item'
import { isRefusal, type Refusal } from '@waea/domain/refusal'
import type { Cart } from '@waea/domain/shop/cart/cart'
import { addSim, changeGroup } from '@waea/domain/shop/cart/cart-items'
import { priceCart, type ShopCatalogue } from '@waea/domain/shop/cart/cart-prices'
import type { GroupKind } from '@waea/domain/shop/cart/sim-groups'

/** The SIMs that a person adds to the cart together. */
export type WantedSims = {
  simType: SimType
  /** For each SIM its future id in the cart, a plan, and a name if given. */
  sims: readonly { UUID: string; plan: CatalogueEntry; name: string }[]
  group: GroupKind
  autoRenew: boolean
}

/**
 * The kind of SIM that is preselected: an eSIM on a phone that takes one, else a physical SIM (1§3). A kind that is not on
 * sale gives way to the other.
 */
export function firstSimType(sims: ShopCatalogue['sims'], takesEsim: boolean): SimType {
  const first: SimType = takesEsim ? 'esim' : defaultSimType
  const other: SimType = first === 'esim' ? 'real_sim' : 'esim'
  return sims[first]?.available === false ? other : first
}

/** Adds these SIMs to the cart, with prices. If a cart rule refuses, nothing is added (1§5). */
export function withSims(cart: Cart, wanted: WantedSims, shop: ShopCatalogue): Cart | Refusal {
  let next: Cart = cart
  for (const { UUID, plan, name } of wanted.sims) {
    const added = addSim(next, {
      UUID,
      simType: wanted.simType,
      priceCents: shop.sims[wanted.simType]?.priceCents ?? 0,
      plan: { entry: plan, autoRenew: wanted.autoRenew },
      ...(name.trim() !== '' && { attributes: { RequestedForName: name.trim() } }),
    })
    if (isRefusal(added)) return added
    next = added
  }
  return priceCart(changeGroup(next, wanted.group), shop).cart
}
