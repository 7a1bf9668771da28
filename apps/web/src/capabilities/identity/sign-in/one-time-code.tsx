import { Trans, useLingui } from '@lingui/react/macro'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { buttonClass } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { isMobileNumber } from '../../../shell/forms/shared/phone-number.ts'
import { useHeadingFocus } from '../../../shell/frame/shared/heading-focus.ts'
import { Link, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { AuthPage } from '../shared/auth-page.tsx'
import { CodeStep } from '../shared/code-step.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'
import { useSecondFactor } from './use-second-factor.tsx'

/** Signs in with a one-time code sent by email or text. The answer does not reveal whether an account exists (1§1). */
export default function OneTimeCode() {
  // The link in the email reopens this page at the code step.
  const verificationUuid = useSearchValue('for')
  const [sent, setSent] = useState<Sent | undefined>(
    verificationUuid === undefined ? undefined : { VerificationUUID: verificationUuid },
  )
  useHeadingFocus(sent === undefined ? 'asked' : 'sent')
  return sent === undefined ? <AskStep onSent={setSent} /> : <ShowStep sent={sent} onAgain={setSent} />
}

interface Sent {
  /** Unknown when the person opens the link in the email. */
  to?: string
  VerificationUUID: string
}

/** Anything with an @ is an email, everything else a number. */
const addressOf = (to: string) => (to.includes('@') ? { Email: cleanEmail(to) } : { MobileNumber: to.trim() })

function AskStep({ onSent }: { onSent: (sent: Sent) => void }) {
  const { t } = useLingui()
  const { send } = usePortal()
  const { requested } = useAfterSignIn()
  const form = useForm<{ to: string }>()
  const looksRight = async (text: string) => isEmail(text) || isMobileNumber(text)

  const { refusal, onSend } = useFormSending(
    form,
    async ({ to }) => {
      const { VerificationUUID } = await send(signInWays.askCode, addressOf(to))
      onSent({ to: to.trim(), VerificationUUID })
    },
    { Email: 'to', MobileNumber: 'to' },
  )
  return (
    <AuthPage
      title={<Trans>Sign in with a code</Trans>}
      lead={<Trans>We’ll send a code to your email or to your account’s mobile number.</Trans>}
      foot={
        <Link to="/sign-in" search={requested} className={buttonClass({ tone: 'link' })}>
          <Trans>Back to sign in</Trans>
        </Link>
      }
    >
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Send the code</Trans>}>
        <Field label={t`Email or mobile number`} required error={form.formState.errors.to?.message}>
          <TextInput
            autoComplete="username"
            {...form.register('to', {
              validate: async (text) =>
                (await looksRight(text)) || t`Enter an email address, or a mobile number like 021 555 0100.`,
            })}
          />
        </Field>
      </SendForm>
    </AuthPage>
  )
}

function ShowStep({ sent, onAgain }: { sent: Sent; onAgain: (sent: Sent | undefined) => void }) {
  const { t } = useLingui()
  const { send } = usePortal()
  const enter = useCompleteSignIn()
  const { to, VerificationUUID } = sent
  const secondFactor = useSecondFactor({ onIn: enter, onBack: () => onAgain(undefined) })

  const onCode = (Code: string) =>
    secondFactor.entering(async () =>
      enter(await send(signInWays.codeSignIn, { VerificationUUID, Code, IncludeRoles: true })),
    )
  const resend = async (to: string) => {
    const again = await send(signInWays.askCode, addressOf(to))
    onAgain({ to, VerificationUUID: again.VerificationUUID })
  }
  if (secondFactor.step) return secondFactor.step
  return (
    <AuthPage
      title={<Trans>Enter the code</Trans>}
      lead={
        to === undefined ? (
          <Trans>Type the six digits from the email. They work for 10 minutes.</Trans>
        ) : (
          <Trans>
            If an account uses <b>{to}</b>, we’ve sent it a code. It works for 10 minutes.
          </Trans>
        )
      }
    >
      <CodeStep
        label={t`Code from the message`}
        isTexted={to !== undefined && !to.includes('@')}
        submitText={<Trans>Sign in</Trans>}
        onCode={onCode}
        {...(to !== undefined && { onResend: () => resend(to) })}
        onBack={() => onAgain(undefined)}
      />
    </AuthPage>
  )
}
