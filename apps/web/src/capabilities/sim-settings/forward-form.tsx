import { Trans, useLingui } from '@lingui/react/macro'
import type { ForwardKind } from '@waea/domain/sim-settings/features'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { useToast } from '@waea/ui/states/toast'
import { useForm } from 'react-hook-form'
import { isPhoneNumber } from '../../shell/forms/shared/phone-number.ts'
import { useForwardWords } from './feature-words.ts'
import type { SimSettings, useSettings } from './shared/use-settings.ts'

/** Sets the number that calls of one kind are forwarded to. Requires a step-up, which the portal asks for. */
export function ForwardForm({
  kind,
  now,
  settings,
  onDone,
}: {
  kind: ForwardKind
  now: SimSettings
  settings: ReturnType<typeof useSettings>
  onDone: () => void
}) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useForwardWords()
  const { Destination } = now.Settings[kind]
  const form = useForm<{ to: string }>({ defaultValues: { to: Destination && displayMsisdn(Destination) } })
  const save = form.handleSubmit(async ({ to }) => {
    if (!(await settings.change({ [kind]: { Active: true, Destination: to } }))) return
    toast({ tone: 'good', text: t`Calls will be forwarded` })
    onDone()
  })
  return (
    <SendForm
      onSend={save}
      refusal={settings.refusalAt(kind)}
      submitText={<Trans>Forward calls</Trans>}
      secondary={
        <Button type="button" tone="quiet" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <p className="font-medium">{words[kind]}</p>
      <Field
        label={<Trans>Forward to</Trans>}
        hint={t`A New Zealand number. We confirm it’s you, and tell you by email and text.`}
        error={form.formState.errors.to?.message}
        required
      >
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...form.register('to', {
            validate: async (typed) => (await isPhoneNumber(typed)) || t`Enter a phone number.`,
          })}
        />
      </Field>
    </SendForm>
  )
}
