import { Trans, useLingui } from '@lingui/react/macro'
import { customers } from '@waea/contract/customers'
import { profile } from '@waea/contract/profile'
import { Field } from '@waea/ui/field'
import { Notice } from '@waea/ui/notice'
import { SendForm } from '@waea/ui/send-form'
import { Skeleton } from '@waea/ui/skeleton'
import { TextInput } from '@waea/ui/text-input'
import { useToast } from '@waea/ui/toast'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../shell/form.ts'
import { useGo } from '../../shell/link.tsx'
import { useSend } from '../../shell/use-send.ts'
import { ChildPage } from '../customers/child-page.tsx'
import { useAccount } from '../customers/use-account.ts'
import { PresentPassword } from './present-password.tsx'

/** Sets the rewards number of the account: first the password, then the number (1§2). */
export default function TrueRewardsNumber() {
  const { account } = useAccount()
  const [isProved, setProved] = useState(false)
  const known = account.data?.ExternalRef5
  return (
    <ChildPage
      title={<Trans>Rewards number</Trans>}
      lead={<Trans>What you buy then counts for your rewards card.</Trans>}
    >
      {known && (
        <Notice>
          <Trans>
            Your number now: <b>{known}</b>
          </Trans>
        </Notice>
      )}
      {account.isPending && <Skeleton className="h-32 rounded-card" />}
      {!account.isPending && !isProved && <PresentPassword onShown={() => setProved(true)} />}
      {isProved && <NumberForm known={known ?? ''} onStale={() => setProved(false)} />}
    </ChildPage>
  )
}

function NumberForm({ known, onStale }: { known: string; onStale: () => void }) {
  const { t } = useLingui()
  const { customerUuid } = useAccount()
  const { mutateAsync } = useSend(profile.updateProfile, { changes: [customers.customer] })
  const go = useGo()
  const toast = useToast()
  const form = useForm({ defaultValues: { ExternalRef5: known } })
  const { refusal, onSend } = useFormSending(form, async ({ ExternalRef5 }) => {
    try {
      await mutateAsync({ customerUuid, ExternalRef5: ExternalRef5.trim() })
    } catch (error) {
      // The proof may have grown old while the number was looked for.
      if ((error as { code?: string }).code === 'step-up-needed') return onStale()
      throw error
    }
    toast({ text: t`Your rewards number is saved.`, tone: 'good' })
    await go('/profile/account/personal-data', { replace: true })
  })
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Save</Trans>}>
      <Field label={t`Rewards number`} required error={form.formState.errors.ExternalRef5?.message}>
        <TextInput
          autoComplete="off"
          {...form.register('ExternalRef5', {
            validate: (text) => text.trim() !== '' || t`please enter`,
            maxLength: { value: 40, message: t`can't be longer than 40 characters` },
          })}
        />
      </Field>
    </SendForm>
  )
}
