import { Trans, useLingui } from '@lingui/react/macro'
import type { LookupUse } from '@waea/domain/guest/lookup'
import { isEmail } from '@waea/domain/identity/email'
import { isRefusal } from '@waea/domain/refusal'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import type { UseFormReturn } from 'react-hook-form'
import { type AmountChoice, chosenAmount } from '../../capabilities/balance/shared/top-up-amount.ts'
import { useRefusalText } from '../../shell/forms/shared/use-refusal-text.ts'

/** The typed values besides the card. */
export type PayTyped = { choice: AmountChoice; own: string; wantsReceipt: boolean; Email: string }

/** The chosen or typed amount; for a bill it is always typed. */
export function amountOf(use: LookupUse, choice: AmountChoice, own: string) {
  return chosenAmount(use === 'bill' ? 'own' : choice, own)
}

type FieldsProps = { form: UseFormReturn<PayTyped> }

export function OwnAmount({ form, use }: FieldsProps & { use: LookupUse }) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  return (
    <Field
      label={<Trans>Amount in dollars</Trans>}
      hint={use === 'bill' ? t`All of the bill or a part of it, from $1.00 to $1,000.00` : t`From $1.00 to $1,000.00`}
      error={form.formState.errors.own?.message}
      required
    >
      <TextInput
        before="$"
        inputMode="decimal"
        autoComplete="off"
        {...form.register('own', {
          validate: (typed, { choice }) => {
            const found = amountOf(use, choice, typed)
            return isRefusal(found) ? refusalText(found) : true
          },
        })}
      />
    </Field>
  )
}

/** Whether to email the receipt, and to which address. */
export function ReceiptChoice({ form }: FieldsProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-3">
      <Checkbox label={t`Email me the receipt`} {...form.register('wantsReceipt')} />
      {form.watch('wantsReceipt') && (
        <Field label={t`Email for the receipt`} error={form.formState.errors.Email?.message} required>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            {...form.register('Email', {
              validate: (text, { wantsReceipt }) =>
                !wantsReceipt || isEmail(text) || t`Check the email address: it should look like name@example.nz.`,
            })}
          />
        </Field>
      )}
    </div>
  )
}
