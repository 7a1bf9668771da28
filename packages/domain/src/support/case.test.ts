import { describe, expect, test } from 'vitest'
import {
  answerBy,
  decideRating,
  decideWrite,
  maxCasesADay,
  maxMessages,
  ratableMs,
  ratingChangeMs,
  reopenMs,
} from './case.ts'

const at = (text: string) => new Date(text)
const after = (from: Date, ms: number) => new Date(from.getTime() + ms)

describe('an answer is promised in business hours', () => {
  test('on the same day where they suffice, and on the next where they do not', () => {
    // Monday 2 March 2026, NZDT is 13 hours ahead.
    expect(answerBy('service', at('2026-03-01T20:00:00Z'))).toEqual(at('2026-03-02T00:00:00Z'))
    expect(answerBy('service', at('2026-03-02T03:00:00Z'))).toEqual(at('2026-03-02T21:00:00Z'))
    expect(answerBy('bill', at('2026-03-01T21:00:00Z'))).toEqual(at('2026-03-02T21:00:00Z'))
    expect(answerBy('complaint', at('2026-03-01T21:00:00Z'))).toEqual(at('2026-03-03T21:00:00Z'))
  })

  test('over a weekend and over Easter', () => {
    // Friday 6 March at 5 pm: one hour on Friday, three on Monday.
    expect(answerBy('service', at('2026-03-06T04:00:00Z'))).toEqual(at('2026-03-08T22:00:00Z'))
    // Thursday 2 April 2026 at 6 pm: Good Friday to Easter Monday are not business days, and daylight saving ends.
    expect(answerBy('service', at('2026-04-02T05:00:00Z'))).toEqual(at('2026-04-07T00:00:00Z'))
  })
})

describe('a message', () => {
  const solvedAt = at('2026-03-02T00:00:00Z')
  test('opens a solved case again for 14 days, and not after', () => {
    const solved = { state: 'solved' as const, solvedAt }
    expect(decideWrite(solved, after(solvedAt, reopenMs))).toEqual({ reopens: true })
    expect(decideWrite(solved, after(solvedAt, reopenMs + 1))).toEqual({ refused: 'case-closed' })
  })
  test('is added to an open case, and never to a closed one', () => {
    expect(decideWrite({ state: 'pending', solvedAt: null }, solvedAt)).toEqual({ reopens: false })
    expect(decideWrite({ state: 'closed', solvedAt: null }, solvedAt)).toEqual({ refused: 'case-closed' })
  })
})

describe('a rating', () => {
  const solvedAt = at('2026-03-02T00:00:00Z')
  const solved = { state: 'solved' as const, solvedAt, ratedAt: null }
  test('is given to a case that is over, for 30 days', () => {
    expect(decideRating({ ...solved, state: 'open' }, solvedAt)).toEqual({ refused: 'case-not-solved' })
    expect(decideRating(solved, after(solvedAt, ratableMs))).toEqual({ firstAt: after(solvedAt, ratableMs) })
    expect(decideRating(solved, after(solvedAt, ratableMs + 1))).toEqual({ refused: 'rating-late' })
  })
  test('is changed for 7 days after the first, and not after', () => {
    const rated = { ...solved, ratedAt: solvedAt }
    expect(decideRating(rated, after(solvedAt, ratingChangeMs))).toEqual({ firstAt: solvedAt })
    expect(decideRating(rated, after(solvedAt, ratingChangeMs + 1))).toEqual({ refused: 'rating-final' })
  })
})

test('a customer opens 20 cases a day, and writes 100 messages in each', () => {
  expect([maxCasesADay, maxMessages]).toEqual([20, 100])
})
