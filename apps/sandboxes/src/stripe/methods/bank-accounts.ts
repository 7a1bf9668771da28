import { type Account, type Call, newId } from '../account.ts'
import { invalidRequest, missingParameter, resourceMissing } from '../errors.ts'
import { type FormObject, mergedMetadata, objectOf, requiredText, textOf, wordOf } from '../form.ts'
import type { Mandate } from '../money-types.ts'
import type { AnyMethod, BankAccountDetails, BankMethod } from '../types.ts'
import { billingDetails } from './cards.ts'

/** Why a debit fails: Stripe's code and sentence, and whether the direct debit authority ends with it. */
export interface DebitFailure {
  code: string
  message: string
  endsMandate: boolean
}

/** A test account, and the result of its debits: paid, failed, or never answered. */
export interface TestAccount {
  number: string
  suffix: string
  /** Its name as a payment method: pm_nzBankAccount_<name>. */
  name: string
  fails?: DebitFailure
  neverAnswers?: true
}

const failure = (code: string, message: string, endsMandate = false): DebitFailure => ({ code, message, endsMandate })

/** Stripe's published test accounts, all of bank 11 and branch 0000. */
const testAccounts: readonly TestAccount[] = [
  { number: '0000000', suffix: '010', name: 'success' },
  {
    number: '2222222',
    suffix: '027',
    name: 'insufficientFunds',
    fails: failure('insufficient_funds', 'The customer’s account has insufficient funds to cover this payment.'),
  },
  {
    number: '8888888',
    suffix: '000',
    name: 'referToCustomer',
    fails: failure('refer_to_customer', 'The customer’s bank refers you to the customer.'),
  },
  {
    number: '1111111',
    suffix: '016',
    name: 'noAccount',
    fails: failure('no_account', 'The customer’s bank account could not be located.', true),
  },
  {
    number: '5555555',
    suffix: '059',
    name: 'debitNotAuthorized',
    fails: failure(
      'debit_not_authorized',
      'The customer has notified their bank that this payment was unauthorized.',
      true,
    ),
  },
  { number: '9999999', suffix: '000', name: 'processing', neverAnswers: true },
]

const testBank = { code: '11', branch: '0000' }
const banks: Readonly<Record<string, string>> = {
  '01': 'ANZ',
  '02': 'BNZ',
  '03': 'Westpac',
  '06': 'ANZ',
  '11': 'ANZ',
  '12': 'ASB',
  '38': 'Kiwibank',
}

export function isBankAccount(method: AnyMethod): method is BankMethod {
  return method.type === 'nz_bank_account'
}

/** The test account by the name in its vault row. */
export function testAccountOf(name: string): TestAccount {
  const found = testAccounts.find((one) => one.name === name)
  if (!found) throw new Error(`There is no test account ${name}`)
  return found
}

