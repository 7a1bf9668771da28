import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { sampleTerms } from '../catalogue/provider-file/sample-terms.ts'
import { isLimitReached, leftOfLimit, limitLiftsOn } from './spend-limit.ts'

const today = calendarDay('2026-11-20')

test('of a limit is left what was not spent, and nothing where it was lowered below that', () => {
  expect(leftOfLimit(money(2000), money(500))).toBe(1500)
  expect(leftOfLimit(money(2000), money(2000))).toBe(0)
  expect(leftOfLimit(money(2000), money(2500))).toBe(0)
})

test('a limit is reached once not even the cheapest use fits in it', () => {
  const { casualRates } = sampleTerms
  expect(isLimitReached(money(2000), money(1980), casualRates)).toBe(false)
  expect(isLimitReached(money(2000), money(1981), casualRates)).toBe(true)
  expect(isLimitReached(money(0), money(0), casualRates)).toBe(true)
  expect(isLimitReached(money(2000), money(1981), { ...casualRates, idd_sms: money(19) })).toBe(false)
})

test('a limit begins anew with the plan’s next period, and without a plan with the next month', () => {
  const plan = { StartsOn: calendarDay('2026-11-05'), EndsOn: calendarDay('2026-12-03') }
  expect(limitLiftsOn(plan, today)).toBe('2026-12-03')
  expect(limitLiftsOn({ ...plan, EndsOn: today }, today)).toBe('2026-12-01')
  expect(limitLiftsOn({ ...plan, EndsOn: null }, today)).toBe('2026-12-01')
  expect(limitLiftsOn(undefined, calendarDay('2026-12-31'))).toBe('2027-01-01')
})
