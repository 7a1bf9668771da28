import { isBusinessDay } from '@waea/kit/business-day'
import { addDays, calendarDay, daysBetween } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerBy111, decide111, isOpen111, states111, withdraw111 } from './calling-111.ts'

test('an application is answered within ten working days, over weekends and holidays', () => {
  expect(answerBy111(calendarDay('2026-11-30'))).toBe('2026-12-14')
  expect(answerBy111(calendarDay('2026-12-21'))).toBe('2027-01-08')
})

test('on any day the answer comes on the tenth working day after it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), (days) => {
      const today = addDays(calendarDay('2026-01-01'), days)
      const by = answerBy111(today)
      const span = Array.from({ length: daysBetween(today, by) }, (_, at) => addDays(today, at + 1))
      expect(span.filter(isBusinessDay)).toHaveLength(10)
      expect(isBusinessDay(by)).toBe(true)
    }),
  )
})

test('only what waits for an answer is accepted or declined', () => {
  expect(decide111('applied', 'accepted')).toBe('accepted')
  expect(decide111('applied', 'declined')).toBe('declined')
  for (const state of ['accepted', 'declined', 'withdrawn'] as const) {
    expect(decide111(state, 'accepted')).toMatchObject({ refused: 'conflict' })
  }
})

test('what stands can be withdrawn, and nothing else', () => {
  expect(states111.filter(isOpen111)).toEqual(['applied', 'accepted'])
  expect(states111.map(withdraw111)).toMatchObject([
    'withdrawn',
    'withdrawn',
    { refused: 'conflict' },
    { refused: 'conflict' },
  ])
})
