import { CallError } from '@waea/contract/call-error'
import { expect, test } from 'vitest'
import { purchaseFailure } from './purchase-failure.ts'

test('[E-PLAN-04] a purchase that fails for no known reason shows the placeholder error', () => {
  const shown = purchaseFailure(new CallError('relation "plans" does not exist', 500))
  expect(shown).toMatchObject({ message: 'Something went wrong. Please try again', status: 500 })
})

test('a refusal and a lost connection speak for themselves', () => {
  const refused = new CallError('Not enough balance', 402, { code: 'not-enough-balance' })
  const offline = new CallError('Network error', 0)
  expect(purchaseFailure(refused)).toBe(refused)
  expect(purchaseFailure(offline)).toBe(offline)
})
