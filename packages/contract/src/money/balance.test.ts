import type { PrepayProduct } from '@waea/domain/balance/top-up'
import type { Static } from 'typebox'
import { expect, expectTypeOf, test } from 'vitest'
import { Credit } from './balance.ts'

test('[N-BAL-01] the prepay product of the wire has the fields that the rules know', () => {
  expectTypeOf<Static<typeof Credit>>().toExtend<PrepayProduct>()
  expect(Object.keys(Credit.properties)).toEqual([
    'UUID',
    'CustomerUUID',
    'MainBalCreditCents',
    'CurrencyCreditExpiresAtNanos',
    // Our own fields: the part that expires then, and when all that was paid for does.
    'ExpiringCents',
    'PaidExpiresAtNanos',
    'CreatedAtNanos',
  ])
  expect(Credit.required).not.toContain('CurrencyCreditExpiresAtNanos')
})
