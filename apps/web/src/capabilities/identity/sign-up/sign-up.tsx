import { Trans } from '@lingui/react/macro'
import { Link, useGo, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { AuthPage } from '../shared/auth-page.tsx'
import { useAfterSignIn } from '../sign-in/after-sign-in.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { SignUpProgress } from './sign-up-progress.tsx'

/** Sign-up by a provider, with a passkey, or with names, email and password (1§1, 1§5). */
export default function SignUp() {
  const { requested } = useAfterSignIn()
  const go = useGo()
  return (
    <AuthPage
      progress={<SignUpProgress current={1} />}
      title={<Trans>Create account</Trans>}
      lead={<Trans>One account for your mobiles, your bills and your orders.</Trans>}
      foot={
        <p>
          <Trans>Already have an account?</Trans>{' '}
          <Link to="/sign-in" search={requested} className="font-semibold text-primary underline underline-offset-4">
            <Trans>Sign in</Trans>
          </Link>
        </p>
      }
    >
      <SignUpForm
        leadsTo={requested.redirect}
        isCorrecting={useSearchValue('correct') === 'email'}
        onStarted={() => go('/email-verify-page', { search: requested })}
      />
    </AuthPage>
  )
}
