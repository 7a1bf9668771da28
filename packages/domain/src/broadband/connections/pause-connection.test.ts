import { calendarDay } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import type { Pausable } from '../../plans/renewing/pause.ts'
import {
  checkConnectionPause,
  connectionPauseSpan,
  isPausedOn,
  nextPauseDay,
  type PausableConnection,
  pausesAgainOn,
} from './pause-connection.ts'

const day = calendarDay
const plan: Pausable = {
  BillingType: 'postpay',
  AutoRenew: true,
  EndsOn: day('2026-12-10'),
  unpaidSince: null,
  pausedUntil: null,
}
const today = day('2026-12-01')
const one: PausableConnection = { endsOn: null, pauseFrom: null, pauseUntil: null, lastPausedOn: null }
const paused = { ...one, pauseFrom: day('2026-12-10'), pauseUntil: day('2027-02-01') }

describe('a connection is paused', () => {
  test('from the end of its charged month, for 90 days at most', () => {
    expect(connectionPauseSpan(one, plan, today)).toEqual({
      from: '2026-12-10',
      earliest: '2026-12-11',
      latest: '2027-03-10',
    })
    expect(checkConnectionPause(one, plan, day('2026-12-10'), today)).toMatchObject({ refused: 'pause-until' })
    expect(checkConnectionPause(one, plan, day('2027-03-10'), today)).toBeUndefined()
    expect(checkConnectionPause(one, plan, day('2027-03-11'), today)).toMatchObject({ refused: 'pause-until' })
  })

  test('not if it is to end', () => {
    const ends = { ...one, endsOn: day('2026-12-09') }
    expect(connectionPauseSpan(ends, plan, today)).toEqual({ refused: 'fibre-not-active' })
    expect(checkConnectionPause(ends, plan, day('2027-01-01'), today)).toEqual({ refused: 'fibre-not-active' })
  })

  test('once in a year that begins with the pause; one that is set can be moved', () => {
    const before = { ...one, lastPausedOn: day('2025-12-10') }
    expect(pausesAgainOn(before)).toBe('2026-12-10')
    expect(checkConnectionPause(before, plan, day('2027-01-01'), today)).toBeUndefined()
    const lately = { ...one, lastPausedOn: day('2025-12-11') }
    expect(connectionPauseSpan(lately, plan, today)).toEqual({
      refused: 'fibre-pause-again',
      detail: { from: '2026-12-11' },
    })
    const running = { ...paused, lastPausedOn: day('2026-12-10') }
    const pausedPlan = { ...plan, pausedUntil: day('2027-02-01') }
    expect(checkConnectionPause(running, pausedPlan, day('2027-01-15'), day('2026-12-20'))).toBeUndefined()
  })
})

test('the next step of a pause is its beginning, then its end', () => {
  expect(nextPauseDay(one, today)).toBeUndefined()
  expect(nextPauseDay(paused, day('2026-12-09'))).toBe('2026-12-10')
  expect(nextPauseDay(paused, day('2026-12-10'))).toBe('2027-02-01')
  const days = ['2026-12-09', '2026-12-10', '2027-01-31', '2027-02-01']
  expect(days.map((on) => isPausedOn(paused, day(on)))).toEqual([false, true, true, false])
})
