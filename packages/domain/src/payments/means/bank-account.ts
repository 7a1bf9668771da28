import { compact } from '@waea/kit/typed'
import { type Refusal, refuse } from '../../refusal.ts'

/** The parts of a New Zealand bank account number: 2, 4, 7 and 2 or 3 digits. */
export interface BankAccountNumber {
  bank: string
  branch: string
  account: string
  suffix: string
}

/**
 * Reads an account number as people write it, `01-0902-0068389-00`: with hyphens, spaces or neither. Refuses
 * 'bank-account-invalid' for anything but 15 or 16 digits, and for a wrong check digit, which catches most typing
 * errors. Only the bank knows whether the account exists.
 */
export function parseBankAccount(text: string): BankAccountNumber | Refusal {
  const [, bank = '', branch = '', account = '', suffix = ''] =
    /^(\d{2})(\d{4})(\d{7})(\d{2,3})$/.exec(compact(text)) ?? []
  const number = { bank, branch, account, suffix }
  return bank && hasRightCheckDigit(number) ? number : refuse('bank-account-invalid', undefined, 'AccountNumber')
}

/** An account number in the form used on statements: `01-0902-0068389-00`. */
export function bankAccountText({ bank, branch, account, suffix }: BankAccountNumber): string {
  return `${bank}-${branch}-${account}-${suffix}`
}

/** A check digit rule: the weights of branch (4), account (8) and suffix (4), and the modulus of their sum. */
interface CheckRule {
  weights: readonly number[]
  modulus: number
  /** Replace each product by the sum of its digits first. */
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

/** The banks with a rule other than the common one, as published by Inland Revenue. */
const rules: Readonly<Record<string, CheckRule | undefined>> = { '08': d, '09': e, 25: f, 26: g, 28: g, 29: g, 33: f }

/** Bank 31 has no check digits, and those of banks after 38 are not published yet. Their numbers are accepted. */
const hasNoRule = ({ bank }: BankAccountNumber) => bank === '31' || Number(bank) > 38

/** The card partner's test accounts. No bank has this branch, so outside tests the partner refuses them. */
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
 * How long after a debit was paid banks commonly return it, if at all. Until then the payment is provisional and none
 * of it can be refunded. Later returns are still booked.
 */
export const debitSettlesMs = 7 * 24 * 60 * 60_000

/** The state of a debit's money: with the bank, paid provisionally, settled, or returned. */
export type DebitState = 'submitted' | 'provisional' | 'settled' | 'returned'

/** The state of a direct debit; undefined for a card payment, and for a debit the bank does not have yet or refused. */
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

/** Failures after which the account may not be debited again until its holder gives a new mandate. */
export const failuresThatEndMandates: ReadonlySet<string> = new Set([
  'account_closed',
  'bank_account_restricted',
  'debit_not_authorized',
  'no_account',
])
