import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import { Suspense } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Place } from '../../../capabilities/customers/shared/place.ts'
import { lazyPart } from '../../../shell/device/shared/lazy-part.ts'

const AddressSearch = lazyPart(() => import('../../../capabilities/customers/shared/address-search.tsx'))

export type DeliveryValues = {
  Name: string
  Phone: string
  Notes: string
  Street: string
  Suburb: string
  City: string
  PostCode: string
  /** The id of the saved address, or `other`. */
  chosen: string
  place: Place | null
  isByHand: boolean
}

type Props = {
  form: UseFormReturn<DeliveryValues>
  place: Place | null
  onPlace: (place: Place | null) => void
  missing: string | undefined
  isByHand: boolean
  onByHand: (isByHand: boolean) => void
}

/** An address: searched as you type (plain letters match macrons), or typed by hand. */
export function AddressFields({ place, onPlace, missing, isByHand, onByHand, form }: Props) {
  const { t } = useLingui()
  if (isByHand) return <ByHand form={form} onSearch={() => onByHand(false)} />
  return (
    <div className="grid justify-items-start gap-1">
      <Field
        label={t`Address`}
        required
        error={missing}
        hint={t`Start with the street, for example 12 Queen.`}
        className="w-full"
      >
        <Suspense fallback={<TextInput disabled aria-busy="true" />}>
          <AddressSearch place={place} onPlace={onPlace} />
        </Suspense>
      </Field>
      <Button tone="link" onClick={() => onByHand(true)}>
        <Trans>Enter the address by hand</Trans>
      </Button>
    </div>
  )
}

function ByHand({ form, onSearch }: { form: Props['form']; onSearch: () => void }) {
  const { t } = useLingui()
  const { errors } = form.formState
  const needed = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message, maxLength: 100 })
  return (
    <div className="grid gap-5">
      <Field label={t`Street and number`} required error={errors.Street?.message}>
        <TextInput autoComplete="address-line1" {...form.register('Street', needed(t`Enter the street and number.`))} />
      </Field>
      <Field label={t`Suburb`} optional>
        <TextInput autoComplete="address-level3" {...form.register('Suburb', { maxLength: 100 })} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <Field label={t`Town or city`} required error={errors.City?.message}>
          <TextInput autoComplete="address-level2" {...form.register('City', needed(t`Enter the town or city.`))} />
        </Field>
        <Field label={t`Postcode`} required error={errors.PostCode?.message}>
          <TextInput
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={4}
            {...form.register('PostCode', {
              validate: (text) => /^\d{4}$/.test(text.trim()) || t`A postcode has four digits.`,
            })}
          />
        </Field>
      </div>
      <Button tone="link" className="justify-self-start" onClick={onSearch}>
        <Trans>Search for the address instead</Trans>
      </Button>
    </div>
  )
}
