import { expect, test } from 'vitest'
import { refusals } from './refusals.ts'

// The texts of failed flows, to the letter (3§8.3).

test("[E-SHOP-02] a failed order is told as 'ordering error'", () => {
  expect(refusals['order-state'].err_message).toBe('ordering error')
})

test("[E-ONB-07] a failed credit check is told as 'credit check failed'", () => {
  expect(refusals['credit-check-failed'].err_message).toBe('credit check failed')
})

test("[E-ONB-08] a card that was not authorised is told as 'card authorization error'", () => {
  expect(refusals['card-authorisation-needed'].err_message).toBe('card authorization error')
})

test("[E-ONB-09] an activation that the network refuses is told as 'activate error'", () => {
  expect(refusals['activation-refused'].err_message).toBe('activate error')
})

test('a number names one refusal; only those that ask for a proof share 1002, which signs nobody out', () => {
  const byNumber = Map.groupBy(Object.entries(refusals), ([, { err_number }]) => err_number)
  const shared = [...byNumber].filter(([, rows]) => rows.length > 1).map(([number]) => number)
  expect(shared).toEqual([1002])
})
