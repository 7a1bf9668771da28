import { expect, test } from 'vitest'
import { isCompleted, paymentEnd, paymentStatuses, shownPaymentStatus } from './payment-status.ts'
import { transactionDate } from './transaction.ts'

test.each([
  ['[S-PAY-01]', 'REFUNDED', 'REFUNDED'],
  ['[S-PAY-01]', 'PARTIALLY REFUNDED', 'REFUNDED'],
  ['[S-PAY-02]', 'COMPLETED', 'COMPLETED'],
  ['[S-PAY-03]', 'NEEDS AUTHORIZATION', 'OTHERS'],
  ['[S-PAY-04]', 'FAILED', 'DECLINED'],
  ['[S-PAY-04]', 'DECLINED', 'DECLINED'],
  ['[S-PAY-04]', 'CANCELLED', 'DECLINED'],
  ['[S-PAY-05]', 'PAYMENT METHOD REQUIRED', 'ACTION REQ'],
  ['[S-PAY-05]', 'PAYMENT METHOD INVALID', 'ACTION REQ'],
  ['[S-PAY-05]', 'PAYMENT METHOD EXPIRED', 'ACTION REQ'],
  ['[S-PAY-05]', 'NO FUNDS', 'ACTION REQ'],
  ['[S-PAY-06]', 'PENDING', 'PENDING'],
  ['[S-PAY-07]', 'CANCELED', 'UNKNOWN'],
  ['[S-PAY-07]', '', 'UNKNOWN'],
])('%s a payment that is %j shows as %s', (_id, status, shown) => {
  expect(shownPaymentStatus(status)).toBe(shown)
})

test('no known state is shown as unknown', () => {
  expect(paymentStatuses.filter((status) => shownPaymentStatus(status) === 'UNKNOWN')).toEqual([])
})

test('completed is compared without case', () => {
  expect(isCompleted('completed')).toBe(true)
  expect(isCompleted(' COMPLETED\n')).toBe(true)
  expect(isCompleted('PENDING')).toBe(false)
})

test('[K-PAY-05] a transaction is dated DD MMM YYYY @ HH:mm on New Zealand clocks', () => {
  expect(transactionDate(new Date('2026-09-05T11:59:00Z'))).toBe('05 Sep 2026 @ 23:59')
  expect(transactionDate(new Date('2026-12-31T11:05:00Z'))).toBe('01 Jan 2027 @ 00:05')
  expect(transactionDate(new Date('2026-06-30T12:00:00Z'))).toBe('01 Jul 2026 @ 00:00')
})

test('a payment that was given up is told by what the bank said of its card, where a bank was asked', () => {
  expect(paymentEnd({ Status: 'CANCELLED' })).toBe('payment-failed')
  expect(paymentEnd({ Status: 'CANCELLED', Failure: 'not_made' })).toBe('payment-failed')
  expect(paymentEnd({ Status: 'CANCELLED', Failure: 'insufficient_funds' })).toBe('insufficient-funds')
  expect(paymentEnd({ Status: 'CANCELLED', Failure: 'generic_decline' })).toBe('card-declined')
  expect(paymentEnd({ Status: 'PENDING' })).toBe('open')
})
