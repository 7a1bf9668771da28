import { money, zero } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { type StartPlan, startInput, type Trial } from './start-trial.ts'

const plan: StartPlan = {
  AvailabilityUUID: 'availability',
  Name: 'Plan',
  PriceCents: 4000,
  AutoRenew: true,
  isOnBill: false,
  isBought: false,
  isFullyPaid: false,
}
const trial: Trial = { outcome: { is: 'ok' }, due: money(3000), error: null, bill: {} }
const onBill = { Name: 'Plan', Quantity: 1, AmountCents: 2500, Interval: '1 month' }
const cents = (shown: Trial, of: Partial<StartPlan> = {}) =>
  startInput('customer', { mobileUuid: 'mobile', plan: { ...plan, ...of }, voucherCode: undefined }, shown).AmountCents

test('a plan that is chosen now starts at the price that was shown: what is due, or what goes on the bill', () => {
  expect(cents(trial)).toBe(3000)
  expect(cents({ ...trial, due: zero })).toBe(0)
  expect(cents({ ...trial, due: zero, bill: { OnBill: onBill } }, { isOnBill: true })).toBe(2500)
})

test('a plan that was bought with the SIM names no price, nor does one of which the trial told none', () => {
  expect(cents(trial, { isBought: true })).toBeUndefined()
  expect(cents({ ...trial, outcome: { is: 'payment-method-error', text: 'No card' } })).toBeUndefined()
})
