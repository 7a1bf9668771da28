import { calendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { type RenewableNow, renewalNow } from './renew-now.ts'

const day = calendarDay
const today = day('2026-12-01')
const plan: RenewableNow = {
  AllowAutoRenew: true,
  startsOn: day('2026-11-12'),
  endsOn: day('2026-12-10'),
  period: { count: 28, unit: 'day' },
  anchorDay: 12,
  onBill: false,
  pausedUntil: null,
  unpaidSince: null,
  offSince: null,
  isOff: false,
}
const fromToday = { startsOn: '2026-12-01', endsOn: '2026-12-29', anchorDay: 1 }

test('early it begins today, and the days that are left are lost', () => {
  expect(renewalNow(plan, today)).toEqual({ newPeriod: fromToday, daysLost: 9, isEarly: true })
})

test('a pause that is cut short loses nothing', () => {
  const paused = { ...plan, endsOn: day('2026-11-20'), pausedUntil: day('2027-01-10') }
  expect(renewalNow(paused, today)).toEqual({ newPeriod: fromToday, daysLost: 0, isEarly: true })
})

test('what could not be paid begins with the day of the payment', () => {
  const unpaid = { ...plan, endsOn: day('2026-11-29'), unpaidSince: day('2026-11-29') }
  expect(renewalNow(unpaid, today)).toEqual({ newPeriod: fromToday, daysLost: 0, isEarly: false })
})

test.each<[string, Partial<RenewableNow>]>([
  ['comes on the bill', { onBill: true }],
  ['does not renew', { AllowAutoRenew: false }],
  ['is suspended', { isOff: true }],
  ['began today', { startsOn: today }],
])('nothing is renewed that %s', (_what, over) => {
  expect(renewalNow({ ...plan, ...over }, today)).toEqual({ refused: 'renewal-impossible' })
})
