import { useLingui } from '@lingui/react/macro'
import type { BankReason } from '@waea/domain/payments/means/bank-reason'

/** Why a bank refused a debit, or reversed a payment, in a few words. */
export function useBankReasonWords(): Readonly<Record<BankReason, string>> {
  const { t } = useLingui()
  return {
    'no-funds': t`Not enough money in the account`,
    'no-account': t`The bank couldn’t find the account`,
    'account-closed': t`The account is closed`,
    'not-authorised': t`The bank doesn’t let us debit the account`,
    disputed: t`Disputed at the bank`,
    'not-told': t`The bank gave no reason`,
  }
}
