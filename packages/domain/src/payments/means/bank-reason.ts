/** Why a bank did not pay a debit, or took a payment back, as far as a customer is told. */
export const bankReasons = [
  'no-funds',
  'no-account',
  'account-closed',
  'not-authorised',
  /** The holder of the card or account says that the payment is wrong. */
  'disputed',
  /** The bank gave no reason that helps. */
  'not-told',
] as const
export type BankReason = (typeof bankReasons)[number]

/** The card partner's codes for what banks say of debits. */
const ofDebit: Readonly<Record<string, BankReason>> = {
  insufficient_funds: 'no-funds',
  no_account: 'no-account',
  account_closed: 'account-closed',
  bank_account_restricted: 'not-authorised',
  debit_not_authorized: 'not-authorised',
}

/** Failures of a debit that no bank has decided: it never reached one. */
const ofNoBank: ReadonlySet<string> = new Set(['not_made'])

/** What a code of the card partner says of a direct debit. */
export const debitReason = (code: string): BankReason => ofDebit[code] ?? 'not-told'

/**
 * Why a bank did not pay, or took back, a payment. `returnedFor` is the code of what it took back. Undefined where no bank
 * did either: then a card's own status says what is wrong.
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
