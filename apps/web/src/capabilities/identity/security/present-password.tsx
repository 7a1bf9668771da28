import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { SendForm } from '@waea/ui/fields/send-form'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { usePasswordProof } from './use-password-proof.ts'

/** Asks for the current password before a change to how the person signs in (1§5). */
export function PresentPassword({ onShown, secondary }: { onShown: () => void; secondary?: ReactNode }) {
  const { t } = useLingui()
  const prove = usePasswordProof()
  const form = useForm({ defaultValues: { Password: '' } })
  const { refusal, onSend } = useFormSending(form, async ({ Password }) => {
    await prove(Password)
    onShown()
  })
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Continue</Trans>} secondary={secondary}>
      <Field
        label={t`Your password`}
        hint={t`So that nobody else can change this while you’re away.`}
        required
        error={form.formState.errors.Password?.message}
      >
        <PasswordInput autoComplete="current-password" {...form.register('Password', { required: t`please enter` })} />
      </Field>
    </SendForm>
  )
}
