import { Trans, useLingui } from '@lingui/react/macro'
import { isEmail } from '@waea/domain/identity/email'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { PageHeading } from '@waea/ui/page-heading'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { useKeptForm } from '../../../shell/forms/shared/kept-form.ts'
import { usePortal, useSignedIn } from '../../../shell/session/shared/portal.tsx'
import type { ShownCart } from '../cart/find-cart.ts'
import { CheckoutColumns } from './checkout-columns.tsx'
import { mailboxOf, prefilled } from './contact.ts'
import { useDeliveryTo } from './delivery-to.ts'
import { PhoneField } from './phone-field.tsx'
import { useStep } from './use-step.ts'

/** Where to send an eSIM's code: asked if something is missing or the person wants to change it. */
export function ContactStep({ cart }: { cart: ShownCart }) {
  const { t } = useLingui()
  const { settings } = usePortal()
  const { person } = useSignedIn()
  const toStep = useStep()
  const { confirmed, keep } = useDeliveryTo(false)
  const { form, forget } = useKeptForm('contact-form', {
    ...prefilled(person),
    Email: mailboxOf(person.Email, settings.placeholderEmailEnding),
    ...confirmed,
  })
  const { errors } = form.formState
  const { refusal, onSend } = useFormSending(form, async (values) => {
    keep(values)
    forget()
    toStep('pay')
  })
  return (
    <CheckoutColumns
      cart={cart}
      heading={
        <PageHeading title={<Trans>Where should we send the eSIM?</Trans>}>
          <Trans>You can install it here as soon as you’ve paid. We’ll email you the link too.</Trans>
        </PageHeading>
      }
    >
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Continue to payment</Trans>}>
        <Field label={t`Name`} required error={errors.Name?.message}>
          <TextInput
            autoComplete="name"
            {...form.register('Name', { required: t`Enter your name.`, maxLength: 100 })}
          />
        </Field>
        <Field label={t`Email`} required error={errors.Email?.message}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            {...form.register('Email', {
              validate: (text) => isEmail(text) || t`Check the email address: it should look like name@example.nz.`,
            })}
          />
        </Field>
        <PhoneField
          hint={t`Only for questions about this order.`}
          error={errors.Phone?.message}
          register={(rule) => form.register('Phone', rule)}
        />
      </SendForm>
    </CheckoutColumns>
  )
}
