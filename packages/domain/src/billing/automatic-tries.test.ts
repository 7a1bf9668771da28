import { addDays, type CalendarDay, calendarDay, daysBetween } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AutomaticTries, isTryDay, paymentsOf, triesAfterFailure } from './automatic-tries.ts'

const day = calendarDay('2026-11-01')

/** A thing that is due from a day on. A half is due before the rest of its bill. */
interface Due {
  from: number
  /** The day the rest of its bill is due. */
  restFrom?: number
}

/** The days an always declined card is tried, and the next try announced on each. */
function triesOf(things: readonly Due[], days: number): { on: number; next: number | null }[] {
  let tries: AutomaticTries = { failedFirstOn: null, nextTryOn: null }
  const announced: { on: number; next: number | null }[] = []
  for (let on = 0; on <= days; on += 1) {
    const today = addDays(day, on)
    const due = things.filter(({ from }) => from <= on)
    const dueOn = due.map(({ from, restFrom }) =>
      addDays(day, restFrom !== undefined && restFrom <= on ? restFrom : from),
    )
    const laterOn = due.flatMap(({ restFrom }) =>
      restFrom !== undefined && restFrom > on ? [addDays(day, restFrom)] : [],
    )
    if (due.length === 0 || !isTryDay(tries, dueOn, today)) continue
    tries = triesAfterFailure(tries, { dueOn, laterOn }, today)
    announced.push({ on, next: tries.nextTryOn === null ? null : daysBetween(day, tries.nextTryOn as CalendarDay) })
    // The job runs again on the same day, a quarter of an hour later.
    expect(isTryDay(tries, dueOn, today)).toBe(false)
  }
  return announced
}

test('what fails is tried on its day and 1, 3 and 7 days later', () => {
  expect(triesOf([{ from: 0 }], 60)).toEqual([
    { on: 0, next: 1 },
    { on: 1, next: 3 },
    { on: 3, next: 7 },
    { on: 7, next: null },
  ])
})

test('a bill that falls due on the last day of an earlier one has days of its own, which are told', () => {
  expect(triesOf([{ from: 0 }, { from: 7 }], 60).map(({ on, next }) => [on, next])).toEqual([
    [0, 1],
    [1, 3],
    [3, 7],
    [7, 8],
    [8, 10],
    [10, 14],
    [14, null],
  ])
})

test('a bill that falls due long after the tries of an earlier one has all its days', () => {
  expect(triesOf([{ from: 0 }, { from: 20 }], 60).slice(4)).toEqual([
    { on: 20, next: 21 },
    { on: 21, next: 23 },
    { on: 23, next: 27 },
    { on: 27, next: null },
  ])
})

test('a half that fails is tried on its days, and then its whole bill on the day it is due and on its days', () => {
  expect(triesOf([{ from: 1, restFrom: 15 }], 60)).toEqual([
    { on: 1, next: 2 },
    { on: 2, next: 4 },
    { on: 4, next: 8 },
    { on: 8, next: 15 },
    { on: 15, next: 16 },
    { on: 16, next: 18 },
    { on: 18, next: 22 },
    { on: 22, next: null },
  ])
})

test('what is told of the next try is what happens, and the tries end', () => {
  const thing = fc.tuple(
    fc.integer({ min: 0, max: 40 }),
    fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  )
  fc.assert(
    fc.property(fc.array(thing, { minLength: 1, maxLength: 5 }), (all) => {
      const things = all.map(([from, rest]) => ({ from, ...(rest !== undefined && { restFrom: from + rest }) }))
      const tries = triesOf(things, 120)
      for (const [at, { on, next }] of tries.entries()) {
        const following = tries[at + 1]
        if (next === null)
          expect(things.some(({ from, restFrom = from }) => Math.max(from, restFrom) > on || from > on)).toBe(
            following !== undefined,
          )
        else expect(following?.on).toBeLessThanOrEqual(next)
      }
      const last = Math.max(...things.map(({ from, restFrom = from }) => restFrom))
      expect(tries.at(-1)?.on).toBeLessThanOrEqual(last + 14)
    }),
  )
})

const neverFailed: AutomaticTries = { failedFirstOn: null, nextTryOn: null }

/** The days and cents of the payments to come of [day, cents] parts. */
const paymentsAt = (today: number, parts: readonly [number, number][], tries = neverFailed) =>
  paymentsOf(
    parts.map(([on, cents]) => ({ on: addDays(day, on), amount: money(cents) })),
    tries,
    addDays(day, today),
  ).map(({ on, amount }) => [daysBetween(day, on), amount])

test('each part is paid on its day, one whose day has passed today, and what is under a dollar with the next', () => {
  expect(
    paymentsAt(3, [
      [1, 1250],
      [15, 1250],
    ]),
  ).toEqual([
    [3, 1250],
    [15, 1250],
  ])
  expect(
    paymentsAt(3, [
      [1, 40],
      [15, 2500],
    ]),
  ).toEqual([[15, 2540]])
  expect(paymentsAt(3, [[1, 40]])).toEqual([])
})

test('after a failure the next payment is on the day of the next try, with all that is due by then', () => {
  const failed = { failedFirstOn: addDays(day, 0), nextTryOn: addDays(day, 3) }
  expect(
    paymentsAt(
      1,
      [
        [0, 2500],
        [2, 1000],
        [15, 4000],
      ],
      failed,
    ),
  ).toEqual([
    [3, 3500],
    [15, 4000],
  ])
})

test('after the last try nothing is taken until another bill is due, which takes the failed one along', () => {
  const ended = { failedFirstOn: addDays(day, 0), nextTryOn: null }
  expect(paymentsAt(8, [[0, 2500]], ended)).toEqual([])
  expect(
    paymentsAt(
      8,
      [
        [0, 2500],
        [30, 4000],
      ],
      ended,
    ),
  ).toEqual([[30, 6500]])
})
