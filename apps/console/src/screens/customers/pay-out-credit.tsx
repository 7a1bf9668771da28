import { payouts } from '@waea/contract/money/payouts'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { dollars, money } from '@waea/kit/money'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../shell/calls.ts'
import { useReason } from '../../shell/reason.tsx'
import { refusalText } from '../../shell/refusal-text.ts'
import type { Customer } from './section.tsx'

/** Pays out all credit that can be: to the cards that paid it, the rest to a bank account. */
export function PayOutCredit({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const toast = useToast()
  const reason = useReason()
  const payOut = useSend(payouts.payOutByProvider, [operatorCustomers.customer, operatorCustomers.history])
  const [AccountNumber, setAccountNumber] = useState('')
  const [HolderName, setHolderName] = useState('')
  const onSend = async () => {
    const done = await payOut
      .mutateAsync({
        customerUuid: customer.UUID,
        ...(AccountNumber.trim() && { AccountNumber: AccountNumber.trim() }),
        ...(HolderName.trim() && { HolderName: HolderName.trim() }),
        reason,
      })
      .catch(() => undefined)
    if (!done) return
    toast({ text: 'The credit is being paid out', tone: 'good' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Pay out credit" size="m">
      <p className="text-ink-2">
        The account has {dollars(money(customer.AccountCreditCents))} of credit, and its prepay mobiles what they show.
        What can be paid out goes back to the cards that paid it; what they do not cover goes to the bank account.
      </p>
      <SendForm
        onSend={onSend}
        submitText="Pay out all credit"
        refusal={refusalText(payOut.error, { conflict: 'There is no credit that can be paid out.' })}
      >
        <Field label="Bank account number" hint="Only if the cards do not cover it." optional>
          <TextInput
            inputMode="numeric"
            value={AccountNumber}
            onChange={({ target }) => setAccountNumber(target.value)}
          />
        </Field>
        <Field label="Account holder" optional>
          <TextInput maxLength={100} value={HolderName} onChange={({ target }) => setHolderName(target.value)} />
        </Field>
      </SendForm>
    </Dialog>
  )
}
