import { Trans, useLingui } from '@lingui/react/macro'
import { catalogue } from '@waea/contract/shop/catalogue'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { SendForm } from '@waea/ui/fields/send-form'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { usePortal } from '../../shell/session/shared/portal.tsx'

/** Asks for the password that protects the provider's plans (1§2). */
export default function PlansLock({ onUnlocked }: { onUnlocked: () => void }) {
  const { t } = useLingui()
  const { send } = usePortal()
  const form = useForm({ defaultValues: { Password: '' } })
  const { refusal, onSend } = useFormSending(form, async (values) => {
    await send(catalogue.unlockPlans, values)
    onUnlocked()
  })
  return (
    <Card className="mx-auto grid w-full max-w-md gap-4">
      <h2 className="text-h3">
        <Trans>Enter the password to see our plans</Trans>
      </h2>
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>See plans</Trans>}>
        <Field label={t`Password`} required error={form.formState.errors.Password?.message}>
          <PasswordInput autoComplete="off" {...form.register('Password', { required: t`please enter` })} />
        </Field>
      </SendForm>
    </Card>
  )
}
