import { addDays, type CalendarDay, calendarDay, daysBetween, startOfDay } from '@waea/kit/calendar-day'
import { money, zero } from '@waea/kit/money'
import { addWorkingDays, isWorkingDay } from '@waea/kit/working-days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problemsOfTerms } from '../catalogue/provider-file/provider-terms.ts'
import { sampleTerms } from '../catalogue/provider-file/sample-terms.ts'
import {
  comingStep,
  type DunningProgress,
  type DunningStep,
  type DunningTerms,
  isMessageHour,
  isSuspensionDay,
  leastNoticeWorkingDays,
  nextStep,
  noticeFrom,
  putOffSuspension,
  suspensionDay,
} from './schedule.ts'

const hourMs = 3_600_000
const sample = sampleTerms.dunning
const enough = sample.leastToSuspend

/** An instant on New Zealand clocks, also on the days they change. */
const at = (day: CalendarDay, hour: number): Date => {
  const start = startOfDay(day).getTime()
  const found = [hour - 1, hour, hour + 1].find((h) => hourIn(new Date(start + h * hourMs)) === hour) ?? hour
  return new Date(start + found * hourMs)
}
const hourIn = (instant: Date) =>
  Number(instant.toLocaleString('en-NZ', { timeZone: 'Pacific/Auckland', hour: 'numeric', hourCycle: 'h23' }))

const fresh = (openedOn: string, terms: DunningTerms = sample): DunningProgress => ({
  openedOn: calendarDay(openedOn),
  terms,
  remindedOn: null,
  remindedAgainOn: null,
  noticeOn: null,
  suspendOn: null,
  finalNoticeOn: null,
  suspendedOn: null,
})

/** The steps taken each day at noon on an account that pays nothing. Days without a run are left out. */
function lifeOf(
  openedOn: string,
  { days = 60, amount = enough, terms = sample, runs = (_n: number): boolean => true } = {},
) {
  const progress = fresh(openedOn, terms)
  const steps: Partial<Record<DunningStep, CalendarDay>> = {}
  for (let n = 0; n < days; n += 1) {
    const today = addDays(progress.openedOn, n)
    const step = runs(n) ? nextStep(progress, amount, at(today, 12), today) : undefined
    if (!step) continue
    steps[step] = today
    if (step === 'reminder') progress.remindedOn = today
    if (step === 'second-reminder') progress.remindedAgainOn = today
    if (step === 'notice') Object.assign(progress, { noticeOn: today, suspendOn: suspensionDay(today, terms) })
    if (step === 'final-notice') progress.finalNoticeOn = today
    if (step === 'suspension') progress.suspendedOn = today
  }
  return { steps, announced: progress.suspendOn }
}

