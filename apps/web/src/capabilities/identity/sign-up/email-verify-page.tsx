import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { PageState } from '@waea/ui/states/page-state'
import { Skeleton } from '@waea/ui/states/skeleton'
import { Link, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { useSession } from '../../../shell/session/shared/portal.tsx'
import { AuthPage } from '../shared/auth-page.tsx'
import { useAfterSignIn } from '../sign-in/after-sign-in.ts'
import { recallVerification } from '../sign-in/pending-verification.ts'
import { SignUpProgress } from './sign-up-progress.tsx'
import { useVerification } from './use-verification.ts'
import { VerifyByCode } from './verify-by-code.tsx'
import { VerifyByLink } from './verify-by-link.tsx'

/** Verifies the email by the six digits of the mail, or by its link, then continues (1§1, 1§5). */
export default function EmailVerifyPage() {
  const session = useSession()
  const verification = useVerification()
  const secret = useSearchValue('secret', 'Secret')
  if (session.status === 'restoring') return <Skeleton className="mx-auto mt-8 h-40 max-w-md" />
  if (secret !== undefined) return <VerifyByLink secret={secret} />
  if (!verification.isKnown) return <Skeleton className="mx-auto mt-8 h-40 max-w-md" />
  if (verification.email === undefined) return session.status === 'signed-in' ? <AllVerified /> : <NothingToVerify />
  return <ByCode email={verification.email} />
}

function ByCode({ email }: { email: string }) {
  const { goOn, requested } = useAfterSignIn()
  const isSignUp = useSession().status !== 'signed-in' && recallVerification() !== undefined
  return (
    <AuthPage
      progress={isSignUp && <SignUpProgress current={2} />}
      title={<Trans>Verify your email</Trans>}
      lead={
        <Trans>
          We sent a code to <b className="wrap-anywhere">{email}</b>. It works for 10 minutes. The link in the email
          works too.
        </Trans>
      }
    >
      <VerifyByCode
        onVerified={goOn}
        wrongAddress={
          isSignUp && (
            <Link to="/sign-up" search={{ ...requested, correct: 'email' }} className={buttonClass({ tone: 'link' })}>
              <Trans>Wrong address? Change it</Trans>
            </Link>
          )
        }
      />
    </AuthPage>
  )
}

function NothingToVerify() {
  const { t } = useLingui()
  return (
    <PageState
      title={t`We have no email to verify here`}
      action={
        <>
          <Link to="/sign-in" className={buttonClass()}>
            <Trans>Sign in</Trans>
          </Link>
          <Link to="/sign-up" className={buttonClass({ tone: 'quiet' })}>
            <Trans>Create account</Trans>
          </Link>
        </>
      }
    >
      <Trans>Open this page in the browser you signed up in, or open the link in the email.</Trans>
    </PageState>
  )
}

function AllVerified() {
  const { t } = useLingui()
  const { requested } = useAfterSignIn()
  return (
    <PageState
      title={t`You’ve verified your email`}
      action={
        <Link to={requested.redirect === '/eshop/checkout' ? '/eshop/checkout' : '/profile'} className={buttonClass()}>
          {requested.redirect === '/eshop/checkout' ? <Trans>Back to your cart</Trans> : <Trans>Your account</Trans>}
        </Link>
      }
    >
      <Trans>There’s nothing left to do here.</Trans>
    </PageState>
  )
}
