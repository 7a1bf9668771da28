import { addDays, calendarDay, daysBetween } from '@waea/kit/calendar-day'
import { money, zero } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import {
  cycleStart,
  decideRoute,
  decideSpend,
  decideTry,
  nextCycleStart,
  pendingShown,
  type RouteLimit,
  remainingOf,
  routeChoices,
} from './route.ts'

const day = calendarDay
const per = (cycle: RouteLimit['cycle'], count = 1): RouteLimit => ({ limit: money(5000), cycle, count })

describe('the cycle of a limit', () => {
  test.each([
    ['2026-11-25', per('day'), '2026-11-25', '2026-11-25', '2026-11-26'],
    ['2026-11-25', per('day', 3), '2026-11-30', '2026-11-28', '2026-12-01'],
    ['2026-11-25', per('week'), '2026-12-01', '2026-11-25', '2026-12-02'],
    ['2026-11-25', per('week', 2), '2026-12-09', '2026-12-09', '2026-12-23'],
    ['2026-01-31', per('month'), '2026-02-27', '2026-01-31', '2026-02-28'],
    ['2026-01-31', per('month'), '2026-02-28', '2026-02-28', '2026-03-31'],
    ['2026-01-31', per('month'), '2026-03-30', '2026-02-28', '2026-03-31'],
    ['2026-01-31', per('month', 3), '2026-04-29', '2026-01-31', '2026-04-30'],
  ])('from %s: %j holds %s in the cycle from %s to %s', (began, limit, today, from, next) => {
    expect(cycleStart(day(began), limit, day(today))).toBe(from)
    expect(nextCycleStart(day(began), limit, day(today))).toBe(next)
  })

  test('follows the one before without a gap, over daylight saving and short months', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom('day', 'week', 'month'),
        fc.integer({ min: 1, max: 5 }),
        (first, later, cycle, count) => {
          const limit = per(cycle as RouteLimit['cycle'], count)
          const began = addDays(day('2026-01-01'), first)
          const today = addDays(began, later)
          const start = cycleStart(began, limit, today)
          const next = nextCycleStart(began, limit, today)
          expect(daysBetween(start, today)).toBeGreaterThanOrEqual(0)
          expect(daysBetween(today, next)).toBeGreaterThan(0)
          expect(cycleStart(began, limit, next)).toBe(next)
          expect(cycleStart(began, limit, addDays(next, -1))).toBe(start)
        },
      ),
    )
  })
})

describe('what is left', () => {
  test('a card that was refused five times in a day is not tried again, and no more at once than could be refused', () => {
    expect(decideTry({ refused: 4, open: 0 })).toBeUndefined()
    expect(decideTry({ refused: 5, open: 0 })).toMatchObject({ refused: 'route-rests' })
    expect(decideTry({ refused: 2, open: 2 })).toBeUndefined()
    expect(decideTry({ refused: 2, open: 3 })).toMatchObject({ refused: 'in-progress' })
  })

  test('[E-ROUTE-02] a spend beyond it is refused, and one of all of it is not', () => {
    expect(decideSpend(money(100), money(101))).toMatchObject({ refused: 'spend-limit-over' })
    expect(decideSpend(money(100), money(100))).toBe(0)
    expect(decideSpend(money(100), zero)).toMatchObject({ refused: 'spend-limit-over' })
  })

  test('spends of any size never add up to more than the limit', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.array(fc.integer({ min: 1, max: 5000 })), (limit, input) => {
        let used = zero
        for (const amount of input) {
          const decided = decideSpend(remainingOf(money(limit), used), money(amount))
          if (isRefusal(decided)) expect(used + amount).toBeGreaterThan(limit)
          else used = money(used + amount)
        }
        expect(used).toBeLessThanOrEqual(limit)
      }),
    )
  })

  test('is nothing where the limit was lowered below what was charged', () => {
    expect(remainingOf(money(100), money(200))).toBe(0)
  })
})

describe('who pays for whom', () => {
  const nobody = { paysForOthers: false, isPaidFor: false, hasCard: true, isActive: true }

  test('[P-ROUTE-02] an account pays for others, or others pay for it', () => {
    expect(decideRoute(nobody, nobody)).toBeUndefined()
    expect(decideRoute({ ...nobody, isPaidFor: true }, nobody)).toMatchObject({ refused: 'route-role' })
    expect(decideRoute(nobody, { ...nobody, paysForOthers: true })).toMatchObject({ refused: 'route-role' })
    expect(decideRoute({ ...nobody, hasCard: false }, nobody)).toMatchObject({ refused: 'no-card' })
    expect(decideRoute(nobody, { ...nobody, isActive: false })).toMatchObject({ refused: 'conflict' })
  })

  test('offers to pay with a card, and asks to be paid for unless it pays', () => {
    expect(routeChoices(nobody)).toEqual({ CanInvite: true, CanRequest: true })
    expect(routeChoices({ ...nobody, hasCard: false })).toEqual({ CanInvite: false, CanRequest: true })
    expect(routeChoices({ ...nobody, paysForOthers: true })).toEqual({ CanInvite: true, CanRequest: false })
    expect(routeChoices({ ...nobody, isPaidFor: true })).toEqual({ CanInvite: false, CanRequest: true })
    expect(routeChoices({ ...nobody, isActive: false })).toEqual({ CanInvite: false, CanRequest: false })
  })

  test('[B-ROUTE-03] one that only invites is shown requests alone', () => {
    const both = [
      { Type: 'request', invite_type: 'incoming' },
      { Type: 'invite', invite_type: 'incoming' },
    ] as const
    expect(pendingShown({ CanInvite: true, CanRequest: false }, both)).toEqual([both[0]])
    expect(pendingShown({ CanInvite: true, CanRequest: true }, both)).toEqual(both)
    expect(pendingShown({ CanInvite: false, CanRequest: true }, both)).toEqual(both)
  })
})
