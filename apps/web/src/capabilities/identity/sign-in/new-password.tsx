import { useLingui as useTexts } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { identity } from '@waea/contract/people/identity'
import { checkNewPassword } from '@waea/domain/identity/password'
import { buttonClass } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { SendForm } from '@waea/ui/fields/send-form'
import { NotFoundPicture } from '@waea/ui/illustrations/not-found'
import { PageState } from '@waea/ui/states/page-state'
import { SuccessDialog } from '@waea/ui/states/success-dialog'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { sentenceOf } from '../../../shell/forms/shared/refusals.ts'
import { Link, useGo, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { AuthPage } from '../shared/auth-page.tsx'
import { LinkOver, useLinkOver } from './link-over.tsx'
import { usePasswordRules } from './password-rules.ts'

/** Sets a new password through the recovery link; this ends all of the person's sessions (D24). */
export default function NewPassword() {
  const secret = useSearchValue('secret', 'Secret')
  return secret === undefined ? <NoLink /> : <NewPasswordForm secret={secret} />
}

function NewPasswordForm({ secret }: { secret: string }) {
  const { t } = useLingui()
  const { _ } = useTexts()
  const { send, settings } = usePortal()
  const go = useGo()
  const [isChanged, setChanged] = useState(false)
  const { over, textOf } = useLinkOver()
  const form = useForm({ defaultValues: { Password: '', Confirm: '' } })
  const { errors } = form.formState
  // Only the server knows whose link this is.
  const person = { brand: settings.brand }
  const { rules } = usePasswordRules(form.watch('Password'), person)
  const fault = (field: 'Password' | 'Confirm') => () => {
    const { Password, Confirm } = form.getValues()
    const refused = checkNewPassword({ password: Password, confirm: Confirm, person })
    return refused === undefined || refused.field !== field || _(sentenceOf(refused.refused))
  }

  const sendPassword = async ({ Password }: { Password: string }) => {
    await send(identity.newPassword, { Secret: secret, Password })
    setChanged(true)
  }
  const { refusal, onSend } = useFormSending(form, sendPassword, {}, { textOf })
  if (over !== undefined) return <LinkOver kind="password" why={over} newLink={<NewLink />} />
  return (
    <AuthPage title={<Trans>New password</Trans>} lead={<Trans>We’ll sign you out on all your devices.</Trans>}>
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Change password</Trans>}>
        <Field label={t`New password`} required error={errors.Password?.message}>
          <PasswordInput rules={rules} {...form.register('Password', { validate: fault('Password') })} />
        </Field>
        <Field label={t`Confirm password`} required error={errors.Confirm?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('Confirm', { validate: fault('Confirm') })} />
        </Field>
      </SendForm>
      <SuccessDialog
        open={isChanged}
        title={<Trans>You’ve changed your password</Trans>}
        buttonCaption={<Trans>Sign in</Trans>}
        onClose={() => void go('/sign-in', { replace: true })}
      >
        <Trans>We’ve signed you out on all your devices. Sign in with your new password.</Trans>
      </SuccessDialog>
    </AuthPage>
  )
}

function NewLink() {
  return (
    <Link to="/forgot-pass" className={buttonClass()}>
      <Trans>Send a new link</Trans>
    </Link>
  )
}

function NoLink() {
  const { t } = useLingui()
  return (
    <PageState picture={<NotFoundPicture className="w-56" />} title={t`This link isn’t complete`} action={<NewLink />}>
      <Trans>Open the link in the email again, or ask for a new one.</Trans>
    </PageState>
  )
}
