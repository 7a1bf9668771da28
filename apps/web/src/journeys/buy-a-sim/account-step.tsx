import { Trans } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { PageHeading } from '@waea/ui/page-heading'
import { useState } from 'react'
import { forgetVerification, recallVerification } from '../../capabilities/identity/pending-verification.ts'
import { SignUpForm } from '../../capabilities/identity/sign-up-form.tsx'
import { VerifyByCode } from '../../capabilities/identity/verify-by-code.tsx'
import { useHeadingFocus } from '../../shell/frame/heading-focus.ts'
import { Link } from '../../shell/routing/link.tsx'
import { CheckoutColumns } from './checkout-columns.tsx'
import type { ShownCart } from './find-cart.ts'

const back = { redirect: '/eshop/checkout' }
const linkLook = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4'

/**
 * Who is buying. A new customer gives a name, an email and the emailed code without leaving the checkout; a known one
 * signs in. The cart waits, and becomes the customer's.
 */
export function AccountStep({ cart }: { cart: ShownCart }) {
  const [pending, setPending] = useState(recallVerification)
  const [isCorrecting, setCorrecting] = useState(false)
  useHeadingFocus(pending === undefined ? 'who' : 'code')
  if (pending === undefined) {
    return <WhoStep cart={cart} isCorrecting={isCorrecting} onStarted={() => setPending(recallVerification())} />
  }
  const change = () => {
    forgetVerification()
    setCorrecting(true)
    setPending(undefined)
  }
  return (
    <CheckoutColumns
      cart={cart}
      heading={
        <PageHeading title={<Trans>Enter the code</Trans>}>
          <Trans>
            We sent a code to <b className="wrap-anywhere">{pending.Email}</b>. It works for 10 minutes. The link in the
            email works too.
          </Trans>
        </PageHeading>
      }
    >
      <div className="grid w-full max-w-md gap-6">
        <VerifyByCode
          // The checkout moves on by itself once the person is signed in.
          onVerified={async () => {}}
          asked={back}
          wrongAddress={
            <Button tone="link" onClick={change}>
              <Trans>Wrong address? Change it</Trans>
            </Button>
          }
        />
      </div>
    </CheckoutColumns>
  )
}

function WhoStep({ cart, isCorrecting, onStarted }: { cart: ShownCart; isCorrecting: boolean; onStarted: () => void }) {
  return (
    <CheckoutColumns
      cart={cart}
      heading={
        <PageHeading title={<Trans>Who is it for?</Trans>}>
          <Trans>Your SIM goes with an account, so you can see your usage and top up.</Trans>
        </PageHeading>
      }
    >
      <div className="grid w-full max-w-md gap-6">
        <p>
          <Trans>Already have an account?</Trans>{' '}
          <Link to="/sign-in" search={back} className={linkLook}>
            <Trans>Sign in</Trans>
          </Link>
        </p>
        <SignUpForm isShort leadsTo={back.redirect} isCorrecting={isCorrecting} onStarted={onStarted} />
        <p className="text-s text-ink-2">
          <Trans>
            You don’t need a password to buy. Next time, sign in with a code we email you, or set a password or a
            passkey in your account. Your cart stays as it is.
          </Trans>
        </p>
      </div>
    </CheckoutColumns>
  )
}
