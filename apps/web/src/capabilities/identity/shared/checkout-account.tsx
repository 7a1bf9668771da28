import { Trans } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { PageHeading } from '@waea/ui/page-heading'
import { type ReactNode, useState } from 'react'
import { useHeadingFocus } from '../../../shell/frame/shared/heading-focus.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { forgetVerification, recallVerification } from '../sign-in/pending-verification.ts'
import { SignUpForm } from '../sign-up/sign-up-form.tsx'
import { VerifyByCode } from '../sign-up/verify-by-code.tsx'

const linkLook = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4'

/**
 * The account step of a checkout. A new customer enters a name, an email and the emailed code without leaving the
 * checkout; an existing one signs in. The cart is kept and becomes the customer's.
 */
export function CheckoutAccount({
  redirect,
  intro,
  noPassword,
  frame = inSequence,
}: {
  /** The checkout's own address, to return to after signing in. */
  redirect: string
  /** What the account is for. */
  intro: ReactNode
  /** Says that no password is needed, and that the cart is kept. */
  noPassword: ReactNode
  /** Wraps the heading and the content below it; by default one follows the other. */
  frame?: (heading: ReactNode, children: ReactNode) => ReactNode
}) {
  const [pending, setPending] = useState(recallVerification)
  const [isCorrecting, setCorrecting] = useState(false)
  useHeadingFocus(pending === undefined ? 'who' : 'code')
  const back = { redirect }
  if (pending === undefined) {
    return frame(
      <PageHeading title={<Trans>Who is it for?</Trans>}>{intro}</PageHeading>,
      <div className="grid w-full max-w-md gap-6">
        <p>
          <Trans>Already have an account?</Trans>{' '}
          <Link to="/sign-in" search={back} className={linkLook}>
            <Trans>Sign in</Trans>
          </Link>
        </p>
        <SignUpForm
          isShort
          leadsTo={redirect}
          isCorrecting={isCorrecting}
          onStarted={() => setPending(recallVerification())}
        />
        <p className="text-s text-ink-2">{noPassword}</p>
      </div>,
    )
  }
  const change = () => {
    forgetVerification()
    setCorrecting(true)
    setPending(undefined)
  }
  return frame(
    <PageHeading title={<Trans>Enter the code</Trans>}>
      <Trans>
        We sent a code to <b className="wrap-anywhere">{pending.Email}</b>. It works for 10 minutes. The link in the
        email works too.
      </Trans>
    </PageHeading>,
    <div className="grid w-full max-w-md gap-6">
      <VerifyByCode
        // The checkout moves on by itself once the person is signed in.
        onVerified={async () => {}}
        wrongAddress={
          <Button tone="link" onClick={change}>
            <Trans>Wrong address? Change it</Trans>
          </Button>
        }
      />
    </div>,
  )
}

const inSequence = (heading: ReactNode, children: ReactNode) => (
  <>
    {heading}
    {children}
  </>
)