function keepBankAccount(
  account: Account,
  details: BankAccountDetails,
  { name }: TestAccount,
  form: FormObject,
): BankMethod {
  const method: BankMethod = {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: wordOf(form, 'allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified',
    billing_details: billingDetails(objectOf(form, 'billing_details')),
    created: account.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergedMetadata({}, form),
    nz_bank_account: details,
    type: 'nz_bank_account',
  }
  account.store.put('payment_methods', method)
  account.store.put('vault', { id: method.id, behaviour: name, cvcGiven: false, setUp: false, spent: false })
  return method
}

function unusable(param: string): Error {
  return invalidRequest('The bank account number is invalid. Check the bank, branch, account number and suffix.', {
    code: 'bank_account_unusable',
    param: `nz_bank_account[${param}]`,
  })
}

/** Creates a payment method from `type=nz_bank_account&nz_bank_account[…]`. Accepts only the published test accounts. */
export function makeBankAccount(account: Account, form: FormObject): BankMethod {
  const given = objectOf(form, 'nz_bank_account')
  if (!given) throw missingParameter('nz_bank_account')
  const [bank, branch, number, suffix] = (['bank_code', 'branch_code', 'account_number', 'suffix'] as const).map(
    (name) => requiredText(given, name),
  ) as [string, string, string, string]
  const billing = objectOf(form, 'billing_details') ?? {}
  for (const name of ['name', 'email']) if (!textOf(billing, name)) throw missingParameter(`billing_details[${name}]`)
  if (!/^\d{2}$/.test(bank) || !(bank in banks)) throw unusable('bank_code')
  if (!/^\d{4}$/.test(branch)) throw unusable('branch_code')
  if (!/^\d{7}$/.test(number)) throw unusable('account_number')
  if (!/^\d{2,3}$/.test(suffix)) throw unusable('suffix')
  const known = testAccounts.find((one) => one.number === number && one.suffix === suffix)
  if (!known || bank !== testBank.code || branch !== testBank.branch) throw unusable('account_number')
  return keepBankAccount(account, detailsOf(known, textOf(given, 'account_holder_name') ?? null), known, form)
}

function detailsOf({ number, suffix }: TestAccount, holder: string | null): BankAccountDetails {
  const { code, branch } = testBank
  return {
    account_holder_name: holder,
    bank_code: code,
    bank_name: banks[code] ?? '',
    branch_code: branch,
    last4: number.slice(-4),
    suffix,
  }
}

/** A test account by its published name, such as pm_nzBankAccount_success. */
export function namedBankAccount(account: Account, id: string): BankMethod | undefined {
  const known = testAccounts.find(({ name }) => id === `pm_nzBankAccount_${name}`)
  const billing_details = { name: 'Jenny Rosen', email: 'jenny@example.com' }
  return known && keepBankAccount(account, detailsOf(known, null), known, { billing_details })
}

/** Creates an account's direct debit authority; the form must say how it was accepted. */
export function makeMandate(account: Account, method: BankMethod, form: FormObject): Mandate {
  const acceptance = objectOf(objectOf(form, 'mandate_data') ?? {}, 'customer_acceptance')
  if (!acceptance || !textOf(acceptance, 'type')) {
    throw invalidRequest('This PaymentMethod requires a mandate: pass mandate_data with the customer’s acceptance.', {
      code: 'mandate_required',
      param: 'mandate_data',
    })
  }
  const mandate: Mandate = {
    id: newId('mandate_1'),
    object: 'mandate',
    created: account.seconds(),
    customer_acceptance: { accepted_at: account.seconds(), ...acceptance },
    livemode: false,
    multi_use: {},
    on_behalf_of: null,
    payment_method: method.id,
    payment_method_details: { nz_bank_account: {}, type: 'nz_bank_account' },
    status: 'active',
    type: 'multi_use',
  }
  account.store.put('mandates', mandate)
  const vaulted = account.store.get('vault', method.id)
  if (vaulted) account.store.put('vault', { ...vaulted, mandate: mandate.id, setUp: true })
  return mandate
}

/** An account's active direct debit authority. */
export function mandateOf(account: Account, method: BankMethod): Mandate | undefined {
  const id = account.store.get('vault', method.id)?.mandate
  const mandate = id === undefined ? undefined : account.store.get('mandates', id)
  return mandate?.status === 'active' ? mandate : undefined
}

/** Ends an account's direct debit authority, cancelled by its holder or bank. */
export function endMandate(account: Account, method: BankMethod): void {
  const mandate = mandateOf(account, method)
  if (!mandate) return
  const ended: Mandate = { ...mandate, status: 'inactive' }
  account.store.put('mandates', ended)
  account.emit('mandate.updated', ended, undefined, { status: 'active' })
}

export function retrieveMandate(account: Account, call: Call): Mandate {
  const id = call.path.id ?? ''
  const found = account.store.get('mandates', id)
  if (!found) throw resourceMissing('mandate', id, 'mandate')
  return found
}
