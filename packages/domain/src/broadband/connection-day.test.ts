import { calendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { connectionDays, decideConnectionDay } from './connection-day.ts'

const friday = calendarDay('2026-11-27')
const day = (text: string) => calendarDay(text)
const wrong = { refused: 'fibre-day', field: 'rsf' }

test('a connection without a visit starts from the next business day to 89 days ahead, the first unless one is chosen', () => {
  expect(connectionDays(friday)).toEqual({ first: '2026-11-30', last: '2027-02-24' })
  const decide = (chosen?: string) =>
    decideConnectionDay('service_available', chosen === undefined ? chosen : day(chosen), friday)
  expect(decide()).toBe('2026-11-30')
  expect(decide('2026-11-27')).toEqual(wrong)
  expect(decide('2026-11-30')).toBe('2026-11-30')
  expect(decide('2027-02-24')).toBe('2027-02-24')
  expect(decide('2027-02-25')).toEqual(wrong)
})

test('nobody connects on a weekend or a public holiday', () => {
  for (const off of ['2026-11-28', '2026-12-25', '2027-01-01']) {
    expect(decideConnectionDay('service_available', day(off), friday)).toEqual(wrong)
  }
})

test('where a visit decides, no day can be chosen', () => {
  expect(decideConnectionDay('service_installation_required', undefined, friday)).toBeNull()
  expect(decideConnectionDay('service_scope_required', day('2026-12-01'), friday)).toEqual(wrong)
})