describe('the schedule of an account of which nothing is paid', () => {
  test('is two reminders, a notice, a last notice and the suspension', () => {
    expect(lifeOf('2026-11-24')).toEqual({
      steps: {
        reminder: '2026-11-24',
        'second-reminder': '2026-11-29',
        notice: '2026-12-03',
        'final-notice': '2026-12-11',
        suspension: '2026-12-14',
      },
      announced: '2026-12-14',
    })
  })

  test('tells from which day on there is a notice: not before three days after a late reminder, and never of small amounts', () => {
    const progress = fresh('2026-11-24')
    expect(noticeFrom(progress, enough)).toBe('2026-12-03')
    expect(noticeFrom({ ...progress, remindedAgainOn: calendarDay('2026-12-02') }, enough)).toBe('2026-12-05')
    expect(noticeFrom({ ...progress, noticeOn: calendarDay('2026-12-03') }, enough)).toBeUndefined()
    expect(noticeFrom(progress, money(1999))).toBeUndefined()
  })

  test('waits over Christmas: no day from 25 December to 2 January is counted, or used', () => {
    const { steps, announced } = lifeOf('2026-12-10')
    expect(steps.notice).toBe('2026-12-19')
    expect(announced).toBe('2027-01-06')
    expect(steps.suspension).toBe('2027-01-06')
  })

  test('of less than $20.00 there are reminders only; from $20.00 on there is a suspension', () => {
    expect(Object.keys(lifeOf('2026-11-24', { amount: money(1999) }).steps)).toEqual(['reminder', 'second-reminder'])
    expect(lifeOf('2026-11-24', { amount: money(2000) }).steps.suspension).toBeDefined()
  })

  const anyDay = fc
    .integer({ min: 0, max: daysBetween(calendarDay('2024-01-01'), calendarDay('2032-12-31')) })
    .map((n) => addDays(calendarDay('2024-01-01'), n))

  test('from any day of nine years, and however the runs are late, nobody is suspended without five working days’ notice and a second one', () => {
    const anyRuns = fc.array(fc.boolean(), { minLength: 90, maxLength: 90 })
    fc.assert(
      fc.property(anyDay, anyRuns, (openedOn, runs) => {
        const { steps, announced } = lifeOf(openedOn, { days: 90, runs: (n) => runs[n] ?? true })
        if (!steps.suspension || !steps.notice || !steps['final-notice'] || !announced) return
        const between = Array.from({ length: daysBetween(steps.notice, steps.suspension) - 1 }, (_, n) =>
          addDays(steps.notice as CalendarDay, n + 1),
        )
        expect(between.filter(isWorkingDay).length).toBeGreaterThanOrEqual(leastNoticeWorkingDays)
        expect(steps.suspension >= announced).toBe(true)
        expect(steps['final-notice'] < steps.suspension && steps['final-notice'] > steps.notice).toBe(true)
        expect(isWorkingDay(steps.suspension) && isWorkingDay(addDays(steps.suspension, 1))).toBe(true)
      }),
    )
  })

  test('with a run every day each step comes once, in order, and the suspension on the day that was told', () => {
    fc.assert(
      fc.property(anyDay, (openedOn) => {
        const { steps, announced } = lifeOf(openedOn)
        const days = ['reminder', 'second-reminder', 'notice', 'final-notice', 'suspension'] as const
        const on = days.map((step) => steps[step] ?? 'never')
        expect(on).toEqual([...on].sort())
        expect(new Set(on).size).toBe(days.length)
        expect(steps.suspension).toBe(announced)
      }),
    )
  })

  const anyTerms: fc.Arbitrary<DunningTerms> = fc
    .record({
      reminderAfterDays: fc.integer({ min: 0, max: 10 }),
      secondReminderAfterDays: fc.integer({ min: 1, max: 20 }),
      noticeAfterDays: fc.integer({ min: 2, max: 30 }),
      apartDays: fc.integer({ min: 1, max: 10 }),
      noticeWorkingDays: fc.integer({ min: 5, max: 10 }),
      finalNoticeWorkingDays: fc.integer({ min: 1, max: 9 }),
      leastToSuspend: fc.integer({ min: 100, max: 5000 }).map(money),
    })
    .filter((terms) => problemsOfTerms({ dunning: { ...terms, leastToSuspend: '20.00' } }).length === 0)

  test('each step comes on the day that the provider’s terms say, whatever they are', () => {
    fc.assert(
      fc.property(anyDay, anyTerms, (openedOn, terms) => {
        const { steps, announced } = lifeOf(openedOn, { days: 120, amount: terms.leastToSuspend, terms })
        const { finalNoticeWorkingDays, noticeWorkingDays } = terms
        const notice = addDays(openedOn, terms.noticeAfterDays)
        const suspension = announced as CalendarDay
        expect(steps).toEqual({
          reminder: addDays(openedOn, terms.reminderAfterDays),
          'second-reminder': addDays(openedOn, terms.secondReminderAfterDays),
          notice,
          'final-notice': steps['final-notice'],
          suspension,
        })
        expect(addWorkingDays(steps['final-notice'] as CalendarDay, finalNoticeWorkingDays)).toBe(suspension)
        expect(suspension >= addWorkingDays(notice, noticeWorkingDays + 1)).toBe(true)
        const small = money(terms.leastToSuspend - 1)
        expect(Object.keys(lifeOf(openedOn, { amount: small, terms }).steps)).toEqual(['reminder', 'second-reminder'])
      }),
      { numRuns: 40 },
    )
  })
})

