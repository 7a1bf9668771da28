import { Trans, useLingui } from '@lingui/react/macro'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { buttonClass } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { isMobileNumber } from '../../../shell/forms/shared/phone-number.ts'
import { useHeadingFocus } from '../../../shell/frame/shared/heading-focus.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { AuthPage } from '../shared/auth-page.tsx'
import { CodeStep } from '../shared/code-step.tsx'

interface Sent {
  number: string
  VerificationUUID: string
}

/** Shows a hint of a forgotten email to someone who can read the text messages of the account's phone (1§1, D23). */
export default function ForgotEmail() {
  const { t } = useLingui()
  const { send } = usePortal()
  const [sent, setSent] = useState<Sent>()
  const [emails, setEmails] = useState<readonly string[]>()
  useHeadingFocus(emails !== undefined ? 'found' : sent === undefined ? 'asked' : 'sent')
  if (emails !== undefined) return <Found emails={emails} />
  if (sent === undefined) return <AskStep onSent={setSent} />

  const { number, VerificationUUID } = sent
  return (
    <AuthPage
      title={<Trans>Enter the code</Trans>}
      lead={
        <Trans>
          If an account uses <b>{number}</b>, we’ve sent it a code. It works for 10 minutes.
        </Trans>
      }
    >
      <CodeStep
        label={t`Code from the text message`}
        isTexted
        submitText={<Trans>Show my email</Trans>}
        onCode={async (Code) => setEmails((await send(signInWays.recoveredEmail, { VerificationUUID, Code })).Emails)}
        onResend={async () => {
          const again = await send(signInWays.recoverEmail, { MobileNumber: number })
          setSent({ number, VerificationUUID: again.VerificationUUID })
        }}
        onBack={() => setSent(undefined)}
      />
    </AuthPage>
  )
}

function AskStep({ onSent }: { onSent: (sent: Sent) => void }) {
  const { t } = useLingui()
  const { send } = usePortal()
  const form = useForm<{ MobileNumber: string }>()

  const { refusal, onSend } = useFormSending(form, async ({ MobileNumber }) => {
    const number = MobileNumber.trim()
    const { VerificationUUID } = await send(signInWays.recoverEmail, { MobileNumber: number })
    onSent({ number, VerificationUUID })
  })
  return (
    <AuthPage
      title={<Trans>Lost email</Trans>}
      lead={
        <Trans>Enter your account’s mobile number. We’ll text you a code, and then show you the account’s email.</Trans>
      }
      foot={
        <Link to="/sign-in" className={buttonClass({ tone: 'link' })}>
          <Trans>Back to sign in</Trans>
        </Link>
      }
    >
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Send the code</Trans>}>
        <Field label={t`Mobile number`} required error={form.formState.errors.MobileNumber?.message}>
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...form.register('MobileNumber', {
              validate: async (text) => (await isMobileNumber(text)) || t`Enter a mobile number like 021 555 0100.`,
            })}
          />
        </Field>
      </SendForm>
    </AuthPage>
  )
}

function Found({ emails }: { emails: readonly string[] }) {
  return (
    <AuthPage
      title={<Trans>Your email</Trans>}
      lead={<Trans>To protect you, we show only the first letter and what comes after the @.</Trans>}
    >
      <ul className="grid gap-2">
        {emails.map((email) => (
          <li
            key={email}
            className="rounded-control bg-primary-soft px-4 py-3 text-l font-semibold text-on-primary-soft wrap-anywhere"
          >
            {email}
          </li>
        ))}
      </ul>
      <Link to="/sign-in" className={buttonClass({ wide: true })}>
        <Trans>Sign in</Trans>
      </Link>
    </AuthPage>
  )
}
