import { Trans, useLingui } from '@lingui/react/macro'
import { customers } from '@waea/contract/people/customers'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { PageHeading } from '@waea/ui/page-heading'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addressesInput, addressesShown } from '../../../capabilities/customers/shared/delivery-addresses.ts'
import type { Place, SavedAddress } from '../../../capabilities/customers/shared/place.ts'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { useKeptForm } from '../../../shell/forms/shared/kept-form.ts'
import { useCustomerUuid, usePortal, useSignedIn } from '../../../shell/session/shared/portal.tsx'
import type { ShownCart } from '../cart/find-cart.ts'
import { AddressFields, type DeliveryValues } from './address-fields.tsx'
import { CheckoutColumns } from './checkout-columns.tsx'
import { prefilled } from './contact.ts'
import { deliveryTyped, useDeliveryTo } from './delivery-to.ts'
import { addressLine, chosenOf, deliveryOf, isFound, toSaved } from './delivery-words.ts'
import { PhoneField } from './phone-field.tsx'
import { useStep } from './use-step.ts'

/** Where to deliver: a saved address, one found by search, or one typed by hand (1§1, 2§7.9). */
export function DeliveryStep({ cart }: { cart: ShownCart }) {
  const customerUuid = useCustomerUuid()
  const saved = useCall(customers.addresses, addressesInput(customerUuid))
  return (
    <CheckoutColumns
      cart={cart}
      heading={
        <PageHeading title={<Trans>Where should we send it?</Trans>}>
          <Trans>Usually 2 to 4 working days, with tracking.</Trans>
        </PageHeading>
      }
    >
      {saved.isPending ? <SkeletonList count={2} /> : <DeliveryForm saved={addressesShown(saved)} />}
    </CheckoutColumns>
  )
}

function DeliveryForm({ saved }: { saved: readonly SavedAddress[] }) {
  const { t } = useLingui()
  const { person } = useSignedIn()
  const toStep = useStep()
  const { keep } = useDeliveryTo(true)
  const [missing, setMissing] = useState<string>()
  // Keep the draft until the order is paid, for people who come back from the payment step.
  const { form } = useKeptForm<DeliveryValues>(deliveryTyped, blankFor(person))
  const saveFound = useSaveAddress()
  const { refusal, onSend } = useFormSending(form, async (values) => {
    const to = deliveryOf(values, saved, person.Email)
    if (!to) return setMissing(t`Choose an address from the list, or enter it by hand.`)
    keep(to)
    if (values.place && isFound(values, saved)) await saveFound(values.place)
    toStep('pay')
  })
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Continue to payment</Trans>}>
      <DeliveryFields form={form} saved={saved} missing={missing} onMissing={setMissing} />
    </SendForm>
  )
}

/** The recipient of a delivery, and the address: a saved one, one found by search, or one typed by hand. */
export function DeliveryFields({
  form,
  saved,
  missing,
  onMissing,
}: {
  form: UseFormReturn<DeliveryValues>
  saved: readonly SavedAddress[]
  missing: string | undefined
  onMissing: (missing: string | undefined) => void
}) {
  const { t } = useLingui()
  const { errors } = form.formState
  const [choice, place, isByHand] = form.watch(['chosen', 'place', 'isByHand'])
  const chosen = chosenOf(choice, saved)
  return (
    <>
      <Field label={t`Name`} required error={errors.Name?.message}>
        <TextInput
          autoComplete="name"
          {...form.register('Name', {
            validate: (text) => text.trim() !== '' || t`Enter who receives it.`,
            maxLength: 100,
          })}
        />
      </Field>
      {saved.length > 0 && (
        <RadioCards
          label={t`Address`}
          value={chosen}
          onChange={(uuid) => form.setValue('chosen', uuid)}
          options={[
            ...saved.map((address) => ({
              value: address.AddressUUID,
              title: address.Description || addressLine(toSaved(address, noPerson)),
              detail: address.Description && addressLine(toSaved(address, noPerson)),
            })),
            { value: 'other', title: <Trans>Another address</Trans> },
          ]}
        />
      )}
      {chosen === 'other' && (
        <AddressFields
          form={form}
          place={place}
          onPlace={(found) => {
            onMissing(undefined)
            form.setValue('place', found)
          }}
          missing={missing}
          isByHand={isByHand}
          onByHand={(byHand) => form.setValue('isByHand', byHand)}
        />
      )}
      <Contact form={form} />
    </>
  )
}

function Contact({ form }: { form: UseFormReturn<DeliveryValues> }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PhoneField
        hint={t`For the courier.`}
        error={form.formState.errors.Phone?.message}
        register={(rule) => form.register('Phone', rule)}
      />
      <Field label={t`Note for the courier`} optional hint={t`For example where to leave it.`}>
        <TextInput {...form.register('Notes', { maxLength: 200 })} />
      </Field>
    </div>
  )
}

const noPerson = { Name: '', Email: '', Phone: '', Notes: '' }

/** The initial values of the delivery form. */
export function blankFor(person: { FirstName: string; LastName: string; MobileNumber?: string }): DeliveryValues {
  const typed = { Notes: '', Street: '', Suburb: '', City: '', PostCode: '' }
  return { ...typed, ...prefilled(person), chosen: '', place: null, isByHand: false }
}

/** Saves a found address to the account. The order does not depend on it, so a failure is ignored. */
function useSaveAddress(): (place: Place) => Promise<void> {
  const { send, queries } = usePortal()
  const customerUuid = useCustomerUuid()
  return async ({ Formatted: _text, ...place }) => {
    try {
      await send(customers.addAddress, { spid: '2', customerUuid, AddressType: 'DELIVERY', ...place })
      await queries.invalidateQueries({ queryKey: [customers.addresses.is] })
    } catch {
      // The person can save it with their next order.
    }
  }
}
