import { expect, test } from 'vitest'
import { bankReasonOf } from './bank-reason.ts'

const debit = { methodKind: 'bank-account', state: 'cancelled', failure: null, returnedFor: undefined }

test.each([
  ['insufficient_funds', 'no-funds'],
  ['no_account', 'no-account'],
  ['account_closed', 'account-closed'],
  ['debit_not_authorized', 'not-authorised'],
  ['bank_account_restricted', 'not-authorised'],
  ['refer_to_customer', 'not-told'],
  ['anything', 'not-told'],
])('a debit that a bank refuses or takes back with %s says %s', (code, reason) => {
  expect(bankReasonOf({ ...debit, failure: code })).toBe(reason)
  expect(bankReasonOf({ ...debit, state: 'succeeded', returnedFor: code })).toBe(reason)
})

test('a card payment that was taken back was disputed, whatever its code', () => {
  const card = { ...debit, methodKind: 'card', state: 'succeeded' }
  expect(bankReasonOf({ ...card, returnedFor: 'fraudulent' })).toBe('disputed')
})

test('a debit that no bank has refused, and a card that was declined, have no reason of a bank', () => {
  expect(bankReasonOf(debit)).toBeUndefined()
  expect(bankReasonOf({ ...debit, failure: 'not_made' })).toBeUndefined()
  expect(bankReasonOf({ ...debit, state: 'processing', failure: 'insufficient_funds' })).toBeUndefined()
  expect(bankReasonOf({ ...debit, methodKind: 'card', failure: 'insufficient_funds' })).toBeUndefined()
})
