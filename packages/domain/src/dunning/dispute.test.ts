import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { describe, expect, test } from 'vitest'
import { answerDispute, openDispute } from './dispute.ts'

const today = calendarDay('2026-11-23')
const line = (lineAmount: number, remaining = 10_000, disputed = 0) => ({
  lineAmount: money(lineAmount),
  remaining: money(remaining),
  disputed: money(disputed),
})

describe('a dispute of a line', () => {
  test('is of all of it, or a part, and answered within ten working days', () => {
    expect(openDispute(line(4500), undefined, today)).toEqual({ amount: 4500, held: 4500, answerBy: '2026-12-07' })
    expect(openDispute(line(4500), 1500, today)).toMatchObject({ amount: 1500, held: 1500 })
    expect(openDispute(line(4500), 4500, today)).toMatchObject({ amount: 4500 })
  })

  test('of more than the line, of nothing, and of a credit is refused', () => {
    for (const cents of [4501, 0, -1])
      expect(openDispute(line(4500), cents, today)).toMatchObject({ refused: 'invalid-input' })
    expect(openDispute(line(-500), undefined, today)).toMatchObject({ refused: 'dispute-credit' })
  })

  test('holds no more than is left of the bill and not disputed already', () => {
    expect(openDispute(line(4500, 3000), undefined, today)).toMatchObject({ amount: 4500, held: 3000 })
    expect(openDispute(line(4500, 3000, 2000), undefined, today)).toMatchObject({ held: 1000 })
    expect(openDispute(line(4500, 0), undefined, today)).toMatchObject({ held: 0 })
  })
})

describe('the answer to a dispute', () => {
  const of = { amount: money(4500), held: money(3000), remaining: money(10_000), otherDisputed: money(0) }

  test('credits it, or a part of it; what was held and is not credited is due again in ten days', () => {
    expect(answerDispute(of, true, undefined, today)).toEqual({
      outcome: 'upheld',
      credit: 4500,
      dueAgain: 0,
      dueAgainOn: null,
    })
    expect(answerDispute(of, true, 1000, today)).toEqual({
      outcome: 'upheld-in-part',
      credit: 1000,
      dueAgain: 2000,
      dueAgainOn: '2026-12-03',
    })
    expect(answerDispute(of, false, undefined, today)).toEqual({
      outcome: 'refused',
      credit: 0,
      dueAgain: 3000,
      dueAgainOn: '2026-12-03',
    })
  })

  test('of nothing that was held asks for nothing again', () => {
    expect(answerDispute({ ...of, held: money(0) }, false, undefined, today)).toMatchObject({
      dueAgainOn: null,
    })
  })

  test('asks again for no more than is left of the bill, after what is credited and what else is disputed', () => {
    const nothing = { dueAgain: 0, dueAgainOn: null }
    expect(answerDispute({ ...of, remaining: money(0) }, false, undefined, today)).toMatchObject(nothing)
    expect(answerDispute({ ...of, remaining: money(500) }, false, undefined, today)).toMatchObject({ dueAgain: 500 })
    expect(answerDispute({ ...of, remaining: money(1500) }, true, 1000, today)).toMatchObject({ dueAgain: 500 })
    const both = { ...of, remaining: money(4000) }
    expect(answerDispute({ ...both, otherDisputed: money(3500) }, false, undefined, today)).toMatchObject({
      dueAgain: 500,
    })
    expect(answerDispute({ ...both, otherDisputed: money(6000) }, false, undefined, today)).toMatchObject(nothing)
  })

  test('credits no more than was disputed, and nothing of what is refused', () => {
    for (const cents of [4501, 0])
      expect(answerDispute(of, true, cents, today)).toMatchObject({ refused: 'invalid-input' })
    expect(answerDispute(of, false, 100, today)).toMatchObject({ refused: 'invalid-input' })
  })
})
