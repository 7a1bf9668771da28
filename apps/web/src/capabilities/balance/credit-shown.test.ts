import { expect, test } from 'vitest'
import type { Flag, PublicSettings } from '../../shell/session/shared/settings.ts'
import { creditShown } from './credit-shown.ts'

const settings = (...flags: Flag[]): PublicSettings => ({
  spid: 2,
  brand: 'waea',
  version: '1',
  production: false,
  flags: Object.fromEntries(flags.map((flag) => [flag, true])),
  cards: { publishableKey: '', scriptUrl: '' },
})
const credit = (MainBalCreditCents: number) => ({ AccountType: 'prepay' as const, MainBalCreditCents })

test('[F-BAL-03] a credit of zero is hidden where the provider says so, and only then', () => {
  expect(creditShown(credit(0), settings('HIDE_PREPAY_BALANCE_IF_ZERO')).isShown).toBe(false)
  expect(creditShown(credit(1), settings('HIDE_PREPAY_BALANCE_IF_ZERO')).isShown).toBe(true)
  expect(creditShown(credit(0), settings()).isShown).toBe(true)
})

test('the way to a top-up is hidden where the provider says so, and credit is never shown to postpay', () => {
  expect(creditShown(credit(500), settings('HIDE_PREPAY_TOPUP')).canTopUp).toBe(false)
  expect(creditShown(credit(500), settings()).canTopUp).toBe(true)
  expect(creditShown({ AccountType: 'postpay', MainBalCreditCents: 500 }, settings()).isShown).toBe(false)
})
