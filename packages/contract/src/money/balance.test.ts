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
    // Our own field: the part that expires then.
    'ExpiringCents',
    'CreatedAtNanos',
  ])
  expect(Credit.required).not.toContain('CurrencyCreditExpiresAtNanos')
})
