import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

/** 14:05 in New Zealand, which is on daylight saving time. */
const madeAt = Date.parse('2026-11-22T14:05:00+13:00')
const minutes = (count: number) => madeAt + count * 60_000

test('figures are of just now for a minute, then so many minutes, then hours old', () => {
  expect(ageOf(madeAt, minutes(1) - 1, false)).toEqual({ unit: 'now' })
  expect(ageOf(madeAt, minutes(1), false)).toEqual({ unit: 'minutes', count: 1 })
  expect(ageOf(madeAt, minutes(60) - 1, false)).toEqual({ unit: 'minutes', count: 59 })
  expect(ageOf(madeAt, minutes(60), false)).toEqual({ unit: 'hours', count: 1 })
  expect(ageOf(madeAt, minutes(24 * 60) - 1, false)).toEqual({ unit: 'hours', count: 23 })
})

test('figures of a day ago are called by their day and time', () => {
  expect(ageOf(madeAt, minutes(24 * 60), false)).toEqual({ unit: 'as-of', day: '2026-11-22', time: '14:05' })
})

test('without a connection figures are called by their time, however young, with the day unless that is today', () => {
  expect(ageOf(madeAt, madeAt, true)).toEqual({ unit: 'as-of', day: undefined, time: '14:05' })
  expect(ageOf(madeAt, minutes(10 * 60), true)).toEqual({ unit: 'as-of', day: '2026-11-22', time: '14:05' })
})

test('a clock that was set back does not make figures come from the future', () => {
  expect(ageOf(madeAt, minutes(-5), false)).toEqual({ unit: 'now' })
})
