import { Trans, useLingui } from '@lingui/react/macro'
import { customers } from '@waea/contract/people/customers'
import { profile } from '@waea/contract/people/profile'
import { isEmail } from '@waea/domain/identity/email'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { useKeptForm } from '../../../shell/forms/shared/kept-form.ts'
import { useGo } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { ChildPage } from '../../customers/shared/child-page.tsx'
import { useAccount } from '../../customers/shared/use-account.ts'
import { PresentPassword } from '../security/present-password.tsx'
import { useHasPassword } from '../security/use-has-password.ts'

/**
 * Sets the account's rewards number. With a rewards service, the person signs in there to claim their card; without
 * one, they confirm their password and type the number (1§2, 2§7.1).
 */
export default function TrueRewardsNumber() {
  const { settings } = usePortal()
  const { account } = useAccount()
  const [isProved, setProved] = useState(false)
  // People without a password prove who they are when they send the number.
  const isOpen = !useHasPassword() || isProved
  const known = account.data?.ExternalRef5
  return (
    <ChildPage
      title={<Trans>Rewards number</Trans>}
      lead={<Trans>What you buy will then count towards your rewards.</Trans>}
    >
      {known && (
        <Notice>
          <Trans>
            Your number now: <b>{known}</b>
          </Trans>
        </Notice>
      )}
      {account.isPending && <Skeleton className="h-32 rounded-card" />}
      {!account.isPending && settings.hasRewards && <ClaimForm />}
      {!account.isPending && !settings.hasRewards && !isOpen && <PresentPassword onShown={() => setProved(true)} />}
      {!settings.hasRewards && isOpen && <NumberForm known={known ?? ''} onStale={() => setProved(false)} />}
    </ChildPage>
  )
}

function NumberForm({ known, onStale }: { known: string; onStale: () => void }) {
  const { t } = useLingui()
  const { customerUuid } = useAccount()
  const { mutateAsync } = useSend(profile.updateProfile, { changes: [customers.customer] })
  const go = useGo()
  const toast = useToast()
  const { form, forget } = useKeptForm('rewards-number', { ExternalRef5: known })
  const { refusal, onSend } = useFormSending(form, async ({ ExternalRef5 }) => {
    try {
      await mutateAsync({ customerUuid, ExternalRef5: ExternalRef5.trim() })
    } catch (error) {
      // The proof may have expired while the person looked for the number.
      if ((error as { code?: string }).code === 'step-up-needed') return onStale()
      throw error
    }
    forget()
    toast({ text: t`We’ve saved your rewards number.`, tone: 'good' })
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

function ClaimForm() {
  const { t } = useLingui()
  const { customerUuid } = useAccount()
  const { mutateAsync } = useSend(customers.claimRewardsCard, { changes: [customers.customer] })
  const go = useGo()
  const toast = useToast()
  const form = useForm({ defaultValues: { RewardsEmail: '', Password: '' } })
  const { errors } = form.formState
  const { refusal, onSend } = useFormSending(form, async ({ RewardsEmail, Password }) => {
    await mutateAsync({ customerUuid, RewardsEmail: RewardsEmail.trim(), Password })
    toast({ text: t`We’ve linked your rewards card.`, tone: 'good' })
    await go('/profile/account/personal-data', { replace: true })
  })
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Link my card</Trans>}>
      <Field
        label={t`Email of your rewards account`}
        hint={t`Use your sign-in for the rewards service, not the one you use here.`}
        required
        error={errors.RewardsEmail?.message}
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.register('RewardsEmail', {
            validate: (text) => {
              if (text.trim() === '') return t`please enter`
              return isEmail(text) || t`Check the email address: it should look like name@example.nz.`
            },
          })}
        />
      </Field>
      <Field label={t`Password of your rewards account`} required error={errors.Password?.message}>
        <PasswordInput autoComplete="off" {...form.register('Password', { required: t`please enter` })} />
      </Field>
    </SendForm>
  )
}
