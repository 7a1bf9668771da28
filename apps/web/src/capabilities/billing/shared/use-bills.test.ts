import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { amountToPay, type Bill, disputedOn, leftOn, payDayOf, whereItGoes } from './use-bills.ts'

/** Bills to pay: some partly disputed, some partly with a bank, some with an extension. */
const bill = (at: number, more: Partial<Bill> = {}): Bill => ({
  UUID: `bill-${at}`,
  Number: `INV${100_000 + at}`,
  Status: 'DUE',
  Kind: 'cycle',
  Date: '2026-11-01',
  DueDate: `2026-11-${15 + at}`,
  PeriodFrom: '2026-10-01',
  PeriodUpto: '2026-11-01',
  AmountCents: 3913,
  GSTCents: 587,
  GrandTotalCents: 4500,
  RemainingCents: 4500,
  CarriedForwardCents: 0,
  ...more,
})
const disputed = bill(1, { DisputedCents: 2050 })

test('what is disputed is owed and not asked for, whatever a bank has of the rest', () => {
  expect(leftOn([disputed, bill(2)])).toBe(2450 + 4500)
  expect(disputedOn([disputed, bill(2)])).toBe(2050)
  expect(leftOn([bill(1, { DisputedCents: 2050, UnderWayCents: 2450 })])).toBe(0)
  expect(leftOn([bill(1, { DisputedCents: 2050, UnderWayCents: 4500 })])).toBe(0)
  expect(disputedOn([bill(1, { DisputedCents: 2050, RemainingCents: 1000 })])).toBe(1000)
  expect(amountToPay({ OwedCents: 9000, DisputedCents: 2050 })).toBe(6950)
  expect(amountToPay({ OwedCents: 9000 })).toBe(9000)
})

test('a payment goes to all that is asked for before it goes to what is disputed, as the server has it', () => {
  const of = (amount: number) => whereItGoes(money(amount), [disputed, bill(2)], undefined)
  const parts = (amount: number) => of(amount).parts.map(({ bill: one, amount: part }) => [one.Number, part])
  expect(parts(6950)).toEqual([
    ['INV100001', 2450],
    ['INV100002', 4500],
  ])
  expect(of(6950).parts.map(({ isWhole }) => isWhole)).toEqual([false, true])
  expect(parts(7000)).toEqual([
    ['INV100001', 2500],
    ['INV100002', 4500],
  ])
})

test('a bill is to be paid by its own day, or by a later one while there is more time', () => {
  expect(payDayOf(bill(1))).toBe('2026-11-16')
  expect(payDayOf(bill(1, { ExtendedTo: '2026-11-30' }))).toBe('2026-11-30')
  expect(payDayOf(bill(1, { ExtendedTo: '2026-11-10' }))).toBe('2026-11-16')
})
