import { isBusinessDay } from '@waea/kit/business-day'
import { dayOf, nz, wallClock } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addWorking, decideStart, hoursOf, isWorking, mostAheadMs, nextWorking, portTakesMs } from './hours.ts'

const hour = 3_600_000
const at = (text: string) => new Date(text)
/** Instants of 2026 to 2032, including every public holiday and all clock changes. */
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2032, 11, 31) }).map((ms) => new Date(ms))

function minuteOf(instant: Date): number {
  const { hour: hours, minute } = wallClock(instant.getTime(), nz)
  return hours * 60 + minute
}

test('numbers move on business days from 8 am to 5.45 pm by the clocks of New Zealand, in summer and in winter', () => {
  expect(isWorking('business', at('2026-11-23T08:00:00+13:00'))).toBe(true)
  expect(isWorking('business', at('2026-11-23T07:59:59.999+13:00'))).toBe(false)
  expect(isWorking('business', at('2026-06-22T17:44:59+12:00'))).toBe(true)
  expect(isWorking('business', at('2026-06-22T17:45:00+12:00'))).toBe(false)
  expect(isWorking('business', at('2026-11-21T10:00:00+13:00'))).toBe(false)
  expect(isWorking('always', at('2026-11-21T03:00:00+13:00'))).toBe(true)
})

test('what comes after hours waits for 8 am of the next business day, over Christmas too', () => {
  expect(nextWorking('business', at('2026-12-24T17:50:00+13:00'))).toEqual(at('2026-12-29T08:00:00+13:00'))
  expect(nextWorking('business', at('2027-12-24T18:00:00+13:00'))).toEqual(at('2027-12-29T08:00:00+13:00'))
})

test('working time passes over a night, a weekend and a change of the clocks', () => {
  // Daylight saving ends on Sunday 4 April 2027. Easter is in March that year, so 2 April is an ordinary Friday.
  expect(addWorking('business', at('2027-04-02T17:15:00+13:00'), hour)).toEqual(at('2027-04-05T08:30:00+12:00'))
  expect(addWorking('business', at('2026-09-25T17:30:00+12:00'), hour)).toEqual(at('2026-09-28T08:45:00+13:00'))
})

test('any instant’s next working instant is not earlier, within the hours of a business day, and nearest', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const next = nextWorking('business', instant)
      expect(next.getTime()).toBeGreaterThanOrEqual(instant.getTime())
      expect(isBusinessDay(dayOf(next))).toBe(true)
      expect(minuteOf(next)).toBeGreaterThanOrEqual(480)
      expect(minuteOf(next)).toBeLessThan(1065)
      expect(nextWorking('business', next)).toEqual(next)
      if (next > instant) expect(isWorking('business', new Date(next.getTime() - 1))).toBe(false)
    }),
  )
})

test('every business day has nine hours and three quarters, whatever the clocks do that week', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const { opens, closes } = hoursOf(dayOf(nextWorking('business', instant)))
      expect(closes.getTime() - opens.getTime()).toBe(9.75 * hour)
      expect(minuteOf(opens)).toBe(480)
    }),
  )
})

test('working time adds up, in one go or in two', () => {
  fc.assert(
    fc.property(
      instants,
      fc.integer({ min: 1, max: 40 * hour }),
      fc.integer({ min: 1, max: 40 * hour }),
      (from, a, b) => {
        const inTwo = addWorking('business', addWorking('business', from, a), b)
        const inOne = addWorking('business', from, a + b)
        // The end of a day and the start of the next are the same working time.
        expect(nextWorking('business', inTwo)).toEqual(nextWorking('business', inOne))
      },
    ),
  )
})

describe('the time of a move', () => {
  const now = at('2026-11-23T09:00:00+13:00')
  const start = (text: string) => decideStart('business', at(text), now)

  test('is now where none is chosen, or as soon as numbers move', () => {
    expect(decideStart('business', undefined, now)).toEqual(now)
    expect(decideStart('business', undefined, at('2026-11-21T09:00:00+13:00'))).toEqual(at('2026-11-23T08:00:00+13:00'))
  })

  test('can be chosen within the hours', () => {
    expect(start('2026-11-24T10:00:00+13:00')).toEqual(at('2026-11-24T10:00:00+13:00'))
    const wrong = { refused: 'porting-time', field: 'PortingStartsAtNanos' }
    expect(start('2026-11-24T19:00:00+13:00')).toMatchObject(wrong)
    expect(start('2026-11-28T10:00:00+13:00')).toMatchObject(wrong)
  })

  test('[K-PORT-01] is at least three hours ahead, since a move can take up to 3 hours, and at most 30 days', () => {
    expect(portTakesMs).toBe(3 * hour)
    const after = (ms: number) => decideStart('always', new Date(now.getTime() + ms), now)
    expect(after(3 * hour)).toEqual(new Date(now.getTime() + 3 * hour))
    expect(after(3 * hour - 1)).toMatchObject({ refused: 'porting-time' })
    expect(after(mostAheadMs)).toEqual(new Date(now.getTime() + mostAheadMs))
    expect(after(mostAheadMs + 1)).toMatchObject({ refused: 'porting-time' })
  })
})
