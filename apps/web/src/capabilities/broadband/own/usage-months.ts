import type { Gives } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { megabytes } from '@waea/domain/usage/rating/usage-amounts'
import { addDays, addMonths, type CalendarDay, calendarDay } from '@waea/kit/calendar-day'

export type DayUse = Gives<typeof broadband.fibreUsage>['Days'][number]

/** A calendar month, from its first day to its last, or to today. */
export type UsageMonth = { month: string; from: CalendarDay; upto: CalendarDay }

/** How many months can be viewed, including the current one. */
const monthsShown = 12

/** The months that can be viewed, newest first: since the connection started, at most a year. */
export function usageMonths(today: CalendarDay, startedOn: string | undefined, endsOn?: string): UsageMonth[] {
  const last = endsOn !== undefined && endsOn < today ? calendarDay(endsOn) : today
  const first = calendarDay(`${last.slice(0, 7)}-01`)
  return Array.from({ length: monthsShown }, (_, back) => addMonths(first, -back))
    .map((from) => ({ month: from.slice(0, 7), from, end: addDays(addMonths(from, 1), -1) }))
    .map(({ month, from, end }) => ({ month, from, upto: end < last ? end : last }))
    .filter(({ upto }, back) => back === 0 || (startedOn !== undefined && upto >= startedOn))
}

/** The days of a month as its call takes them: up to the first day that is not included. */
export function daysToRead({ from, upto }: UsageMonth): { From: CalendarDay; Upto: CalendarDay } {
  return { From: from, Upto: addDays(upto, 1) }
}

/**
 * Every day of a month with its usage, 0 where there was none. The current month ends with the last counted day: later
 * days are unknown, not 0.
 */
export function everyDay({ from, upto }: UsageMonth, days: readonly DayUse[], today: CalendarDay): DayUse[] {
  const known = new Map(days.map((one) => [one.Day, one]))
  const last = upto === today ? calendarDay(days.at(-1)?.Day ?? from) : upto
  const all: DayUse[] = []
  for (let day = from; day <= last; day = addDays(day, 1)) {
    all.push(known.get(day) ?? { Day: day, DownBytes: 0, UpBytes: 0 })
  }
  return all
}

/** Total usage, in bytes. */
export function totalUse(days: readonly DayUse[]): { down: number; up: number; both: number } {
  const down = days.reduce((total, { DownBytes }) => total + DownBytes, 0)
  const up = days.reduce((total, { UpBytes }) => total + UpBytes, 0)
  return { down, up, both: down + up }
}

/** Bytes as gigabytes with two decimals, so that rows line up: `15.55`. */
export function inGigabytes(bytes: number): string {
  return (bytes / megabytes(1024)).toFixed(2)
}
