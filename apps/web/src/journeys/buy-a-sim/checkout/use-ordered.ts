import { shop } from '@waea/contract/shop/shop'
import { useGo } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { forgetCart } from '../cart/use-cart.ts'
import { notePurchase, type Ordering } from '../purchased.ts'
import { useForgetDelivery } from './delivery-to.ts'

/** Goes from a paid order to the thank-you page, and forgets the cart and the delivery. */
export function useOrdered(): (ordering: Ordering) => void {
  const { queries } = usePortal()
  const go = useGo()
  const forgetDelivery = useForgetDelivery()
  return (ordering) => {
    notePurchase(ordering)
    forgetDelivery()
    void go('/eshop/thanks', { replace: true }).then(() => forgetCart(queries))
    void queries.invalidateQueries({ queryKey: [shop.orders.is] })
  }
}
