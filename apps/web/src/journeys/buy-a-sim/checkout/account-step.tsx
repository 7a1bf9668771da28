import { Trans } from '@lingui/react/macro'
import { CheckoutAccount } from '../../../capabilities/identity/shared/checkout-account.tsx'
import type { ShownCart } from '../cart/find-cart.ts'
import { CheckoutColumns } from './checkout-columns.tsx'

/** The buyer's account, beside the cart. The cart is kept and becomes the customer's. */
export function AccountStep({ cart }: { cart: ShownCart }) {
  return (
    <CheckoutAccount
      redirect="/eshop/checkout"
      intro={<Trans>Your SIM goes with an account, so you can see your usage and top up.</Trans>}
      noPassword={
        <Trans>
          You don’t need a password to buy. Next time, sign in with a code we email you, or set a password or a passkey
          in your account. Your cart stays as it is.
        </Trans>
      }
      frame={(heading, children) => (
        <CheckoutColumns cart={cart} heading={heading}>
          {children}
        </CheckoutColumns>
      )}
    />
  )
}
