import type { Account, Call } from '../account.ts'
import { docUrl, invalidRequest } from '../errors.ts'
import { bookBalance, makeCharge } from '../methods/bank.ts'
import {
  type DebitFailure,
  endMandate,
  isBankAccount,
  makeMandate,
  mandateOf,
  testAccountOf,
} from '../methods/bank-accounts.ts'
import { findPaymentMethod, vaultOf } from '../methods/payment-methods.ts'
import type { Charge } from '../money-types.ts'
import type { BankMethod, PaymentIntent } from '../types.ts'

const dayS = 86_400

/** The next banking day, `YYYY-MM-DD` in UTC. */
function nextBankDay(seconds: number): string {
  let day = seconds + dayS
  while ([0, 6].includes(new Date(day * 1000).getUTCDay())) day += dayS
  return new Date(day * 1000).toISOString().slice(0, 10)
}

function detailsOf(account: Account, method: BankMethod, mandate: string): object {
  const details = { ...method.nz_bank_account, expected_debit_date: nextBankDay(account.seconds()), mandate }
  return { nz_bank_account: details, type: 'nz_bank_account' }
}

/** Submits a debit; the payment is `processing` until the bank answers. */
export function submitDebit(account: Account, intent: PaymentIntent, method: BankMethod, call: Call): PaymentIntent {
  if (!intent.payment_method_types.includes('nz_bank_account')) {
    throw invalidRequest(
      `The PaymentMethod provided (nz_bank_account) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      { param: 'payment_method' },
    )
  }
  if (intent.currency !== 'nzd')
    throw invalidRequest('The currency provided is invalid for nz_bank_account.', { param: 'currency' })
  if (intent.capture_method === 'manual') {
    throw invalidRequest('The payment method `nz_bank_account` cannot be captured manually.', {
      param: 'capture_method',
    })
  }
  const mandate = (mandateOf(account, method) ?? makeMandate(account, method, call.params)).id
  const made = makeCharge(account, intent, method, call, {
    captured: false,
    authenticated: false,
    details: detailsOf(account, method, mandate),
  })
  const charge: Charge = { ...made, paid: false, captured: true, receipt_url: null, status: 'pending' }
  account.store.put('charges', charge)
  const submitted: PaymentIntent = { ...intent, latest_charge: charge.id, next_action: null, status: 'processing' }
  account.store.put('payment_intents', submitted)
  if (!testAccountOf(vaultOf(account, method).behaviour).neverAnswers) {
    account.store.put('intent_ends', { id: intent.id, dueMs: account.now().getTime() + account.debitMs })
  }
  account.emit('charge.pending', charge, call)
  account.emit('payment_intent.processing', submitted, call)
  return submitted
}

/** Settles a debit: paid, or failed with `fails` or the test account's reason. */
export function answerDebit(account: Account, intent: PaymentIntent, fails?: DebitFailure): void {
  const method = intent.payment_method && findPaymentMethod(account, intent.payment_method)
  const charge = intent.latest_charge && account.store.get('charges', intent.latest_charge)
  if (intent.status !== 'processing' || !method || !charge || !isBankAccount(method)) return
  account.store.remove('intent_ends', intent.id)
  const reason = fails ?? testAccountOf(vaultOf(account, method).behaviour).fails
  if (reason) failDebit(account, intent, method, charge, reason)
  else payDebit(account, intent, charge)
}

function payDebit(account: Account, intent: PaymentIntent, charge: Charge): void {
  const balance_transaction = bookBalance(account, charge.id, charge.amount, charge.currency, charge.description)
  const paid: Charge = {
    ...charge,
    amount_captured: charge.amount,
    balance_transaction,
    paid: true,
    status: 'succeeded',
  }
  account.store.put('charges', paid)
  const succeeded: PaymentIntent = { ...intent, amount_received: intent.amount, status: 'succeeded' }
  account.store.put('payment_intents', succeeded)
  account.emit('charge.succeeded', paid, undefined)
  account.emit('payment_intent.succeeded', succeeded, undefined)
}

function failDebit(
  account: Account,
  intent: PaymentIntent,
  method: BankMethod,
  charge: Charge,
  { code, message, endsMandate }: DebitFailure,
): void {
  const failed: Charge = { ...charge, captured: false, failure_code: code, failure_message: message, status: 'failed' }
  account.store.put('charges', failed)
  const after: PaymentIntent = {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code,
      doc_url: docUrl(code),
      message,
      payment_method: method,
      type: 'invalid_request_error',
    },
    payment_method: null,
    status: 'requires_payment_method',
  }
  account.store.put('payment_intents', after)
  account.emit('charge.failed', failed, undefined)
  account.emit('payment_intent.payment_failed', after, undefined)
  if (endsMandate) endMandate(account, method)
}
