import { simTypeOf } from '@waea/domain/catalogue/catalogue-item'
import { type CartItem, planOf } from '@waea/domain/shop/cart/cart'

/** The SIMs of an order, counted from 1 over all its items. */
export function simsIn(items: readonly CartItem[]) {
  return items
    .flatMap((item) => Array.from({ length: item.Quantity }, () => item))
    .map((item, at) => {
      const plan = planOf(item)
      return {
        SIM: at + 1,
        ItemUUID: item.UUID,
        SimType: simTypeOf(item.ItemUUID) ?? 'real_sim',
        item,
        ...(plan && { plan }),
        ...(item.Attributes.ReplacesMobileUUID && { replaces: item.Attributes.ReplacesMobileUUID }),
      }
    })
}
