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

/** Sets a new password in place of the present one, which must be shown and differ (1§5). */
export default function ChangePassword() {
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
    await go('/profile/account/personal-data', { replace: true })
  })
  return (
    <ChildPage
      title={<Trans>Change password</Trans>}
      lead={<Trans>You stay signed in here. Your other devices are signed out.</Trans>}
    >
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
    </ChildPage>
  )
}
