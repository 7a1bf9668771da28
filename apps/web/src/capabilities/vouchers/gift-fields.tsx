import { Trans, useLingui } from '@lingui/react/macro'
import { vouchers } from '@waea/contract/money/vouchers'
import { isRefusal } from '@waea/domain/refusal'
import { cleanMessage, decideGift, giftMessageCharacters, maxGift, minGift } from '@waea/domain/vouchers/gift'
import { dollars, fromDollars, type Money, money, zero } from '@waea/kit/money'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import type { UseFormReturn } from 'react-hook-form'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useRefusalText } from '../../shell/forms/shared/use-refusal-text.ts'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'

/** A gift as typed. */
export type GiftTyped = { MSISDN: string; amount: string; Message: string }

/** The recipient, the amount, and a message. `credit` is the available credit, if known. */
export function GiftFields({ form, credit }: { form: UseFormReturn<GiftTyped>; credit: Money | undefined }) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const gifts = useCall(vouchers.gifts, { customerUuid: useCustomerUuid() })
  const { errors } = form.formState
  const fault = (decision: unknown) => (isRefusal(decision) ? refusalText(decision) : true)
  const amountFault = (typed: string) => {
    const amount = fromDollars(typed)
    if (amount === undefined) return t`Enter an amount in dollars, such as 10.00.`
    return fault(decideGift(amount, credit ?? maxGift, { today: zero, thisMonth: zero }))
  }
  const [least, most] = [dollars(minGift), dollars(maxGift)]
  const left = gifts.data && dollars(money(gifts.data.LeftToGiveCents))
  const limits = t`From ${least} to ${most}`
  return (
    <>
      <Field
        label={<Trans>Mobile number</Trans>}
        hint={t`A prepay mobile with us`}
        error={errors.MSISDN?.message}
        required
      >
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          {...form.register('MSISDN', { validate: (text) => text.trim() !== '' || t`please enter` })}
        />
      </Field>
      <Field
        label={<Trans>Amount in dollars</Trans>}
        hint={left === undefined ? limits : t`From ${least} to ${most}; you can give ${left} now`}
        error={errors.amount?.message}
        required
      >
        <TextInput
          before="$"
          inputMode="decimal"
          autoComplete="off"
          {...form.register('amount', { validate: amountFault })}
        />
      </Field>
      <Field
        label={<Trans>Message</Trans>}
        hint={t`Up to ${giftMessageCharacters} characters, in their email`}
        error={errors.Message?.message}
        optional
      >
        <TextInput
          autoComplete="off"
          {...form.register('Message', { validate: (text) => fault(cleanMessage(text)) })}
        />
      </Field>
    </>
  )
}
