import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { checkPause, longestPauseDays, type Pausable, pauseSpan } from './pause.ts'

const day = calendarDay
const plan: Pausable = {
  BillingType: 'prepay',
  AutoRenew: true,
  EndsOn: day('2026-12-10'),
  unpaidSince: null,
  pausedUntil: null,
}
const today = day('2026-12-01')
const tooEarlyOrLate = { refused: 'pause-until', field: 'Until' }

test('a pause begins with the end of the running period and lasts 90 days at most', () => {
  expect(checkPause(plan, day('2026-12-11'), today)).toBeUndefined()
  expect(checkPause(plan, day('2026-12-10'), today)).toMatchObject(tooEarlyOrLate)
  expect(checkPause(plan, addDays(day('2026-12-10'), longestPauseDays), today)).toBeUndefined()
  expect(checkPause(plan, addDays(day('2026-12-10'), longestPauseDays + 1), today)).toMatchObject(tooEarlyOrLate)
})

test('what is on the bill is paused with its service alone', () => {
  const onBill = { ...plan, BillingType: 'postpay' } as const
  expect(pauseSpan(onBill, today)).toEqual({ refused: 'pause-impossible' })
  expect(pauseSpan(onBill, today, true)).toEqual(pauseSpan(plan, today))
})

test('a pause that has begun is made longer or shorter, up to tomorrow', () => {
  const paused = { ...plan, pausedUntil: day('2027-01-10') }
  expect(pauseSpan(paused, day('2026-12-20'))).toEqual({ earliest: '2026-12-21', latest: '2027-03-10' })
  expect(pauseSpan(paused, day('2027-03-10'))).toMatchObject({ refused: 'pause-impossible' })
})

test.each<[string, Partial<Pausable>]>([
  ['comes on the bill', { BillingType: 'postpay' }],
  ['does not renew', { AutoRenew: false }],
  ['has no period', { EndsOn: null }],
  ['could not be paid', { unpaidSince: day('2026-12-01') }],
  ['is over', { EndsOn: today }],
])('nothing is paused that %s', (_what, over) => {
  expect(checkPause({ ...plan, ...over }, day('2026-12-20'), today)).toEqual({ refused: 'pause-impossible' })
})