describe('no service is suspended', () => {
  const ready = (suspendOn: string, finalNoticeOn: string): DunningProgress => ({
    ...fresh('2026-11-01'),
    remindedOn: calendarDay('2026-11-01'),
    remindedAgainOn: calendarDay('2026-11-06'),
    noticeOn: calendarDay('2026-11-10'),
    suspendOn: calendarDay(suspendOn),
    finalNoticeOn: calendarDay(finalNoticeOn),
  })
  const stepAt = (day: string, hour: number, progress = ready('2026-11-18', '2026-11-17')) =>
    nextStep(progress, enough, at(calendarDay(day), hour), calendarDay(day))

  test('before the day that was told, before 9 in the morning, and from 3 in the afternoon', () => {
    expect(stepAt('2026-11-17', 14)).toBeUndefined()
    expect(stepAt('2026-11-18', 8)).toBeUndefined()
    expect(stepAt('2026-11-18', 9)).toBe('suspension')
    expect(stepAt('2026-11-18', 14)).toBe('suspension')
    expect(stepAt('2026-11-18', 15)).toBeUndefined()
    expect(stepAt('2026-11-19', 9)).toBe('suspension')
  })

  test('on a Friday, a weekend, a public holiday or the day before one', () => {
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) expect(stepAt(day, 10)).toBeUndefined()
    expect(stepAt('2026-11-23', 10)).toBe('suspension')
    // Waitangi Day 2025 is a Thursday, Labour Day 2026 a Monday.
    for (const day of ['2025-02-05', '2025-02-06', '2025-02-07', '2026-10-26', '2026-12-24'])
      expect([day, isSuspensionDay(calendarDay(day))]).toEqual([day, false])
    expect(isSuspensionDay(calendarDay('2026-10-27'))).toBe(true)
  })

  test('on the day of its last notice', () => {
    const late = ready('2026-11-18', '2026-11-18')
    expect(stepAt('2026-11-18', 14, late)).toBeUndefined()
    expect(stepAt('2026-11-19', 10, late)).toBe('suspension')
  })

  test('on a day on which a payment was under way: it is put off to a later day, of which a last notice tells', () => {
    const progress = ready('2026-11-18', '2026-11-17')
    expect(putOffSuspension(progress, calendarDay('2026-11-17'))).toBeUndefined()
    expect(putOffSuspension(progress, calendarDay('2026-11-18'))).toEqual({
      suspendOn: '2026-11-19',
      finalNoticeOn: null,
    })
    // The day after a Thursday is a Friday, and nobody is suspended before a weekend; so it is Monday.
    expect(putOffSuspension(progress, calendarDay('2026-11-19'))).toEqual({
      suspendOn: '2026-11-23',
      finalNoticeOn: null,
    })
    const put = { ...progress, ...putOffSuspension(progress, calendarDay('2026-11-18')) }
    expect(stepAt('2026-11-18', 10, put)).toBe('final-notice')
    expect(stepAt('2026-11-19', 10, { ...put, finalNoticeOn: calendarDay('2026-11-18') })).toBe('suspension')
    expect(putOffSuspension(fresh('2026-11-18'), calendarDay('2026-11-30'))).toBeUndefined()
  })

  test('messages go out from 9 to 6 by the clocks of New Zealand, also on the days on which they change', () => {
    // Daylight saving begins on 27 September 2026 and ended on 5 April.
    for (const day of ['2026-09-27', '2026-04-05', '2026-11-18'].map(calendarDay)) {
      expect([8, 9, 17, 18].map((hour) => isMessageHour(at(day, hour)))).toEqual([false, true, true, false])
    }
  })
})

describe('what comes next', () => {
  const in2026 = fc.integer({ min: 0, max: 364 }).map((n) => addDays(calendarDay('2026-01-01'), n))

  test('is told before it is done: each step is the one that was told, and no earlier than on its day', () => {
    fc.assert(
      fc.property(in2026, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (openedOn, runs) => {
        const progress = fresh(openedOn)
        for (let n = 0; n < 90 && progress.suspendedOn === null; n += 1) {
          const today = addDays(openedOn, n)
          const announced = comingStep({ overdue: enough }, progress, { isClosed: false, today })
          const step = runs[n] === false ? undefined : nextStep(progress, enough, at(today, 12), today)
          expect(announced.on && announced.on >= today).toBe(true)
          if (step) expect(announced).toEqual({ step, on: today })
          if (step === 'reminder') progress.remindedOn = today
          if (step === 'second-reminder') progress.remindedAgainOn = today
          if (step === 'notice') Object.assign(progress, { noticeOn: today, suspendOn: suspensionDay(today, sample) })
          if (step === 'final-notice') progress.finalNoticeOn = today
          if (step === 'suspension') progress.suspendedOn = today
        }
        expect(comingStep({ overdue: enough }, progress, { isClosed: false, today: openedOn })).toEqual({
          step: 'nothing',
        })
      }),
    )
  })

  test('of what is not late is its due day, of a closed account reminders, and otherwise nothing', () => {
    const [today, account] = [calendarDay('2026-11-24'), { isClosed: false, today: calendarDay('2026-11-24') }]
    const progress = fresh('2026-11-24')
    const due = calendarDay('2026-12-08')
    expect(comingStep({ overdue: zero, nextDue: due }, progress, account)).toEqual({ step: 'due', on: due })
    expect(comingStep({ overdue: zero }, progress, account)).toEqual({ step: 'nothing' })
    const reminded = { ...progress, remindedOn: today, remindedAgainOn: today }
    expect(comingStep({ overdue: enough }, reminded, account).step).toBe('notice')
    expect(comingStep({ overdue: enough }, progress, { ...account, isClosed: true }).step).toBe('reminder')
    expect(comingStep({ overdue: enough }, reminded, { ...account, isClosed: true }).step).toBe('nothing')
  })
})
