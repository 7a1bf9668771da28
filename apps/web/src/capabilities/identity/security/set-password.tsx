import { Trans, useLingui } from '@lingui/react/macro'
import { identity } from '@waea/contract/people/identity'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { SendForm } from '@waea/ui/fields/send-form'
import { useToast } from '@waea/ui/states/toast'
import { useForm } from 'react-hook-form'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { useGo } from '../../../shell/routing/shared/link.tsx'
import { useSignedIn } from '../../../shell/session/shared/portal.tsx'
import { NewPasswordFields, type NewPasswordValues } from '../sign-in/new-password-fields.tsx'

/** Sets a first password for a person who signs in another way; the server asks for proof of identity first (2§7.1). */
export function SetPassword() {
  const { t } = useLingui()
  const { person } = useSignedIn()
  const go = useGo()
  const toast = useToast()
  const changes = [identity.me, identitySafety.security, identitySafety.securityLog]
  const { mutateAsync } = useSend(signInWays.setLocalPassword, { changes })
  const form = useForm<NewPasswordValues>({ defaultValues: { OldPassword: '', Password: '', Confirm: '' } })
  const { refusal, onSend } = useFormSending(form, async ({ Password }) => {
    await mutateAsync({ spid: '2', authId: person.AuthID, Password })
    toast({ text: t`You’ve set your password.`, tone: 'good' })
    await go('/profile/account/security', { replace: true })
  })
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Set the password</Trans>}>
      <input type="hidden" autoComplete="username" value={person.Email} readOnly />
      <NewPasswordFields form={form} />
    </SendForm>
  )
}
