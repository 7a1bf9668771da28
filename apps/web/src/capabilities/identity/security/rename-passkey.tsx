import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { useForm } from 'react-hook-form'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../../shell/forms/shared/form.ts'

export type PasskeyShown = Gives<typeof identitySafety.security>['Passkeys'][number]

const longest = 60

/** Renames a passkey. */
export function RenameDialog({ passkey, onClose }: { passkey: PasskeyShown; onClose: () => void }) {
  const { t } = useLingui()
  const { mutateAsync } = useSend(identitySafety.renamePasskey, { changes: [identitySafety.security] })
  const form = useForm({ defaultValues: { Name: passkey.Name } })
  const { refusal, onSend } = useFormSending(form, async ({ Name }) => {
    await mutateAsync({ passkeyUuid: passkey.UUID, Name: Name.trim() })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={t`Rename the passkey`}>
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Save</Trans>}>
        <Field label={t`Name`} required error={form.formState.errors.Name?.message}>
          <TextInput
            data-autofocus
            {...form.register('Name', {
              validate: (text) => text.trim() !== '' || t`please enter`,
              maxLength: { value: longest, message: t`can't be longer than ${longest} characters` },
            })}
          />
        </Field>
      </SendForm>
    </Dialog>
  )
}
