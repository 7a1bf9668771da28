import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { CodeInput } from '@waea/ui/code-input'
import { EmptyState } from '@waea/ui/empty-state'
import { Field } from '@waea/ui/field'
import { SendForm } from '@waea/ui/send-form'
import { Skeleton } from '@waea/ui/skeleton'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchValue } from '../../shell/link.tsx'
import { useSession } from '../../shell/portal.tsx'
import { useErrorText } from '../../shell/refusal-text.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
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
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()

  const onSend = async () => {
    if (code.length < 6) return setWrong(t`Enter the six digits of the code.`)
    try {
      await confirm({ code })
      goOn()
    } catch (error) {
      setWrong(errorText(error))
      setCode('')
    }
  }
  return (
    <AuthPage
      title={<Trans>Verify your email</Trans>}
      lead={
        <Trans>
          We sent a code to <b>{email}</b>. It is good for 10 minutes; the mail's link works too.
        </Trans>
      }
      foot={<ResendCode />}
    >
      <SendForm onSend={onSend} submitText={<Trans>Confirm</Trans>}>
        <Field label={t`Code from the mail`} required error={wrong}>
          <CodeInput
            value={code}
            onChange={(typed) => {
              setWrong(undefined)
              setCode(typed)
            }}
          />
        </Field>
      </SendForm>
    </AuthPage>
  )
}

/** The link of the mail confirms by itself as soon as the page opens; once, though React may run an effect twice. */
function ByLink({ secret }: { secret: string }) {
  const { confirm } = useVerification()
  const { goOn } = useAfterSignIn()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string>()
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    confirm({ secret }).then(goOn, (error: unknown) => setRefusal(errorText(error)))
  }, [secret, confirm, goOn, errorText])
  return (
    <AuthPage title={<Trans>Verify your email</Trans>}>
      {refusal === undefined ? (
        <p role="status" className="text-ink-2">
          <Trans>One moment…</Trans>
        </p>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p role="alert">{refusal}</p>
          <Link to="/sign-in" className={buttonClass()}>
            <Trans>Sign in</Trans>
          </Link>
        </div>
      )}
    </AuthPage>
  )
}

function NothingToVerify() {
  const { t } = useLingui()
  return (
    <EmptyState
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
      <Trans>Open this page in the browser in which you signed up, or open the link of the mail.</Trans>
    </EmptyState>
  )
}

function AllVerified() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Your email is verified`}
      action={
        <Link to="/profile" className={buttonClass()}>
          <Trans>Your account</Trans>
        </Link>
      }
    >
      <Trans>There is nothing to do here.</Trans>
    </EmptyState>
  )
}
