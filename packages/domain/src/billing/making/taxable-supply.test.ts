import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { documentsKeptFrom, mustReachBuyer } from './taxable-supply.ts'

test.each([
  [0, false],
  [200_01, false],
  [1000_00, false],
  [1000_01, true],
  [-1000_01, true],
])('taxable supply information of %i cents must say how to reach the buyer: %s', (cents, must) => {
  expect(mustReachBuyer(money(cents))).toBe(must)
})

test.each([
  ['2026-11-23', '2019-04-01'],
  ['2034-03-31', '2026-04-01'],
  ['2034-04-01', '2027-04-01'],
  ['2032-02-29', '2024-04-01'],
])('on %s documents are kept that were issued from %s on: seven years after their tax year', (today, from) => {
  expect(documentsKeptFrom(calendarDay(today))).toBe(from)
})
