import { calendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { isStockLow, type StockLevel, stockName } from './stock-level.ts'

const today = calendarDay('2026-11-30')
const cards: StockLevel = {
  SIMType: 'real_sim',
  BillingType: 'prepay',
  isReplacement: false,
  free: 10,
  taken: 500,
  expired: 3,
  loadedOn: calendarDay('2026-06-01'),
}

test('stock is low below the number that the provider set, and never without one', () => {
  expect(isStockLow(cards, 11, today)).toBe(true)
  expect(isStockLow(cards, 10, today)).toBe(false)
  expect(isStockLow({ ...cards, free: 0 }, undefined, today)).toBe(false)
})

test('a kind that is used up and was not delivered for a year is not sold any more', () => {
  const last = (day: string, free: number) => ({ ...cards, free, loadedOn: calendarDay(day) })
  expect(isStockLow(last('2025-11-30', 0), 11, today)).toBe(true)
  expect(isStockLow(last('2025-11-29', 0), 11, today)).toBe(false)
  expect(isStockLow(last('2025-11-29', 1), 11, today)).toBe(true)
})

test('a kind has a name', () => {
  expect(stockName(cards)).toBe('SIM cards for prepay')
  expect(stockName({ SIMType: 'esim', BillingType: null, isReplacement: true })).toBe(
    'eSIMs that replace a SIM for any plan',
  )
})
