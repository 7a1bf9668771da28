import { billing, billPayment } from '@waea/contract/money/billing'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { dollars, fromDollars, money } from '@waea/kit/money'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../../shell/calls.ts'
import { useReason } from '../../../shell/reason.tsx'
import { refusalText } from '../../../shell/refusal-text.ts'
import type { Customer } from '../section.tsx'

/** Takes what is left of a bill, or a part of it, back by a credit note. */
export function CreditBill({
  customer,
  bill,
  onClose,
}: {
  customer: Customer
  bill: { Number: string; GrandTotalCents: number; RemainingCents: number; LeftCents: number }
  onClose: () => void
}) {
  const toast = useToast()
  const reason = useReason()
  const credit = useSend(billPayment.creditInvoice, [
    billing.invoicesForOperator,
    operatorCustomers.customer,
    operatorCustomers.history,
  ])
  const [part, setPart] = useState('')
  const [Because, setBecause] = useState('')
  const left = money(bill.LeftCents)
  const cents = part.trim() === '' ? left : fromDollars(part)
  const isWrong = cents === undefined || cents <= 0 || cents > left
  const [isTried, setIsTried] = useState(false)
  const onSend = async () => {
    setIsTried(true)
    if (isWrong || Because.trim() === '') return
    const { UUID: customerUuid } = customer
    const done = await credit
      .mutateAsync({
        customerUuid,
        number: bill.Number,
        Because: Because.trim(),
        LeftCents: left,
        ...(cents < left && { AmountCents: cents }),
        reason,
      })
      .catch(() => undefined)
    if (!done) return
    toast({ text: `Credit note ${done.Number} for ${dollars(money(done.AmountCents))} is made`, tone: 'good' })
    onClose()
  }
  const credited = money(bill.GrandTotalCents - left)
  return (
    <Dialog open onClose={onClose} title={`Credit bill ${bill.Number}`} size="m">
      <p className="text-ink-2">
        The bill is {dollars(money(bill.GrandTotalCents))}, of which {dollars(money(bill.RemainingCents))} is left to
        pay.
        {credited > 0 && ` ${dollars(credited)} of it is credited already.`}
        {left > bill.RemainingCents && ' What was paid already becomes credit of the account.'}
      </p>
      <SendForm
        onSend={onSend}
        submitText={isWrong ? 'Make the credit note' : `Credit ${dollars(money(cents))}`}
        refusal={refusalText(credit.error, {
          conflict: 'The bill was credited meanwhile. Close this, and look at it again.',
        })}
      >
        <Field
          label="Amount, if it is only a part"
          hint={
            credited > 0
              ? `Without one, the ${dollars(left)} that is left is credited.`
              : 'Without one, the whole bill is void.'
          }
          error={isTried && isWrong ? `Enter an amount up to ${dollars(left)}.` : undefined}
          optional
        >
          <TextInput before="$" inputMode="decimal" value={part} onChange={({ target }) => setPart(target.value)} />
        </Field>
        <Field
          label="Why"
          hint="The customer reads it on the credit note."
          error={isTried && Because.trim() === '' ? 'Write why.' : undefined}
          required
        >
          <TextInput maxLength={120} value={Because} onChange={({ target }) => setBecause(target.value)} />
        </Field>
      </SendForm>
    </Dialog>
  )
}
