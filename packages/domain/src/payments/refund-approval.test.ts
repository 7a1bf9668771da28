import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { mayDecideRefund, needsApproval } from './refund-approval.ts'

test('a refund needs a second operator once all that operators refunded of the payment is more than one may', () => {
  const needs = (amount: number, before: number) => needsApproval(money(amount), money(before), money(20_000))
  expect(needs(20_000, 0)).toBe(false)
  expect(needs(20_001, 0)).toBe(true)
  expect(needs(10_000, 10_000)).toBe(false)
  expect(needs(10_000, 10_001)).toBe(true)
  expect(needsApproval(money(1), money(0), money(0))).toBe(true)
})

test.each([
  ['approved', 'a', 'b', 'yes'],
  ['approved', 'a', 'a', 'not-allowed'],
  ['declined', 'a', 'b', 'yes'],
  ['declined', 'a', 'a', 'yes'],
] as const)('%s, requested by %s, decided by %s: %s', (outcome, requestedBy, by, expected) => {
  const decided = mayDecideRefund(outcome, requestedBy, by)
  expect(decided === 'yes' ? 'yes' : decided.refused).toBe(expected)
})
