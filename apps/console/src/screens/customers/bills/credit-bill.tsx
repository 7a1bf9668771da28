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

/** Takes a bill, or a part of it, back by a credit note. */
export function CreditBill({
  customer,
  bill,
  onClose,
}: {
  customer: Customer
  bill: { Number: string; GrandTotalCents: number; RemainingCents: number }
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
  const whole = money(bill.GrandTotalCents)
  const cents = part.trim() === '' ? whole : fromDollars(part)
  const isWrong = cents === undefined || cents <= 0 || cents > whole
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
        ...(cents < whole && { AmountCents: cents }),
        reason,
      })
      .catch(() => undefined)
    if (!done) return
    toast({ text: `Credit note ${done.Number} for ${dollars(money(done.AmountCents))} is made`, tone: 'good' })
    onClose()
  }
  const paid = whole - bill.RemainingCents
  return (
    <Dialog open onClose={onClose} title={`Credit bill ${bill.Number}`} size="m">
      <p className="text-ink-2">
        The bill is {dollars(whole)}, of which {dollars(money(bill.RemainingCents))} is left to pay.
        {paid > 0 && ' What was paid already becomes credit of the account.'}
      </p>
      <SendForm
        onSend={onSend}
        submitText={isWrong ? 'Make the credit note' : `Credit ${dollars(money(cents))}`}
        refusal={refusalText(credit.error)}
      >
        <Field
          label="Amount, if it is only a part"
          hint="Without one, the whole bill is void."
          error={isTried && isWrong ? `Enter an amount up to ${dollars(whole)}.` : undefined}
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
