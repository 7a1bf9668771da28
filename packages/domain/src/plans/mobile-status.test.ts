import { describe, expect, test } from 'vitest'
import { billingReference, isTypeTransfer, parseBillingReference } from './billing-reference.ts'
import {
  accountType,
  hasAddons,
  isActivated,
  isPaygProduct,
  type MobileProduct,
  passesAddonsGuard,
  selectProduct,
} from './mobile-status.ts'

const mobile = (Status: number, BillingReference?: string): MobileProduct => ({
  UUID: `${Status}`,
  Status,
  ...(BillingReference && { BillingReference }),
})
const plan = { IsBasePlan: true, IsAddon: false, AllowAutoRenew: true, CreatedAtNanos: 0 }

describe('a billing reference', () => {
  test('has a billing type and an id', () => {
    expect(parseBillingReference('payg:product')).toEqual({ type: 'payg', id: 'product' })
    expect(billingReference('prepay', 'product')).toBe('prepay:product')
  })

  test.each([
    '',
    'prepay',
    'prepay:',
    ':product',
    'cash:product',
    'prepay:a:b',
    'PREPAY:product',
    '1 prepay:a',
    undefined,
  ])('%j is none', (text) => {
    expect(parseBillingReference(text)).toBeUndefined()
  })

  test('whose first part alone changes tells of a transfer', () => {
    expect(isTypeTransfer('prepay:a', 'postpay:a')).toBe(true)
    expect(isTypeTransfer('prepay:a', 'prepay:a')).toBe(false)
    expect(isTypeTransfer('prepay:a', 'postpay:b')).toBe(false)
    expect(isTypeTransfer(undefined, 'postpay:a')).toBe(false)
    expect(isTypeTransfer('prepay:a', undefined)).toBe(false)
  })
})

describe('the account type', () => {
  test('[S-ACCT-01] is Not Activated by default, below status 4 or without a billing reference', () => {
    expect(accountType(mobile(3, 'prepay:a'))).toBe('Not Activated')
    expect(accountType(mobile(4))).toBe('Not Activated')
    expect(accountType(mobile(5))).toBe('Not Activated')
    expect(accountType(undefined)).toBe('Not Activated')
  })

  test('[S-ACCT-01] is that of the current mobile at exactly status 4, and payg counts as prepay', () => {
    expect(accountType(mobile(4, 'prepay:a'))).toBe('prepay')
    expect(accountType(mobile(4, 'postpay:a'))).toBe('postpay')
    expect(accountType(mobile(4, 'payg:a'))).toBe('prepay')
    expect(isPaygProduct(mobile(4, 'payg:a'))).toBe(true)
    expect(isPaygProduct(mobile(4, 'prepay:a'))).toBe(false)
    expect([mobile(4), undefined].map(isPaygProduct)).toEqual([false, false])
  })

  test('is Not Active above status 4', () => {
    expect(accountType(mobile(5, 'prepay:a'))).toBe('Not Active')
  })

  test('of either kind opens the screens of an activated account, and no other does', () => {
    expect([mobile(4, 'prepay:a'), mobile(4, 'postpay:a'), mobile(4, 'payg:a')].map(isActivated)).toEqual([
      true,
      true,
      true,
    ])
    expect([mobile(5, 'postpay:a'), mobile(3, 'postpay:a'), undefined].map(isActivated)).toEqual([false, false, false])
  })
})

test('the first mobile that was activated is selected, else the first', () => {
  const waiting = mobile(1)
  const stopped = mobile(5, 'prepay:a')
  const active = mobile(4, 'postpay:a')
  expect(selectProduct([waiting, stopped, active])).toBe(stopped)
  expect(selectProduct([waiting, active])).toBe(active)
  expect(selectProduct([waiting, mobile(2)])).toBe(waiting)
  expect(selectProduct([])).toBeUndefined()
  expect(selectProduct([waiting, active], waiting.UUID)).toBe(waiting)
})

test('a mobile has add-ons when it is in use and holds some', () => {
  expect(hasAddons({ ...mobile(4, 'prepay:a'), Addons: [plan] })).toBe(true)
  expect(hasAddons({ ...mobile(4, 'prepay:a'), Addons: [] })).toBe(false)
  expect(hasAddons({ ...mobile(3, 'prepay:a'), Addons: [plan] })).toBe(false)
  expect(hasAddons(mobile(4, 'prepay:a'))).toBe(false)
  expect(hasAddons(undefined)).toBe(false)
})

test('an activated account needs a base plan or a notice that it has none', () => {
  const active = mobile(4, 'prepay:a')
  const notNotified = () => false
  expect(passesAddonsGuard({ ...active, Addons: [plan] }, notNotified)).toBe(true)
  expect(passesAddonsGuard({ ...active, Addons: [{ ...plan, IsBasePlan: false }] }, notNotified)).toBe(false)
  expect(passesAddonsGuard({ ...active, Addons: [{ ...plan, IsBasePlan: false }, plan] }, notNotified)).toBe(true)
  expect(passesAddonsGuard({ ...active, Addons: [] }, notNotified)).toBe(false)
  expect(passesAddonsGuard(active, notNotified)).toBe(false)
  expect(passesAddonsGuard(active, () => true)).toBe(true)
  expect(passesAddonsGuard(mobile(1), notNotified)).toBe(true)
})
