import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { type Batch, batchFigures, batchState, decideCancellation, lastDayOfBatch, openBatch } from './voucher-batch.ts'

const today = calendarDay('2026-11-30')
const at = new Date('2026-11-29T00:00:00Z')
const made: Batch = {
  value: money(2000),
  lastDay: today,
  soldAt: null,
  blockedAt: null,
  endedAt: null,
  cancelledAt: null,
  codes: 10,
  redeemed: 3,
}
const of = (over: Partial<Batch>): Batch => ({ ...made, ...over })
const past = { lastDay: calendarDay('2026-11-29') }

test.each([
  ['made', {}],
  ['sold', { soldAt: at }],
  ['blocked', { soldAt: at, blockedAt: at }],
  ['blocked', { blockedAt: at }],
  ['expired', { soldAt: at, blockedAt: at, endedAt: at }],
  ['expired', { soldAt: at, ...past }],
  ['cancelled', { soldAt: at, endedAt: at, cancelledAt: at, ...past }],
] as const)('a batch is %s', (state, over) => {
  expect(batchState(of(over), today)).toBe(state)
})

test('what is unused is left until the last day is over, and has expired or was cancelled after it', () => {
  expect(batchFigures(made, today)).toEqual({ expired: 0, cancelled: 0, left: 14_000 })
  expect(batchFigures(of({ blockedAt: at }), today)).toEqual({ expired: 0, cancelled: 0, left: 14_000 })
  expect(batchFigures(of(past), today)).toEqual({ expired: 7, cancelled: 0, left: 0 })
  expect(batchFigures(of({ endedAt: at, cancelledAt: at }), today)).toEqual({ expired: 0, cancelled: 7, left: 0 })
})

test('a batch that is over is not sold, blocked or cancelled', () => {
  expect(openBatch(of({ soldAt: at, blockedAt: at }), today)).toBe('open')
  for (const over of [past, { endedAt: at }, { endedAt: at, cancelledAt: at }]) {
    expect(openBatch(of(over), today)).toMatchObject({ refused: 'conflict' })
    expect(decideCancellation(of(over), money(14_000), today)).toMatchObject({ refused: 'conflict' })
  }
})

test('a cancellation takes back exactly what the operator saw', () => {
  expect(decideCancellation(made, money(14_000), today)).toBe(14_000)
  for (const shown of [13_999, 14_001, 0]) {
    expect(decideCancellation(made, money(shown), today)).toMatchObject({ refused: 'conflict' })
  }
  expect(decideCancellation(of({ redeemed: 10 }), money(0), today)).toMatchObject({ refused: 'conflict' })
})

test('the last day of a new batch is a day of the calendar that is not past', () => {
  expect(lastDayOfBatch('2026-11-30', today)).toBe('2026-11-30')
  for (const wrong of ['2026-11-29', '2027-02-29', '']) {
    expect(lastDayOfBatch(wrong, today)).toMatchObject({ refused: 'invalid-input', field: 'LastDay' })
  }
})
