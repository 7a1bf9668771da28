import fc from 'fast-check'
import { expect, test } from 'vitest'
import { debitSettlesMs, debitState, parseBankAccount } from './bank-account.ts'

const refused = { refused: 'bank-account-invalid', field: 'AccountNumber' }

test.each([
  ['01-0902-0068389-00', 'the common rule, of a short number'],
  ['08-6523-1954512-001', 'National Bank'],
  ['26-2600-0320871-032', 'a rule that folds and counts the suffix'],
  ['11-0000-0000000-010', 'a test account of the card partner'],
  ['11-0000-2222222-027', 'another one, whose check digit is of no use'],
])('%s is an account number: %s', (written) => {
  const [bank, branch, account, suffix] = written.split('-')
  expect(parseBankAccount(written)).toEqual({ bank, branch, account, suffix })
})

test('blanks and hyphens do not matter', () => {
  const number = { bank: '01', branch: '0902', account: '0068389', suffix: '00' }
  for (const written of ['0109020068389 00', ' 01 0902 0068389-00 ', '010902006838900'])
    expect(parseBankAccount(written)).toEqual(number)
})

test.each([
  '',
  '01-0902-0068389',
  '01-0902-0068389-0',
  '01-0902-0068389-0000',
  '01-0902-006838x-00',
  '١١-0000-0000000-010',
])('"%s" is none: 15 or 16 digits are wanted', (written) => {
  expect(parseBankAccount(written)).toMatchObject(refused)
})

test('a slip in one digit of the branch or the account is noticed', () => {
  const right = '010902006838900'
  const slip = fc.tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(slip, ([at, by]) => {
      const digit = (Number(right[at]) + by) % 10
      const written = right.slice(0, at) + digit + right.slice(at + 1)
      // Account numbers from 990000 on follow the other rule, which ignores some digits.
      fc.pre(Number(written.slice(6, 13)) < 990_000)
      expect(parseBankAccount(written)).toMatchObject(refused)
    }),
  )
})

test('a debit is with the bank, provisional while it may be taken back, then settled, or returned', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  const settlesAt = new Date(now.getTime() + debitSettlesMs)
  const of = (state: string, returned = 0) => ({ methodKind: 'bank-account', state, settlesAt, returned })
  expect(debitState(of('processing'), now)).toBe('submitted')
  expect(debitState(of('succeeded'), new Date(settlesAt.getTime() - 1))).toBe('provisional')
  expect(debitState(of('succeeded'), settlesAt)).toBe('settled')
  expect(debitState(of('succeeded', 1), settlesAt)).toBe('returned')
  expect(debitState(of('cancelled'), now)).toBeUndefined()
  expect(debitState({ ...of('succeeded'), methodKind: 'card' }, now)).toBeUndefined()
})
