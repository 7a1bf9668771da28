import { useLingui } from '@lingui/react/macro'
import type { Cart } from '@waea/domain/shop/cart/cart'
import { orderSums, termsOf } from '@waea/domain/shop/orders/order-sums'
import { dayOf } from '@waea/kit/calendar-day'
import { SumWords } from '../../../capabilities/shop/shared/sum-words.tsx'
import { useShop } from '../../../capabilities/shop/shared/use-shop.ts'

/** What the cart would cost if bought today, and when; computed by the same rule as the order and its emails. */
export function CartTotals({ cart }: { cart: Cart }) {
  const { t } = useLingui()
  const { shop } = useShop()
  return (
    <SumWords
      sums={orderSums(cart.Items, termsOf(cart.Items, shop.entries), dayOf(new Date()))}
      paid={t`To pay today`}
    />
  )
}
