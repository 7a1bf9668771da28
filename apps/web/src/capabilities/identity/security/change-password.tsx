import { Trans, useLingui } from '@lingui/react/macro'
import { profile } from '@waea/contract/people/profile'
import { buttonClass } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { SendForm } from '@waea/ui/fields/send-form'
import { useToast } from '@waea/ui/states/toast'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { TemporaryNotice } from '../../../shell/frame/shared/temporary-notice.tsx'
import { Link, useGo } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { ChildPage } from '../../customers/shared/child-page.tsx'
import { NewPasswordFields, type NewPasswordValues } from '../sign-in/new-password-fields.tsx'
import { SetPassword } from './set-password.tsx'
import { useHasPassword } from './use-has-password.ts'

/** Changes the password, or sets a first one for people who sign in another way. */
export default function ChangePassword() {
  return <PasswordPage of="personal-data" />
}

/** The same screen, with a way back to the page that led here. */
export function PasswordPage({ of }: { of: 'personal-data' | 'security' }) {
  const hasPassword = useHasPassword()
  return hasPassword ? (
    <ChildPage
      of={of}
      title={<Trans>Change password</Trans>}
      lead={<Trans>You’ll stay signed in here. We’ll sign out your other devices.</Trans>}
    >
      <ChangePasswordForm of={of} />
    </ChildPage>
  ) : (
    <ChildPage
      of={of}
      title={<Trans>Set a password</Trans>}
      lead={<Trans>You can then sign in with your email and password too.</Trans>}
    >
      <TemporaryNotice />
      <SetPassword />
    </ChildPage>
  )
}

/** Replaces the password. Needs the current one, and the new one must differ (1§5). */
function ChangePasswordForm({ of }: { of: 'personal-data' | 'security' }) {
  const { t } = useLingui()
  const { send } = usePortal()
  const go = useGo()
  const toast = useToast()
  const form = useForm<NewPasswordValues>({ defaultValues: { OldPassword: '', Password: '', Confirm: '' } })
  const { errors } = form.formState
  const { refusal, onSend } = useFormSending(form, async ({ OldPassword, Password }) => {
    await send(profile.changePassword, { OldPassword, Password })
    toast({ text: t`You’ve changed your password. We’ve signed out your other devices.`, tone: 'good' })
    await go(`/profile/account/${of}`, { replace: true })
  })
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={<Trans>Change password</Trans>}
      secondary={
        <Link to="/forgot-pass" className={buttonClass({ tone: 'link' })}>
          <Trans>Lost password</Trans>
        </Link>
      }
    >
      <Field label={t`Current password`} required error={errors.OldPassword?.message}>
        <PasswordInput
          autoComplete="current-password"
          {...form.register('OldPassword', { required: t`please enter` })}
        />
      </Field>
      <NewPasswordFields form={form} />
    </SendForm>
  )
}
