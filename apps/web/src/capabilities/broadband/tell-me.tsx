import { Trans, useLingui } from '@lingui/react/macro'
import { fibreAtHome } from '@waea/contract/fibre/fibre-at-home'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { useLocale, useSession } from '../../shell/session/shared/portal.tsx'
import type { FibrePlace } from './shared/wire.ts'

type Place = Pick<FibrePlace, 'LocationProvider' | 'LocationProviderIDX'>

/** A promise to tell an email once when fibre comes to an address where it is not available. */
export function TellMe({ place: { LocationProvider, LocationProviderIDX } }: { place: Place }) {
  const { t } = useLingui()
  const session = useSession()
  const locale = useLocale()
  const [promisedTo, setPromisedTo] = useState<string>()
  const form = useForm({ defaultValues: { email: session.status === 'signed-in' ? (session.person.Email ?? '') : '' } })
  const promise = useSend(fibreAtHome.promiseFibre)
  const { refusal, onSend } = useFormSending(form, async ({ email }) => {
    const Email = cleanEmail(email)
    await promise.mutateAsync({ LocationProvider, LocationProviderIDX, Email, Language: locale })
    setPromisedTo(Email)
  })
  if (promisedTo) {
    return (
      <Notice tone="good" title={<Trans>We tell {promisedTo} when fibre comes</Trans>}>
        <Trans>We’ve emailed you, so that you can take it back at any time.</Trans>
      </Notice>
    )
  }
  return (
    <Card as="section" aria-labelledby="tell-me" className="grid gap-4">
      <h2 id="tell-me" className="text-h3">
        <Trans>Shall we tell you when fibre comes?</Trans>
      </h2>
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Tell me</Trans>} submitTone="quiet">
        <Field
          label={t`Email`}
          hint={t`We check the address every day and email you once. We use it for nothing else.`}
          required
          error={form.formState.errors.email?.message}
        >
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            {...form.register('email', {
              validate: (text) => isEmail(text) || t`Check the email address: it should look like name@example.nz.`,
            })}
          />
        </Field>
      </SendForm>
    </Card>
  )
}
