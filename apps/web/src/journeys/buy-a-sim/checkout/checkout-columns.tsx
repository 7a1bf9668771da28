import { Card } from '@waea/ui/card'
import type { ReactNode } from 'react'
import { CartTotals } from '../cart/cart-lines.tsx'
import type { ShownCart } from '../cart/find-cart.ts'

/**
 * A checkout step with the summary beside it, so that the amount is always visible. On a phone only the payment step
 * shows it, between heading and form.
 */
export function CheckoutColumns({
  cart,
  heading,
  children,
  more,
  isPaying,
}: {
  cart: ShownCart
  heading: ReactNode
  children: ReactNode
  /** Shown under the summary. */
  more?: ReactNode
  isPaying?: boolean
}) {
  const place = 'lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1'
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.5fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <div className="grid gap-6 lg:col-start-1">{heading}</div>
      <Card as="section" className={isPaying ? `grid gap-4 ${place}` : `hidden gap-4 lg:grid ${place}`}>
        <CartTotals cart={cart} />
        {more}
      </Card>
      <div className="grid gap-6 lg:col-start-1">{children}</div>
    </div>
  )
}
