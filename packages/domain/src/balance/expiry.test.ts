import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { expiryReminder } from './expiry.ts'

const endsOn = calendarDay('2027-12-03')
const daysBefore = (days: number) => expiryReminder(addDays(endsOn, -days), endsOn)

test('credit that ends is told of 30, 7 and 1 day before', () => {
  expect([31, 30, 8, 7, 2, 1].map(daysBefore)).toEqual([undefined, 30, 30, 7, 7, 1])
})

test('and no more on its last day, nor after it', () => {
  expect([0, -1, -400].map(daysBefore)).toEqual([undefined, undefined, undefined])
})
