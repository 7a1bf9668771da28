/** Why a bank did not pay a debit, or returned a payment, in the detail a customer sees. */
export const bankReasons = [
  'no-funds',
  'no-account',
  'account-closed',
  'not-authorised',
  /** The holder of the card or account disputes the payment. */
  'disputed',
  /** The bank gave no useful reason. */
  'not-told',
] as const
export type BankReason = (typeof bankReasons)[number]

/** The card partner's codes for the banks' reasons on debits. */
const ofDebit: Readonly<Record<string, BankReason>> = {
  insufficient_funds: 'no-funds',
  no_account: 'no-account',
  account_closed: 'account-closed',
  bank_account_restricted: 'not-authorised',
  debit_not_authorized: 'not-authorised',
}

/** Failures of a debit that never reached a bank. */
const ofNoBank: ReadonlySet<string> = new Set(['not_made'])

/** The reason in a card partner's code for a direct debit. */
export const debitReason = (code: string): BankReason => ofDebit[code] ?? 'not-told'

/**
 * Why a bank did not pay a payment, or returned it. `returnedFor` is the code of the return. Undefined if no bank did
 * either; a card's own status then says what is wrong.
 */
export function bankReasonOf({
  methodKind,
  state,
  failure,
  returnedFor,
}: {
  methodKind: string
  state: string
  failure: string | null
  returnedFor: string | undefined
}): BankReason | undefined {
  const isDebit = methodKind === 'bank-account'
  if (returnedFor !== undefined) return isDebit ? debitReason(returnedFor) : 'disputed'
  const isRefused = isDebit && (state === 'cancelled' || state === 'waiting')
  return isRefused && failure !== null && !ofNoBank.has(failure) ? debitReason(failure) : undefined
}
