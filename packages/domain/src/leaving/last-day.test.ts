import { addDays, calendarDay } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastDayOf, nextStep, type PaidPeriod } from './last-day.ts'

const today = calendarDay('2026-03-10')
const plan = (EndsOn: string | null, AutoRenew = false): PaidPeriod => ({
  IsBasePlan: true,
  AutoRenew,
  EndsOn: EndsOn === null ? null : calendarDay(EndsOn),
})
const addon = (EndsOn: string): PaidPeriod => ({ ...plan(EndsOn), IsBasePlan: false })

test('a mobile ends on the last day that its plan is paid for', () => {
  expect(lastDayOf([plan('2026-04-01')], today)).toBe('2026-03-31')
  // An add-on beside a plan is no use without it.
  expect(lastDayOf([plan('2026-04-01'), addon('2026-05-01')], today)).toBe('2026-03-31')
})

test('without a plan it ends with its longest add-on, or today', () => {
  expect(lastDayOf([addon('2026-03-20'), addon('2026-03-15')], today)).toBe('2026-03-19')
  expect(lastDayOf([], today)).toBe(today)
  expect(lastDayOf([plan(null)], today)).toBe(today)
  expect(lastDayOf([plan('2026-03-01')], today)).toBe(today)
})

test('after its last day it ends, unless it renews again or is paid for longer', () => {
  expect(nextStep([], today)).toEqual({ is: 'end' })
  expect(nextStep([plan('2026-03-10')], today)).toEqual({ is: 'end' })
  expect(nextStep([plan('2026-04-10', true)], today)).toEqual({ is: 'stay' })
  expect(nextStep([plan('2026-04-10')], today)).toEqual({ is: 'later', lastDay: '2026-04-09' })
})

test('no mobile ends on a day that is paid for', () => {
  const period = fc.record({
    IsBasePlan: fc.boolean(),
    AutoRenew: fc.constant(false),
    EndsOn: fc.option(fc.integer({ min: -40, max: 40 }).map((days) => addDays(today, days))),
  })
  fc.assert(
    fc.property(fc.array(period, { maxLength: 4 }), (addons) => {
      const step = nextStep(addons, today)
      const isPaid = addons.some(({ EndsOn }) => EndsOn !== null && EndsOn > today)
      expect(step.is).toBe(isPaid ? 'later' : 'end')
      expect(lastDayOf(addons, today) >= today).toBe(true)
      if (step.is === 'later') expect(step.lastDay >= today).toBe(true)
    }),
  )
})
