import { useLingui } from '@lingui/react/macro'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import type { RegisterOptions, UseFormRegisterReturn } from 'react-hook-form'
import { isPhoneNumber } from '../../../shell/forms/shared/phone-number.ts'

/** A phone number for questions about an order; optional. */
export function PhoneField({
  hint,
  error,
  register,
}: {
  hint: string
  error: string | undefined
  register: (rule: Pick<RegisterOptions, 'validate'>) => UseFormRegisterReturn
}) {
  const { t } = useLingui()
  const validate = async (text: string) =>
    !text.trim() || (await isPhoneNumber(text)) || t`Enter a mobile number, or a phone number with its area code.`
  return (
    <Field label={t`Mobile number`} optional error={error} hint={hint}>
      <TextInput type="tel" inputMode="tel" autoComplete="tel" maxLength={40} {...register({ validate })} />
    </Field>
  )
}
