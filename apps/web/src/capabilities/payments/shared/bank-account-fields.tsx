import { Trans, useLingui } from '@lingui/react/macro'
import { bankAccountText, parseBankAccount } from '@waea/domain/payments/means/bank-account'
import { isRefusal } from '@waea/domain/refusal'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import { useState } from 'react'
import { useRefusalText } from '../../../shell/forms/shared/use-refusal-text.ts'

/** A bank account as sent: the number as printed on statements, and the account holder. */
export type BankAccount = { AccountNumber: string; HolderName: string }

/**
 * The fields of a bank account. `check` returns the typed account; undefined if something is wrong, and its field then
 * shows the error.
 */
export function useBankAccountFields(start?: BankAccount) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const [number, setNumber] = useState(start?.AccountNumber ?? '')
  const [holder, setHolder] = useState(start?.HolderName ?? '')
  const [wrong, setWrong] = useState<{ number?: string; holder?: string }>({})
  const check = (): BankAccount | undefined => {
    const parsed = parseBankAccount(number)
    const HolderName = holder.trim()
    setWrong({
      ...(isRefusal(parsed) && { number: refusalText(parsed) }),
      ...(!HolderName && { holder: t`Enter the name on the account.` }),
    })
    return isRefusal(parsed) || !HolderName ? undefined : { AccountNumber: bankAccountText(parsed), HolderName }
  }
  const fields = (
    <>
      <Field
        label={<Trans>Account number</Trans>}
        hint={<Trans>As on your statement: 01-0902-0068389-00</Trans>}
        error={wrong.number}
        required
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <Field label={<Trans>Name on the account</Trans>} error={wrong.holder} required>
        <TextInput
          autoComplete="name"
          maxLength={100}
          value={holder}
          onChange={(event) => setHolder(event.target.value)}
        />
      </Field>
    </>
  )
  return { check, fields }
}
