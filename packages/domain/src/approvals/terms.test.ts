import { expect, test } from 'vitest'
import { agreeTerms, checkSpendLimit, spentInMonth, termsOf } from './terms.ts'

const offered = { SpendLimit: 5000, SpendCycle: 'month', SpendCycleCount: 1, Name: 'For Tama' } as const

test('who pays by a request sets the limit, whatever was asked for', () => {
  expect(agreeTerms('request', offered, {})).toEqual(offered)
  expect(agreeTerms('request', offered, { SpendLimit: 9000, SpendCycle: 'week' })).toEqual({
    ...offered,
    SpendLimit: 9000,
    SpendCycle: 'week',
  })
})

test('who is offered to be paid for can lower the limit, and never raise it or change its cycle', () => {
  expect(agreeTerms('invite', offered, { SpendLimit: 1000 })).toEqual({ ...offered, SpendLimit: 1000 })
  expect(agreeTerms('invite', offered, { SpendLimit: 5001 })).toMatchObject({ refused: 'invalid-input' })
  expect(agreeTerms('invite', {}, { SpendLimit: 1 })).toMatchObject({ field: 'SpendLimit' })
  expect(agreeTerms('invite', offered, { SpendCycle: 'day' })).toMatchObject({ field: 'SpendCycle' })
  expect(agreeTerms('invite', offered, { SpendCycleCount: 2 })).toMatchObject({ field: 'SpendCycleCount' })
})

test('an offer that names no cycle begins anew each month, and is accepted as that', () => {
  const plain = { SpendLimit: 5000 }
  expect(agreeTerms('invite', plain, { SpendCycle: 'month', SpendCycleCount: 1 })).toEqual({
    SpendLimit: 5000,
    SpendCycle: 'month',
    SpendCycleCount: 1,
  })
  expect(agreeTerms('invite', plain, { SpendCycle: 'week' })).toMatchObject({ field: 'SpendCycle' })
  expect(agreeTerms('invite', { ...plain, SpendCycle: 'week' }, { SpendCycle: 'month' })).toMatchObject({
    field: 'SpendCycle',
  })
})

test('terms are taken alone', () => {
  expect(termsOf({ ...offered, other: 1 } as never)).toEqual(offered)
})

test.each([
  [{ SpendLimit: 5000 }, 5000],
  [{ SpendLimit: 5000, SpendCycle: 'month', SpendCycleCount: 3 }, 5000],
  [{ SpendLimit: 5000, SpendCycle: 'week' }, 25_000],
  [{ SpendLimit: 5000, SpendCycle: 'week', SpendCycleCount: 2 }, 15_000],
  [{ SpendLimit: 5000, SpendCycle: 'day' }, 155_000],
  [{ SpendLimit: 5000, SpendCycle: 'day', SpendCycleCount: 31 }, 5000],
  [{}, 0],
] as const)('%o lets %i cents be spent within a month', (terms, cents) => {
  expect(spentInMonth(terms)).toBe(cents)
  expect(checkSpendLimit(terms, cents)).toBeUndefined()
  if (cents > 0) expect(checkSpendLimit(terms, cents - 1)).toMatchObject({ refused: 'spend-limit-too-high' })
})
