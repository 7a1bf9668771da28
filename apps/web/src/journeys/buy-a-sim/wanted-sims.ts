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

/** The group that the SIMs join once they are in service: that of the buyer's mobile which leads it. */
export interface JoiningGroup {
  MobileUUID: string
  kind: 'family' | 'companion'
  /** The group's name, if it has one. */
  name: string
  /** How many members it has. */
  members: number
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

/** The leading mobile of the group that a cart's SIMs join. */
export const joinsOf = (cart: Cart): string | undefined =>
  cart.Items.find(({ Attributes }) => Attributes.MobileGroupOwnerMobileUUID)?.Attributes.MobileGroupOwnerMobileUUID

/** Whether SIMs can't share this cart, because they join another group or none: an order is for one group (1§3). */
export function isOtherGroup(cart: Cart, joining: JoiningGroup | undefined): boolean {
  return cart.Items.some(({ Attributes }) => Attributes.MobileGroupOwnerMobileUUID !== joining?.MobileUUID)
}

/** Adds these SIMs to the cart, with prices. If a cart rule refuses, nothing is added (1§5). */
export function withSims(cart: Cart, wanted: WantedSims, shop: ShopCatalogue, joining?: JoiningGroup): Cart | Refusal {
  let next: Cart = cart
  for (const { UUID, plan, name } of wanted.sims) {
    const added = addSim(next, {
      UUID,
      simType: wanted.simType,
      priceCents: shop.sims[wanted.simType]?.priceCents ?? 0,
      plan: { entry: plan, autoRenew: wanted.autoRenew },
      attributes: {
        ...(name.trim() !== '' && { RequestedForName: name.trim() }),
        ...(joining && { MobileGroupOwnerMobileUUID: joining.MobileUUID }),
      },
    })
    if (isRefusal(added)) return added
    next = added
  }
  const catalogue = joining ? { ...shop, companionsAlready: joining.members } : shop
  return priceCart(changeGroup(next, joining?.kind ?? wanted.group), catalogue).cart
}
