import { Trans, useLingui } from '@lingui/react/macro'
import type { StripeElements } from '@stripe/stripe-js'
import { CallError } from '@waea/contract/call-error'
import type { LookupUse } from '@waea/domain/guest/lookup'
import { shownEmail } from '@waea/domain/identity/shown-email'
import { isRefusal } from '@waea/domain/refusal'
import { dollars, gstWithin, money } from '@waea/kit/money'
import { SendForm } from '@waea/ui/fields/send-form'
import { useRef } from 'react'
import { AmountChoices } from '../../capabilities/balance/shared/amount-choices.tsx'
import { CardFields } from '../../capabilities/payments/shared/card-fields.tsx'
import { useCardScript } from '../../capabilities/payments/shared/card-script.ts'
import { usePayAgain } from '../../capabilities/payments/shared/pay-again.tsx'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { useKeptForm } from '../../shell/forms/shared/kept-form.ts'
import type { StepProps } from './errand.ts'
import { LookupLine } from './lookup-line.tsx'
import { amountOf, OwnAmount, type PayTyped, ReceiptChoice } from './pay-fields.tsx'
import { confirmCard, useGuestPay, withoutToken } from './use-guest-pay.ts'

type Props = StepProps & { use: LookupUse }

/** The second step: the amount, the receipt's email, and the card. Leaving the step loses only the card. */
export default function PayStep({ use, errand, keep, goTo }: Props) {
  const { t } = useLingui()
  const blank: PayTyped = { choice: use === 'bill' ? 'own' : '2000', own: '', wantsReceipt: false, Email: '' }
  const { form, forget } = useKeptForm<PayTyped>(`guest-payment-${use}`, blank)
  const [choice, own] = form.watch(['choice', 'own'])
  const cards = useCardScript()
  const fields = useRef<StripeElements | null>(null)
  const again = usePayAgain()
  const pay = useGuestPay({ use, errand, keep })
  const chosen = amountOf(use, choice, own)
  const amount = isRefusal(chosen) ? undefined : chosen

  const { refusal, onSend } = useFormSending(
    form,
    async ({ wantsReceipt, Email }) => {
      const { script } = cards
      const elements = fields.current
      if (amount === undefined || script.state !== 'ready' || !elements) return
      if ((await elements.submit()).error) return
      const order = await again.askingFirst((more) => pay.begin(amount, more))
      if (!order) return
      const receiptTo = wantsReceipt ? shownEmail(Email) : undefined
      if (receiptTo && receiptTo !== errand.receiptTo) await pay.askReceipt(order, receiptTo)
      const next = withoutToken({ ...errand, order, ...(receiptTo && { receiptTo }) })
      keep(next)
      const { Status } = await pay.standing(order)
      const confirmed = Status === 'COMPLETED' ? 'taken' : await confirmCard(elements, script.stripe, order)
      if (confirmed === 'typed-wrong') return
      if (confirmed !== 'taken') {
        // A payment that has ended, for example after many declined cards, takes no other card: the next press starts a
        // new one.
        if ((await pay.standing(order)).Status === 'FAILED') keep({ ...next, order: undefined })
        throw new CallError('', 402, { code: confirmed })
      }
      forget()
      keep({ ...next, isGiven: true })
      await goTo('success', true)
    },
    { Amount: 'own' },
  )
  return (
    <>
      <LookupLine use={use} shown={errand.shown} onChange={() => void goTo('validation')} />
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={amount === undefined ? <Trans>Pay</Trans> : <Trans>Pay {dollars(amount)}</Trans>}
        disabled={cards.script.state !== 'ready'}
        note={<PayNote />}
        aria-label={t`Payment`}
      >
        {use === 'top-up' && <AmountChoices value={choice} onChange={(next) => form.setValue('choice', next)} />}
        {choice === 'own' && <OwnAmount form={form} use={use} />}
        {amount !== undefined && use === 'top-up' && (
          <p className="-mt-2 text-s text-ink-2">
            <Trans>GST of {dollars(gstWithin(amount))} is included.</Trans>
          </p>
        )}
        <CardFields
          cards={cards}
          fields={fields}
          use={{ mode: 'payment', amount: amount ?? money(2000), keepCard: false }}
        />
        <ReceiptChoice form={form} />
      </SendForm>
      {again.question}
    </>
  )
}

function PayNote() {
  return (
    <Trans>
      Your bank may ask you to confirm. We charge you once, and what you paid for arrives even if this page is closed.
    </Trans>
  )
}
