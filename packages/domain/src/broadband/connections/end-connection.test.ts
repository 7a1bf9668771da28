import { calendarDay as day } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { connectionEnd } from './end-connection.ts'

const today = day('2026-12-01')

test.each([
  ['2026-12-15', '2026-12-14', false],
  ['2026-12-02', '2026-12-01', false],
  ['2026-12-01', '2026-12-01', true],
  ['2026-11-10', '2026-12-01', true],
  [null, '2026-12-01', true],
])('a connection charged up to %s ends on %s; at once: %s', (upto, lastDay, isAtOnce) => {
  expect(connectionEnd(upto === null ? null : day(upto), today)).toEqual({ lastDay, isAtOnce })
})
