import type { CalendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { type CheckState, decideEnquiry, hasPassed, nextEnquiryOn } from './credit-check.ts'

const day = (text: string) => text as CalendarDay
const born = day('1990-05-01')
const check = (state: CheckState) => ({ state, askedAt: new Date('2026-03-01T00:00:00Z') })

test('a passed check lets monthly plans start for 90 days, and is not asked again in them', () => {
  expect(hasPassed(check('passed'), day('2026-05-30'))).toBe(true)
  expect(hasPassed(check('passed'), day('2026-05-31'))).toBe(false)
  expect(decideEnquiry(check('passed'), born, day('2026-05-30'))).toBe('passed-already')
  expect(decideEnquiry(check('passed'), born, day('2026-05-31'))).toBe('ask')
})

test.each(['referred', 'refused'] as const)('after one that was %s the next enquiry waits 30 days', (state) => {
  expect(hasPassed(check(state), day('2026-03-02'))).toBe(false)
  expect(decideEnquiry(check(state), born, day('2026-03-30'))).toMatchObject({ refused: 'credit-check-failed' })
  expect(nextEnquiryOn(check(state), day('2026-03-30'))).toBe('2026-03-31')
  expect(decideEnquiry(check(state), born, day('2026-03-31'))).toBe('ask')
})

test('one without an answer goes on at once', () => {
  expect(decideEnquiry(check('asked'), born, day('2026-03-01'))).toBe('ask')
  expect(decideEnquiry(undefined, born, day('2026-03-01'))).toBe('ask')
})

test('who pays monthly is 18 or older', () => {
  const today = day('2026-03-01')
  expect(decideEnquiry(undefined, day('2008-03-01'), today)).toBe('ask')
  expect(decideEnquiry(undefined, day('2008-03-02'), today)).toMatchObject({ field: 'DateOfBirth' })
  expect(decideEnquiry(undefined, day('2030-01-01'), today)).toMatchObject({ field: 'DateOfBirth' })
})
