import { calendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { givesWay } from './one-plan.ts'

const today = calendarDay('2026-11-22')

test.each([
  [undefined, true],
  [null, true],
  ['2026-11-21', true],
  ['2026-11-22', true],
  ['2026-11-23', false],
])('a base plan whose first day without it is %s gives way today: %s', (EndsOn, does) => {
  expect(givesWay({ EndsOn }, today)).toBe(does)
})
