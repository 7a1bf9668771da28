import { addDays, calendarDay } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayByDay, limitOfPeriod, type PeriodGrant, planPeriods, runningTotals } from './plan-periods.ts'

const today = calendarDay('2026-11-20')
const began = addDays(today, -10)

/** A grant of 28 days that starts some days from the beginning of the current period. */
const grant = (startsIn: number, over: Partial<PeriodGrant> = {}): PeriodGrant => ({
  isBasePlan: true,
  total: 1000,
  remaining: 600,
  rule: 'CasualRate',
  startsOn: addDays(began, startsIn),
  endsOn: addDays(began, startsIn + 28),
  expiresOn: addDays(began, startsIn + 28),
  usedAfter: 0,
  ...over,
})

describe('the periods of a plan', () => {
  test('are the current one and the newest before it', () => {
    const grants = [grant(-56), grant(0), grant(-28), grant(5, { isBasePlan: false })]
    expect(planPeriods(grants, today)).toEqual({
      current: { from: began, upto: addDays(began, 28) },
      before: { from: addDays(began, -28), upto: began },
    })
  })

  test('have none before in the first, and none that was over on its first day', () => {
    expect(planPeriods([grant(0)], today)).toEqual({ current: { from: began, upto: addDays(began, 28) } })
    const empty = grant(0, { endsOn: began, expiresOn: began })
    expect(planPeriods([empty, grant(0)], today)?.before).toBeUndefined()
  })

  test('are of plans that include the kind, and have an end', () => {
    expect(planPeriods([], today)).toBeUndefined()
    expect(planPeriods([grant(0, { isBasePlan: false })], today)).toBeUndefined()
    expect(planPeriods([grant(0, { total: 0, remaining: 0 })], today)).toBeUndefined()
    expect(planPeriods([grant(0, { total: 0, remaining: 0, rule: 'Unlimited' })], today)).toBeDefined()
    expect(planPeriods([grant(0, { endsOn: null, expiresOn: null })], today)).toBeUndefined()
  })
})

describe('the most that a period allows', () => {
  const of = (grants: PeriodGrant[], used: number) => limitOfPeriod(grants, { from: began, used, today })

  test('is what was used and what is left, with extras and what was carried over', () => {
    expect(of([grant(0)], 400)).toBe(1000)
    expect(of([grant(0), grant(5, { isBasePlan: false, total: 200, remaining: 200 })], 400)).toBe(1200)
    const carried = grant(-28, { remaining: 100, usedAfter: 50, expiresOn: addDays(began, 20) })
    expect(of([carried, grant(0)], 450)).toBe(1150)
  })

  test('is what was given where all of it is used, so that use beyond it shows', () => {
    const usedUp = { remaining: 0 }
    expect(of([grant(0, usedUp)], 1300)).toBe(1000)
    const ended = grant(1, { isBasePlan: false, total: 200, endsOn: addDays(began, 3), expiresOn: addDays(began, 3) })
    expect(of([grant(0, usedUp), ended], 1300)).toBe(1200)
    expect(of([grant(0, usedUp), ended], 1100)).toBe(1100)
    const carried = grant(-28, { remaining: 0, usedAfter: 50, expiresOn: addDays(began, 20) })
    expect(of([grant(0, usedUp), carried], 1300)).toBe(1050)
    expect(of([grant(0, usedUp), grant(-28)], 1300)).toBe(1000)
  })
})

test('the days of a span hold all of its usage, in order, and the running totals end with the sum', () => {
  const anyUses = fc.array(fc.record({ day: fc.integer({ min: -5, max: 40 }), amount: fc.nat(500) }))
  fc.assert(
    fc.property(anyUses, fc.integer({ min: 1, max: 31 }), (given, length) => {
      const span = { from: began, upto: addDays(began, length) }
      const days = dayByDay(
        given.map(({ day, amount }) => ({ day: addDays(began, day), amount })),
        span,
      )
      expect(days).toHaveLength(length)
      const within = given.filter(({ day }) => day >= 0 && day < length)
      const sum = within.reduce((all, { amount }) => all + amount, 0)
      const totals = runningTotals(days)
      expect(totals.at(-1)).toBe(sum)
      expect(totals).toEqual([...totals].sort((a, b) => a - b))
    }),
  )
  expect(dayByDay([{ day: addDays(began, 1), amount: 7 }], { from: began, upto: addDays(began, 3) })).toEqual([0, 7, 0])
})
