import { addDays, calendarDay } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failureReason, isDeadCard, retriesAfter } from './retry.ts'

const failedOn = calendarDay('2027-03-30')

test('a failed charge is tried 1, 3 and 7 days later, and then no more', () => {
  expect(retriesAfter(failedOn, failedOn)).toEqual(['2027-03-31', '2027-04-02', '2027-04-06'])
  expect(retriesAfter(failedOn, calendarDay('2027-04-02'))).toEqual(['2027-04-06'])
  expect(retriesAfter(failedOn, calendarDay('2027-04-06'))).toEqual([])
})

test('a clock that was late takes the next day that is left, and makes up for none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), (days) => {
      const on = addDays(failedOn, days)
      const tries = retriesAfter(failedOn, on)
      expect(tries).toEqual([1, 3, 7].filter((after) => after > days).map((after) => addDays(failedOn, after)))
    }),
  )
})

test.each(['expired_card', 'lost_card', 'stolen_card', 'pickup_card', 'invalid_account'])(
  'a card refused as %s is not asked again',
  (code) => {
    expect(isDeadCard(failureReason(code))).toBe(true)
  },
)

test.each([
  ['insufficient_funds', 'no-funds'],
  ['generic_decline', 'declined'],
  ['processing_error', 'trouble'],
  [undefined, 'declined'],
])('a card refused as %s may pay another day', (code, reason) => {
  expect(failureReason(code)).toBe(reason)
  expect(isDeadCard(failureReason(code))).toBe(false)
})

test('a bank that wants the person to confirm is no decline', () => {
  expect(failureReason('authentication_required')).toBe('needs-you')
  expect(isDeadCard('needs-you')).toBe(false)
})
