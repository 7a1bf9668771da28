import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { PageState } from '@waea/ui/page-state'
import { SendForm } from '@waea/ui/send-form'
import { Skeleton } from '@waea/ui/skeleton'
import { CodeField, useCode } from '../../shell/code-field.tsx'
import { Link, useSearchValue } from '../../shell/link.tsx'
import { useSession } from '../../shell/portal.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import { ArrivalPage, useOnArrival } from './arrival.tsx'
import { AuthPage } from './auth-page.tsx'
import { ResendCode } from './resend-code.tsx'
import { useVerification } from './use-verification.ts'

/** Verifies the email by the six digits of the mail, or by its link, and leads on (1§1, 1§5). */
export default function EmailVerifyPage() {
  const session = useSession()
  const verification = useVerification()
  const secret = useSearchValue('secret', 'Secret')
  if (session.status === 'restoring') return <Skeleton className="mx-auto mt-8 h-40 max-w-md" />
  if (secret !== undefined) return <ByLink secret={secret} />
  if (!verification.isKnown) return <Skeleton className="mx-auto mt-8 h-40 max-w-md" />
  if (verification.email === undefined) return session.status === 'signed-in' ? <AllVerified /> : <NothingToVerify />
  return <ByCode />
}

function ByCode() {
  const { t } = useLingui()
  const { email, confirm } = useVerification()
  const { goOn } = useAfterSignIn()
  const show = async (code: string) => {
    await confirm({ code })
    await goOn()
  }
  const code = useCode(show, { missing: t`Enter the six digits of the code.` })

  return (
    <AuthPage
      title={<Trans>Verify your email</Trans>}
      lead={
        <Trans>
          We sent a code to <b>{email}</b>. It works for 10 minutes. The link in the email works too.
        </Trans>
      }
      foot={<ResendCode />}
    >
      <SendForm onSend={code.onSend} submitText={<Trans>Confirm</Trans>}>
        <CodeField label={t`Code from the email`} of={code} />
      </SendForm>
    </AuthPage>
  )
}

/** The link of the mail confirms by itself as soon as the page opens. */
function ByLink({ secret }: { secret: string }) {
  const { confirm } = useVerification()
  const { goOn } = useAfterSignIn()
  const refusal = useOnArrival(() => confirm({ secret }).then(goOn))
  return (
    <ArrivalPage
      title={<Trans>Verifying your email</Trans>}
      failedTitle={<Trans>This link does not work</Trans>}
      refusal={refusal}
    />
  )
}

function NothingToVerify() {
  const { t } = useLingui()
  return (
    <PageState
      title={t`There is no email to verify here`}
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
      <Trans>Open this page in the browser in which you signed up, or open the link in the email.</Trans>
    </PageState>
  )
}

function AllVerified() {
  const { t } = useLingui()
  return (
    <PageState
      title={t`Your email is verified`}
      action={
        <Link to="/profile" className={buttonClass()}>
          <Trans>Your account</Trans>
        </Link>
      }
    >
      <Trans>There is nothing to do here.</Trans>
    </PageState>
  )
}
