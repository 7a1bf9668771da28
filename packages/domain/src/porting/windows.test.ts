import { isBusinessDay } from '@waea/kit/business-day'
import { dayOf, nz, wallClock } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideStart, isWorking, type PortingHours, portTakesMs } from './hours.ts'
import { moveWindow, windowsToChoose } from './windows.ts'

const hour = 3_600_000
const at = (text: string) => new Date(text)
/** Instants of 2026 to 2032, including every public holiday and all clock changes. */
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2032, 11, 31) }).map((ms) => new Date(ms))
const anyHours = fc.constantFrom<PortingHours>('business', 'always')
const clockOf = (instant: Date): number => wallClock(instant.getTime(), nz).hour

describe('the windows to choose', () => {
  test('are three a business day, the first at least half an hour later than possible, none on a weekend', () => {
    const windows = windowsToChoose('business', at('2026-11-27T10:29:00+13:00'))
    expect(windows.slice(0, 4)).toEqual([
      { from: at('2026-11-27T14:00:00+13:00'), until: at('2026-11-27T17:00:00+13:00') },
      { from: at('2026-11-30T08:00:00+13:00'), until: at('2026-11-30T11:00:00+13:00') },
      { from: at('2026-11-30T11:00:00+13:00'), until: at('2026-11-30T14:00:00+13:00') },
      { from: at('2026-11-30T14:00:00+13:00'), until: at('2026-11-30T17:00:00+13:00') },
    ])
    expect(windowsToChoose('business', at('2026-11-27T10:31:00+13:00'))[0]?.from).toEqual(
      at('2026-11-30T08:00:00+13:00'),
    )
  })

  test('leave out public holidays', () => {
    const days = windowsToChoose('business', at('2026-12-24T15:00:00+13:00')).map(({ from }) => dayOf(from))
    expect(new Set(days.slice(0, 6))).toEqual(new Set(['2026-12-29', '2026-12-30']))
  })

  test('are every day until 8 pm where numbers always move', () => {
    const from = windowsToChoose('always', at('2026-11-28T06:00:00+13:00')).map((window) => window.from)
    expect(from.slice(0, 4)).toEqual([
      at('2026-11-28T11:00:00+13:00'),
      at('2026-11-28T14:00:00+13:00'),
      at('2026-11-28T17:00:00+13:00'),
      at('2026-11-29T08:00:00+13:00'),
    ])
  })

  test('are all possible, when offered and half an hour later, and each fits in the hours of one day', () => {
    fc.assert(
      fc.property(anyHours, instants, (hours, now) => {
        const windows = windowsToChoose(hours, now)
        expect(windows.length).toBeGreaterThan(3 * 14)
        for (const { from, until } of windows) {
          expect(decideStart(hours, from, now)).toEqual(from)
          expect(decideStart(hours, from, new Date(now.getTime() + hour / 2))).toEqual(from)
          expect(until.getTime() - from.getTime()).toBe(portTakesMs)
          expect(dayOf(until)).toBe(dayOf(from))
          expect(isWorking(hours, new Date(until.getTime() - 1))).toBe(true)
          expect([8, 11, 14, 17]).toContain(clockOf(from))
        }
      }),
      { numRuns: 60 },
    )
  })

  test('come in order, do not overlap, and leave out no business day of the next 29', () => {
    fc.assert(
      fc.property(instants, (now) => {
        const windows = windowsToChoose('business', now)
        windows.reduce((before, window) => {
          expect(window.from.getTime()).toBeGreaterThanOrEqual(before.until.getTime())
          return window
        })
        const offered = new Set(windows.map(({ from }) => dayOf(from)))
        for (let days = 1; days < 30; days += 1) {
          const day = dayOf(new Date(now.getTime() + days * 24 * hour))
          if (isBusinessDay(day) && day !== dayOf(now)) expect(offered.has(day)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('the window of a move', () => {
  const now = at('2026-11-27T16:00:00+13:00')

  test('begins with the YES, and goes on in the next business hours', () => {
    expect(moveWindow('business', { startsAt: now, authorisedAt: now }, now)).toEqual({
      from: now,
      until: at('2026-11-30T09:15:00+13:00'),
    })
  })

  test('begins at the chosen time, unless the YES comes later', () => {
    const startsAt = at('2026-11-30T08:00:00+13:00')
    const until = at('2026-11-30T11:00:00+13:00')
    expect(moveWindow('business', { startsAt, authorisedAt: now }, now)).toEqual({ from: startsAt, until })
    const authorisedAt = at('2026-11-30T09:30:00+13:00')
    expect(moveWindow('business', { startsAt, authorisedAt }, authorisedAt)).toEqual({
      from: authorisedAt,
      until: at('2026-11-30T12:30:00+13:00'),
    })
  })

  test('moves on for a move that could not begin in it', () => {
    const startedAt = at('2026-12-02T09:00:00+13:00')
    const soon = { startsAt: now, authorisedAt: now }
    expect(moveWindow('business', { ...soon, startedAt }, startedAt).until).toEqual(at('2026-12-02T12:00:00+13:00'))
    const inTime = at('2026-11-30T08:30:00+13:00')
    expect(moveWindow('business', { ...soon, startedAt: inTime }, inTime).until).toEqual(
      at('2026-11-30T09:15:00+13:00'),
    )
  })

  test('[K-PORT-01] is never shorter than 3 hours, and begins and ends when numbers move', () => {
    fc.assert(
      fc.property(anyHours, instants, instants, (hours, startsAt, authorisedAt) => {
        const { from, until } = moveWindow(hours, { startsAt, authorisedAt }, authorisedAt)
        expect(from.getTime()).toBeGreaterThanOrEqual(Math.max(startsAt.getTime(), authorisedAt.getTime()))
        expect(until.getTime() - from.getTime()).toBeGreaterThanOrEqual(3 * hour)
        expect(isWorking(hours, from)).toBe(true)
        expect(isWorking(hours, new Date(until.getTime() - 1))).toBe(true)
      }),
    )
  })
})
