import { Trans, useLingui } from '@lingui/react/macro'
import { identity } from '@waea/contract/people/identity'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { shownEmail } from '@waea/domain/identity/shown-email'
import { buttonClass } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { useHeadingFocus } from '../../../shell/frame/shared/heading-focus.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { AuthPage } from '../shared/auth-page.tsx'

/** Requests a link to set a new password. The answer is the same whether or not the email has an account. */
export default function ForgotPass() {
  const { t } = useLingui()
  const { send } = usePortal()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm<{ Email: string }>()
  useHeadingFocus(sentTo === undefined ? 'asked' : 'sent')

  const { refusal, onSend } = useFormSending(form, async ({ Email }) => {
    await send(identity.recoverPassword, { Email: cleanEmail(Email) })
    setSentTo(shownEmail(Email))
  })
  if (sentTo !== undefined) {
    return (
      <AuthPage title={<Trans>Check your email</Trans>}>
        <Notice tone="good">
          <Trans>If {sentTo} has an account, we’ve sent it a link to set a new password.</Trans>
        </Notice>
        <Link to="/sign-in" className={buttonClass({ tone: 'quiet', wide: true })}>
          <Trans>Back to sign in</Trans>
        </Link>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title={<Trans>Lost password</Trans>}
      lead={<Trans>Enter your account’s email. We’ll send you a link to set a new password.</Trans>}
      foot={
        <Link to="/sign-in" className={buttonClass({ tone: 'link' })}>
          <Trans>Back to sign in</Trans>
        </Link>
      }
    >
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Send the link</Trans>}>
        <Field label={t`Email`} required error={form.formState.errors.Email?.message}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="username"
            {...form.register('Email', {
              validate: (text) => isEmail(text) || t`Check the email address: it should look like name@example.nz.`,
            })}
          />
        </Field>
      </SendForm>
    </AuthPage>
  )
}
