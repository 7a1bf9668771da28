import { useLingui as useTexts } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { checkNewPassword } from '@waea/domain/identity/password'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import type { UseFormReturn } from 'react-hook-form'
import { sentenceOf } from '../../../shell/forms/shared/refusals.ts'
import { usePortal, useSignedIn } from '../../../shell/session/shared/portal.tsx'
import { usePasswordRules } from './password-rules.ts'

/** `OldPassword` stays empty if there is no current password. */
export type NewPasswordValues = { OldPassword: string; Password: string; Confirm: string }

/** The new password and its confirmation: they must follow the rules, match, and differ from the current one (1§5). */
export function NewPasswordFields({ form }: { form: UseFormReturn<NewPasswordValues> }) {
  const { t } = useLingui()
  const { _ } = useTexts()
  const { errors } = form.formState
  const { person: signedIn } = useSignedIn()
  const person = { ...signedIn, brand: usePortal().settings.brand }
  const { rules } = usePasswordRules(form.watch('Password'), person)
  const fault = (field: 'Password' | 'Confirm') => () => {
    const { OldPassword, Password, Confirm } = form.getValues()
    const refused = checkNewPassword({ old: OldPassword, password: Password, confirm: Confirm, person })
    return refused === undefined || refused.field !== field || _(sentenceOf(refused.refused))
  }
  return (
    <>
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
    </>
  )
}
