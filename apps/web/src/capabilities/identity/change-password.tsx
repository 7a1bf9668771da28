import { useLingui as useTexts } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { profile } from '@waea/contract/profile'
import { checkNewPassword } from '@waea/domain/identity/password'
import { buttonClass } from '@waea/ui/button'
import { Field } from '@waea/ui/field'
import { PasswordInput } from '@waea/ui/password-input'
import { SendForm } from '@waea/ui/send-form'
import { useToast } from '@waea/ui/toast'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../shell/form.ts'
import { Link, useGo } from '../../shell/link.tsx'
import { usePortal } from '../../shell/portal.tsx'
import { refusalSentences } from '../../shell/refusals.ts'
import { ChildPage } from '../customers/child-page.tsx'
import { usePasswordRules } from './password-rules.ts'
import { SetPassword } from './set-password.tsx'
import { useHasPassword } from './use-has-password.ts'

/** The password: a new one in place of the present one, or the first of somebody who gets in otherwise. */
export default function ChangePassword() {
  return <PasswordPage of="personal-data" />
}

/** The same under the page that it is reached from. */
export function PasswordPage({ of }: { of: 'personal-data' | 'security' }) {
  const hasPassword = useHasPassword()
  return hasPassword ? (
    <ChildPage
      of={of}
      title={<Trans>Change password</Trans>}
      lead={<Trans>You stay signed in here. Your other devices are signed out.</Trans>}
    >
      <ChangePasswordForm of={of} />
    </ChildPage>
  ) : (
    <ChildPage
      of={of}
      title={<Trans>Set a password</Trans>}
      lead={<Trans>You then also get in by your email and it.</Trans>}
    >
      <SetPassword />
    </ChildPage>
  )
}

/** Sets a new password in place of the present one, which must be shown and differ (1§5). */
function ChangePasswordForm({ of }: { of: 'personal-data' | 'security' }) {
  const { t } = useLingui()
  const { _ } = useTexts()
  const { send } = usePortal()
  const go = useGo()
  const toast = useToast()
  const form = useForm({ defaultValues: { OldPassword: '', Password: '', Confirm: '' } })
  const { errors } = form.formState
  const { rules } = usePasswordRules(form.watch('Password'))
  const fault = (field: 'Password' | 'Confirm') => () => {
    const { OldPassword, Password, Confirm } = form.getValues()
    const refused = checkNewPassword({ old: OldPassword, password: Password, confirm: Confirm })
    return refused === undefined || refused.field !== field || _(refusalSentences[refused.refused])
  }

  const { refusal, onSend } = useFormSending(form, async ({ OldPassword, Password }) => {
    await send(profile.changePassword, { OldPassword, Password })
    toast({ text: t`Your password is changed. Your other devices are signed out.`, tone: 'good' })
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
      <Field label={t`New password`} required error={errors.Password?.message}>
        <PasswordInput
          autoComplete="new-password"
          rules={rules}
          {...form.register('Password', { validate: fault('Password') })}
        />
      </Field>
      <Field label={t`Confirm password`} required error={errors.Confirm?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('Confirm', { validate: fault('Confirm') })} />
      </Field>
    </SendForm>
  )
}
