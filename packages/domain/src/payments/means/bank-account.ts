import { compact } from '@waea/kit/typed'
import { type Refusal, refuse } from '../../refusal.ts'

/** A New Zealand bank account number by its parts: 2, 4, 7 and 2 or 3 digits. */
export interface BankAccountNumber {
  bank: string
  branch: string
  account: string
  suffix: string
}

/**
 * An account number as people write it, `01-0902-0068389-00`: with hyphens, blanks or neither. Refuses
 * 'bank-account-invalid' what has other than 15 or 16 digits, and a number whose check digit is wrong, as it is after most
 * slips. Whether the account exists, its bank says.
 */
export function parseBankAccount(text: string): BankAccountNumber | Refusal {
  const [, bank = '', branch = '', account = '', suffix = ''] =
    /^(\d{2})(\d{4})(\d{7})(\d{2,3})$/.exec(compact(text)) ?? []
  const number = { bank, branch, account, suffix }
  return bank && hasRightCheckDigit(number) ? number : refuse('bank-account-invalid', undefined, 'AccountNumber')
}

/** An account number as it is written on statements: `01-0902-0068389-00`. */
export function bankAccountText({ bank, branch, account, suffix }: BankAccountNumber): string {
  return `${bank}-${branch}-${account}-${suffix}`
}

/** A rule for check digits: the weights of branch (4), account (8) and suffix (4), and what their sum is a multiple of. */
interface CheckRule {
  weights: readonly number[]
  modulus: number
  /** Adds up the digits of each product first. */
  folds?: true
}

const [short, long, d, e, f, g]: readonly CheckRule[] = [
  { weights: [6, 3, 7, 9, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], modulus: 11 },
  { weights: [0, 0, 0, 0, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], modulus: 11 },
  { weights: [0, 0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0], modulus: 11 },
  { weights: [0, 0, 0, 0, 0, 0, 0, 0, 5, 4, 3, 2, 0, 0, 0, 1], modulus: 11, folds: true },
  { weights: [0, 0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1, 0, 0, 0, 0], modulus: 10 },
  { weights: [0, 0, 0, 0, 0, 1, 3, 7, 1, 3, 7, 1, 0, 3, 7, 1], modulus: 10, folds: true },
]

/** The banks whose numbers follow another rule than the common one, as Inland Revenue publishes them. */
const rules: Readonly<Record<string, CheckRule | undefined>> = { '08': d, '09': e, 25: f, 26: g, 28: g, 29: g, 33: f }

/** Bank 31 gives no check digits, and banks after 38 are not published yet: their numbers pass. */
const hasNoRule = ({ bank }: BankAccountNumber) => bank === '31' || Number(bank) > 38

/** The card partner's test accounts. No bank has this branch, so outside tests the partner refuses it. */
const isTestAccount = ({ bank, branch }: BankAccountNumber) => bank === '11' && branch === '0000'

function hasRightCheckDigit(number: BankAccountNumber): boolean {
  if (isTestAccount(number) || hasNoRule(number)) return true
  const { bank, branch, account, suffix } = number
  const rule = rules[bank] ?? (Number(account) < 990_000 ? short : long)
  if (!rule) return true
  const digits = [...(branch + account.padStart(8, '0') + suffix.padStart(4, '0'))].map(Number)
  const products = digits.map((digit, at) => digit * (rule.weights[at] ?? 0))
  const sum = products.map((one) => (rule.folds ? digitSum(one) : one)).reduce((all, one) => all + one, 0)
  return sum % rule.modulus === 0
}

function digitSum(number: number): number {
  return number < 10 ? number : digitSum([...String(number)].reduce((all, digit) => all + Number(digit), 0))
}

/**
 * How long after a debit was paid a bank commonly takes it back, if it does: until then the payment is provisional, and
 * nothing of it is refunded. Later returns are booked all the same.
 */
export const debitSettlesMs = 7 * 24 * 60 * 60_000

/** The state of a debit's money: with the bank, paid but not for sure, there, or taken back. */
export type DebitState = 'submitted' | 'provisional' | 'settled' | 'returned'

/** The state of a direct debit; undefined for a card payment, and before the bank has it or after it refused. */
export function debitState(
  of: { methodKind: string; state: string; settlesAt: Date | null; returned: number },
  now: Date,
): DebitState | undefined {
  if (of.methodKind !== 'bank-account') return undefined
  if (of.state === 'processing') return 'submitted'
  if (of.state !== 'succeeded') return undefined
  if (of.returned > 0) return 'returned'
  return of.settlesAt && of.settlesAt > now ? 'provisional' : 'settled'
}

/** Failures after which the account may not be debited again until its holder agrees anew. */
export const failuresThatEndMandates: ReadonlySet<string> = new Set([
  'account_closed',
  'bank_account_restricted',
  'debit_not_authorized',
  'no_account',
])
