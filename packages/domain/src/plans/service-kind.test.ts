import { expect, test } from 'vitest'
import { mustBeOfKind } from './service-kind.ts'

const prepay = { UUID: 'prepay', BillingReference: 'prepay:1' }
const payg = { UUID: 'payg', BillingReference: 'payg:1' }
const postpay = { UUID: 'postpay', BillingReference: 'postpay:1' }
const waiting = { UUID: 'waiting' }
const all = [prepay, payg, postpay, waiting]

test('a mobile serves for what is done with its own kind of service, and one that is not settled for both', () => {
  for (const { UUID } of [prepay, payg, waiting]) expect(mustBeOfKind('prepay', UUID, all)).toBeUndefined()
  for (const { UUID } of [postpay, waiting]) expect(mustBeOfKind('postpay', UUID, all)).toBeUndefined()
})

test('[E-ACCT-02] [E-ACCT-03] a mobile of the other kind is no product of the kind that was asked for', () => {
  expect(mustBeOfKind('postpay', 'prepay', all)).toEqual({ refused: 'no-postpay-product' })
  expect(mustBeOfKind('postpay', 'payg', all)).toEqual({ refused: 'no-postpay-product' })
  expect(mustBeOfKind('prepay', 'postpay', all)).toEqual({ refused: 'no-prepay-product' })
})

test('[E-ACCT-05] an account without any prepay service is told so; any other, that it has no such mobile', () => {
  expect(mustBeOfKind('prepay', 'unknown', [])).toEqual({ refused: 'any-service' })
  expect(mustBeOfKind('prepay', 'unknown', [postpay, waiting])).toEqual({ refused: 'any-service' })
  expect(mustBeOfKind('prepay', 'unknown', all)).toEqual({ refused: 'not-found' })
  expect(mustBeOfKind('postpay', 'unknown', [])).toEqual({ refused: 'not-found' })
})
