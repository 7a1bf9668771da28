import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { PageHeading } from '@waea/ui/page-heading'
import { Link } from '../../shell/link.tsx'
import { CheckoutColumns } from './checkout-columns.tsx'
import type { ShownCart } from './find-cart.ts'

const back = { redirect: '/eshop/checkout' }

/** Who buys: a new or a known customer. The cart waits meanwhile, and becomes the customer's on the way back. */
export function AccountStep({ cart }: { cart: ShownCart }) {
  return (
    <CheckoutColumns
      cart={cart}
      heading={
        <PageHeading title={<Trans>Who is it for?</Trans>}>
          <Trans>Your SIM belongs to an account, so that you can see your usage and top up.</Trans>
        </PageHeading>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Card as="section" className="flex flex-col gap-3">
          <h2 className="text-h3">
            <Trans>New here</Trans>
          </h2>
          <p className="flex-1 text-ink-2">
            <Trans>Your name, your email and a password. It takes a minute.</Trans>
          </p>
          <Link to="/sign-up" search={back} className={buttonClass({ wide: true })}>
            <Trans>Create account</Trans>
          </Link>
        </Card>
        <Card as="section" className="flex flex-col gap-3">
          <h2 className="text-h3">
            <Trans>I have an account</Trans>
          </h2>
          <p className="flex-1 text-ink-2">
            <Trans>Your cards and addresses are there already.</Trans>
          </p>
          <Link to="/sign-in" search={back} className={buttonClass({ tone: 'quiet', wide: true })}>
            <Trans>Sign in</Trans>
          </Link>
        </Card>
      </div>
      <p className="text-s text-ink-2">
        <Trans>Your cart stays as it is.</Trans>
      </p>
    </CheckoutColumns>
  )
}
