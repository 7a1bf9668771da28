import { useLingui as useTexts } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { identity } from '@waea/contract/identity'
import { identitySafety } from '@waea/contract/identity-safety'
import { signInWays } from '@waea/contract/sign-in-ways'
import { checkNewPassword } from '@waea/domain/identity/password'
import { Field } from '@waea/ui/field'
import { PasswordInput } from '@waea/ui/password-input'
import { SendForm } from '@waea/ui/send-form'
import { useToast } from '@waea/ui/toast'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../shell/form.ts'
import { useGo } from '../../shell/link.tsx'
import { useSignedIn } from '../../shell/portal.tsx'
import { refusalSentences } from '../../shell/refusals.ts'
import { useSend } from '../../shell/use-send.ts'
import { usePasswordRules } from './password-rules.ts'

/** Sets the first password of a person who gets in otherwise; whether they are there is asked before it is taken (2§7.1). */
export function SetPassword() {
  const { t } = useLingui()
  const { _ } = useTexts()
  const { person } = useSignedIn()
  const go = useGo()
  const toast = useToast()
  const changes = [identity.me, identitySafety.security, identitySafety.securityLog]
  const { mutateAsync } = useSend(signInWays.setLocalPassword, { changes })
  const form = useForm({ defaultValues: { Password: '', Confirm: '' } })
  const { errors } = form.formState
  const { rules } = usePasswordRules(form.watch('Password'))
  const fault = (field: 'Password' | 'Confirm') => () => {
    const { Password, Confirm } = form.getValues()
    const refused = checkNewPassword({ old: '', password: Password, confirm: Confirm })
    return refused === undefined || refused.field !== field || _(refusalSentences[refused.refused])
  }
  const { refusal, onSend } = useFormSending(form, async ({ Password }) => {
    await mutateAsync({ spid: '2', authId: person.AuthID, Password })
    toast({ text: t`Your password is set.`, tone: 'good' })
    await go('/profile/account/security', { replace: true })
  })
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Set the password</Trans>}>
      <input type="hidden" autoComplete="username" value={person.Email} readOnly />
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
