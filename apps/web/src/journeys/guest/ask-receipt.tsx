import { Trans, useLingui } from '@lingui/react/macro'
import { guest } from '@waea/contract/money/guest'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { shownEmail } from '@waea/domain/identity/shown-email'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { useLocale, usePortal } from '../../shell/session/shared/portal.tsx'

type Input = { MSISDN?: string; LookupID?: string; OrderID: string }

/** Asks for the email for a payment's receipt, if it wasn't given before paying. */
export function AskReceipt({ input, onSent }: { input: Input; onSent: (email: string) => void }) {
  const { t } = useLingui()
  const { send } = usePortal()
  const Language = useLocale()
  const form = useForm({ defaultValues: { Email: '' } })
  const { refusal, onSend } = useFormSending(form, async ({ Email }) => {
    await send(guest.receipt, { ...input, Email: cleanEmail(Email), Language })
    onSent(shownEmail(Email))
  })
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={<Trans>Send the receipt</Trans>}
      submitTone="quiet"
      className="w-full text-left"
    >
      <Field label={t`Email for the receipt`} error={form.formState.errors.Email?.message} optional>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.register('Email', {
            validate: (text) => isEmail(text) || t`Check the email address: it should look like name@example.nz.`,
          })}
        />
      </Field>
    </SendForm>
  )
}
