import { Trans, useLingui } from '@lingui/react/macro'
import { fibreAtHome } from '@waea/contract/fibre/fibre-at-home'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useLocale, useSession } from '../../shell/session/shared/portal.tsx'
import type { FibrePlace } from './shared/wire.ts'

type Place = Pick<FibrePlace, 'LocationProvider' | 'LocationProviderIDX'>

/** A promise to tell an email once when fibre comes to an address where it is not available. */
export function TellMe({ place: { LocationProvider, LocationProviderIDX } }: { place: Place }) {
  const { t } = useLingui()
  const session = useSession()
  const locale = useLocale()
  const [promised, setPromised] = useState<{ token: string; email: string }>()
  const form = useForm({ defaultValues: { email: session.status === 'signed-in' ? (session.person.Email ?? '') : '' } })
  const promise = useSend(fibreAtHome.promiseFibre)
  const { refusal, onSend } = useFormSending(form, async ({ email }) => {
    const Email = cleanEmail(email)
    const { Token } = await promise.mutateAsync({ LocationProvider, LocationProviderIDX, Email, Language: locale })
    setPromised({ token: Token, email: Email })
  })
  if (promised) return <Promised {...promised} onTakenBack={() => setPromised(undefined)} />
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

function Promised({ token, email, onTakenBack }: { token: string; email: string; onTakenBack: () => void }) {
  const errorText = useErrorText()
  const takeBack = useSend(fibreAtHome.takeBackPromise, { after: onTakenBack })
  return (
    <Notice
      tone="good"
      title={<Trans>We tell {email} when fibre comes</Trans>}
      action={
        <Button tone="quiet" size="s" loading={takeBack.isPending} onClick={() => takeBack.mutate({ token })}>
          <Trans>Take it back</Trans>
        </Button>
      }
    >
      <p>
        <Trans>We’ve emailed you, so that you can take it back at any time.</Trans>
      </p>
      {takeBack.error && <p role="alert">{errorText(takeBack.error)}</p>}
    </Notice>
  )
}
