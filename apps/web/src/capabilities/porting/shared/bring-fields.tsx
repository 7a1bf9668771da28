import { Trans, useLingui } from '@lingui/react/macro'
import { losingProviders } from '@waea/domain/porting/providers'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { Select } from '@waea/ui/fields/select'
import { TextInput } from '@waea/ui/fields/text-input'
import type { UseFormReturn } from 'react-hook-form'
import { type MoveTimes, WhenField } from '../when-field.tsx'

/** The typed values of the form. */
export interface Typed {
  PortingOverMSISDN: string
  PortingOverMSISDNType: 'prepay' | 'postpay'
  PortingCarrierLSP: string
  PortingAccountLSP: string
  PortingPriorSIMID: string
  PortingNametagLSP: string
  PortingStartsAtNanos: string
}

interface Props {
  form: UseFormReturn<Typed>
  /** The field that the other provider refused. */
  wrongBefore: string | undefined
}

/** The error of a field, and whether a field is filled. */
function useChecks({ form, wrongBefore }: Props) {
  const { t } = useLingui()
  const { errors } = form.formState
  return {
    wrong: (field: keyof Typed) =>
      errors[field]?.message ??
      (wrongBefore === field && !form.getFieldState(field).isDirty ? t`Check this.` : undefined),
    filled: (text: string) => text.trim() !== '' || t`please enter`,
  }
}

export const nothingTyped: Typed = {
  PortingOverMSISDN: '',
  PortingOverMSISDNType: 'prepay',
  PortingCarrierLSP: '',
  PortingAccountLSP: '',
  PortingPriorSIMID: '',
  PortingNametagLSP: '',
  PortingStartsAtNanos: '',
}

/** The number, its provider, the proof of ownership, and when it moves. */
export function BringFields({ form, wrongBefore, times }: Props & { times: MoveTimes }) {
  const { wrong } = useChecks({ form, wrongBefore })
  return (
    <>
      <NumberFields form={form} wrongBefore={wrongBefore} />
      <WhenField
        times={times}
        value={form.watch('PortingStartsAtNanos')}
        error={wrong('PortingStartsAtNanos')}
        onChange={(value) => form.setValue('PortingStartsAtNanos', value, { shouldDirty: true })}
      />
    </>
  )
}

/** The number, its provider, and the proof of ownership. */
export function NumberFields({ form, wrongBefore }: Props) {
  const { t } = useLingui()
  const { wrong, filled } = useChecks({ form, wrongBefore })
  const type = form.watch('PortingOverMSISDNType')
  return (
    <>
      <Field label={<Trans>The number to bring</Trans>} error={wrong('PortingOverMSISDN')} required>
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
          {...form.register('PortingOverMSISDN', { validate: filled })}
        />
      </Field>
      <Field label={<Trans>Provider it’s with now</Trans>} error={wrong('PortingCarrierLSP')} required>
        <Select
          placeholder={t`Choose one`}
          options={losingProviders.map(({ ID, Name }) => ({ value: ID, label: Name }))}
          {...form.register('PortingCarrierLSP', { validate: filled })}
        />
      </Field>
      <RadioCards
        label={<Trans>How it’s paid there</Trans>}
        options={[
          { value: 'prepay', title: <Trans>Prepay</Trans>, detail: <Trans>You top it up</Trans> },
          { value: 'postpay', title: <Trans>Monthly</Trans>, detail: <Trans>You get a bill</Trans> },
        ]}
        value={type}
        onChange={(value) => form.setValue('PortingOverMSISDNType', value)}
        columns={2}
      />
      <ProofField form={form} wrongBefore={wrongBefore} type={type} />
      <Field label={<Trans>Name on that account</Trans>} error={wrong('PortingNametagLSP')} optional>
        <TextInput autoComplete="name" maxLength={100} {...form.register('PortingNametagLSP')} />
      </Field>
    </>
  )
}

/** The proof that a number is the customer's: the SIM number for prepay, the account number for postpay. */
function ProofField({ form, wrongBefore, type }: Props & { type: Typed['PortingOverMSISDNType'] }) {
  const { wrong, filled } = useChecks({ form, wrongBefore })
  return type === 'prepay' ? (
    <Field
      label={<Trans>SIM number</Trans>}
      hint={<Trans>16 to 20 digits, on the old SIM or in the phone’s settings as ICCID</Trans>}
      error={wrong('PortingPriorSIMID')}
      required
    >
      <TextInput inputMode="numeric" autoComplete="off" {...form.register('PortingPriorSIMID', { validate: filled })} />
    </Field>
  ) : (
    <Field
      label={<Trans>Account number</Trans>}
      hint={<Trans>On a bill of the other provider</Trans>}
      error={wrong('PortingAccountLSP')}
      required
    >
      <TextInput autoComplete="off" {...form.register('PortingAccountLSP', { validate: filled })} />
    </Field>
  )
}
