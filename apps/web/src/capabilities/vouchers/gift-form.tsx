import { Trans, useLingui } from '@lingui/react/macro'
import { balance } from '@waea/contract/balance'
import { vouchers } from '@waea/contract/vouchers'
import { isRefusal, type Refusal } from '@waea/domain/refusal'
import { cleanMessage, decideGift, giftMessageCharacters, leastGift, mostGift } from '@waea/domain/vouchers/gift'
import { dollars, fromDollars, money, plainDollars, zero } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/field'
import { SendForm } from '@waea/ui/send-form'
import { TextInput } from '@waea/ui/text-input'
import { useForm } from 'react-hook-form'
import { useCall } from '../../shell/data/use-call.ts'
import { useFormSending } from '../../shell/forms/form.ts'
import { useRefusalText } from '../../shell/forms/use-refusal-text.ts'
import { useCustomerUuid, usePortal } from '../../shell/session/portal.tsx'
import type { Mobile } from '../mobiles/use-mobile.ts'
import type { LookedAt } from './steps.ts'

type Values = { MSISDN: string; amount: string; Message: string }

/** To whom, how much, and a line to it; what was typed before is there again. */
export function GiftForm({
  mobile,
  before,
  onLookedAt,
}: {
  mobile: Mobile
  before: LookedAt['asked'] | undefined
  onLookedAt: (looked: LookedAt) => void
}) {
  const { t } = useLingui()
  const { send } = usePortal()
  const refusalText = useRefusalText()
  const customerUuid = useCustomerUuid()
  const mine = { customerUuid, mobileUuid: mobile.UUID }
  const credit = useCall(balance.credit, mine)
  const gifts = useCall(vouchers.gifts, { customerUuid })
  const form = useForm<Values>({
    defaultValues: {
      MSISDN: before?.MSISDN ?? '',
      amount: before ? plainDollars(money(before.AmountCents)) : '',
      Message: before?.Message ?? '',
    },
  })
  const { errors } = form.formState
  const inWords = (decision: Refusal | unknown) => (isRefusal(decision) ? refusalText(decision) : true)
  const amountFault = (typed: string) => {
    const amount = fromDollars(typed)
    if (amount === undefined) return t`Enter an amount in dollars, such as 10.00.`
    const left = credit.data && money(credit.data.MainBalCreditCents)
    return inWords(decideGift(amount, left ?? mostGift, { today: zero, thisMonth: zero }))
  }
  const sending = useFormSending(
    form,
    async ({ MSISDN, amount, Message }) => {
      const asked = { ...mine, MSISDN: MSISDN.trim(), AmountCents: fromDollars(amount) ?? zero }
      const message = cleanMessage(Message)
      const answer = await send(vouchers.checkGift, asked)
      onLookedAt({ asked: { ...asked, ...(!isRefusal(message) && message && { Message: message }) }, answer })
    },
    { AmountCents: 'amount' },
  )
  const [least, most] = [dollars(leastGift), dollars(mostGift)]
  const left = gifts.data && dollars(money(gifts.data.LeftToGiveCents))
  return (
    <Card>
      <SendForm
        onSend={sending.onSend}
        refusal={sending.refusal}
        submitText={<Trans>Go on</Trans>}
        note={<Trans>Nothing is given yet: you see what comes of it first.</Trans>}
      >
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
            maxLength={30}
            {...form.register('MSISDN', { validate: (text) => text.trim() !== '' || t`please enter` })}
          />
        </Field>
        <Field
          label={<Trans>Amount in dollars</Trans>}
          hint={
            left === undefined ? t`From ${least} to ${most}` : t`From ${least} to ${most}; you can give ${left} now`
          }
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
          hint={t`Up to ${giftMessageCharacters} characters, in their mail`}
          error={errors.Message?.message}
          optional
        >
          <TextInput
            autoComplete="off"
            {...form.register('Message', { validate: (text) => inWords(cleanMessage(text)) })}
          />
        </Field>
      </SendForm>
    </Card>
  )
}
