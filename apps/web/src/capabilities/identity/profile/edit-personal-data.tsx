import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { customers } from '@waea/contract/people/customers'
import { identity } from '@waea/contract/people/identity'
import { profile } from '@waea/contract/people/profile'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { useToast } from '@waea/ui/states/toast'
import type { UseFormReturn } from 'react-hook-form'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { useKeptForm } from '../../../shell/forms/shared/kept-form.ts'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { useHasPassword } from '../security/use-has-password.ts'
import { usePasswordProof } from '../security/use-password-proof.ts'

/** The key under which this form keeps its draft. */
export const ownData = 'own-data'

/**
 * Changes names and the contact number. A new number needs the password, because it can be used to recover the account
 * (1§5).
 */
export function EditPersonalData({ account, onEnd }: { account: Gives<typeof customers.customer>; onEnd: () => void }) {
  const { t } = useLingui()
  const { send, session } = usePortal()
  const toast = useToast()
  const prove = usePasswordProof()
  const hasPassword = useHasPassword()
  const { mutateAsync } = useSend(profile.updateProfile, { changes: [customers.customer, identity.me] })
  const known = account.MobileNumber ? displayMsisdn(account.MobileNumber) : ''
  const { FirstName, LastName } = account
  const blank: Values = { FirstName, LastName, MobileNumber: known, AuthCode: '' }
  const { form, forget } = useKeptForm(ownData, blank, ['AuthCode'])
  const end = () => {
    forget()
    onEnd()
  }
  const { errors } = form.formState
  const typed = form.watch('MobileNumber').trim()
  const isNewNumber = typed !== known

  const { refusal, onSend } = useFormSending(form, async ({ FirstName, LastName, MobileNumber, AuthCode }) => {
    if (isNewNumber && hasPassword) await prove(AuthCode)
    const number = isNewNumber ? { MobileNumber: MobileNumber.trim() } : {}
    await mutateAsync({ customerUuid: account.UUID, FirstName, LastName, ...number })
    // The server copies the account's names to the person only if they matched before, so read them back.
    const person = await send(identity.me, {})
    session.update({ FirstName: person.FirstName, LastName: person.LastName })
    toast({ text: t`We’ve saved your details.`, tone: 'good' })
    end()
  })
  return (
    <Card as="section" aria-label={t`Edit your details`}>
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={<Trans>Save</Trans>}
        secondary={
          <Button tone="quiet" onClick={end}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        <Names form={form} account={account} />
        <Field
          label={t`Contact number`}
          hint={t`We reach you here, and you can use it to find a forgotten email`}
          optional
          error={errors.MobileNumber?.message}
        >
          <TextInput type="tel" inputMode="tel" autoComplete="tel" {...form.register('MobileNumber')} />
        </Field>
        {isNewNumber && hasPassword && (
          <Field
            label={t`Your password`}
            hint={t`We need it to change your number.`}
            required
            error={errors.AuthCode?.message}
          >
            <PasswordInput
              autoComplete="current-password"
              {...form.register('AuthCode', { required: t`please enter`, shouldUnregister: true })}
            />
          </Field>
        )}
      </SendForm>
    </Card>
  )
}

type Values = { FirstName: string; LastName: string; MobileNumber: string; AuthCode: string }

/** Both names, except one that the account never had: someone who signed up with a provider may have no surname. */
function Names({ form, account }: { form: UseFormReturn<Values>; account: Pick<Values, 'FirstName' | 'LastName'> }) {
  const { t } = useLingui()
  const { errors } = form.formState
  const named = (text: string, known: string) => text.trim() !== '' || known === '' || t`please enter`
  const short = { value: 100, message: t`can't be longer than 100 characters` }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t`First name`} required={account.FirstName !== ''} error={errors.FirstName?.message}>
        <TextInput
          autoComplete="given-name"
          {...form.register('FirstName', { validate: (text) => named(text, account.FirstName), maxLength: short })}
        />
      </Field>
      <Field label={t`Surname`} required={account.LastName !== ''} error={errors.LastName?.message}>
        <TextInput
          autoComplete="family-name"
          {...form.register('LastName', { validate: (text) => named(text, account.LastName), maxLength: short })}
        />
      </Field>
    </div>
  )
}
