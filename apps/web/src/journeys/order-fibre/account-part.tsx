import { Trans } from '@lingui/react/macro'
import { CheckoutAccount } from '../../capabilities/identity/shared/checkout-account.tsx'

/** The account that orders fibre. The draft is kept and becomes the customer's. */
export function AccountPart() {
  return (
    <CheckoutAccount
      redirect="/eshop/checkout-ufb/checkout"
      intro={<Trans>Your fibre goes with an account: you choose the visit there, and see your bills.</Trans>}
      noPassword={
        <Trans>
          You don’t need a password to order. Next time, sign in with a code we email you, or set a password or a
          passkey in your account. What you chose stays as it is.
        </Trans>
      }
    />
  )
}
